// The verbs of accounts: open what the tenant offers, list with buckets.
import { packOf } from '@candor/contract/countries/index.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import type { CurrencyCode } from '@candor/money';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { FxSource } from '../fx/index.ts';
import type { Tenant } from '../tenants/index.ts';
import type { Account, AccountState } from './account.ts';
import { insertAccount, listAccounts, readBooked, readStates, statesOf } from './store.ts';

export interface AccountParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fx: FxSource;
}

export interface AccountHolder {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  readonly tenant: Pick<Tenant, 'accounts' | 'country'>;
}

export function currencyOf(country: string): CurrencyCode {
  return packOf(country).money.currency;
}

/** Opens what the tenant offers and the client does not have yet; doing it twice changes nothing. */
export async function openAccounts(
  { clock, ids }: Pick<AccountParts, 'clock' | 'ids'>,
  tx: TenantTx,
  { scope, clientId, tenant }: AccountHolder,
): Promise<void> {
  for (const country of tenant.accounts) {
    const account = { accountId: ids.next(), clientId, country, currency: currencyOf(country), openedAt: clock.now() };
    await insertAccount(tx, scope.tenantId, account);
  }
}

/** The client's accounts in the tenant's order, opened on the way where one is missing. */
export async function ensureAccounts(
  parts: Pick<AccountParts, 'clock' | 'db' | 'ids'>,
  holder: AccountHolder,
): Promise<Account[]> {
  const { db } = parts;
  const { scope, clientId, tenant } = holder;
  const known = await db.read(scope, (reader) => listAccounts(reader, clientId));
  if (hasAll(tenant, known)) return inOrder(tenant, known);
  const opened = await db.transact(scope, async (tx) => {
    await openAccounts(parts, tx, holder);
    return listAccounts(tx, clientId);
  });
  return inOrder(tenant, opened);
}

function hasAll(tenant: AccountHolder['tenant'], known: readonly Account[]): boolean {
  return tenant.accounts.every((country) => known.some((account) => account.country === country));
}

function inOrder(tenant: AccountHolder['tenant'], accounts: readonly Account[]): Account[] {
  return accounts.toSorted((a, b) => rankOf(tenant, a.country) - rankOf(tenant, b.country));
}

/** Home first, then as the tenant lists them; countries no longer offered stay, at the end. */
function rankOf(tenant: AccountHolder['tenant'], country: string): number {
  if (country === tenant.country) return -1;
  const place = tenant.accounts.findIndex((code) => code === country);
  return place === -1 ? tenant.accounts.length : place;
}

/** The same with what is in them; one statement where none is missing. */
export async function listStates(
  parts: Pick<AccountParts, 'clock' | 'db' | 'ids'>,
  holder: AccountHolder,
): Promise<AccountState[]> {
  const { scope, clientId, tenant } = holder;
  const { accounts: known, balances } = await parts.db.read(scope, (reader) => readBooked(reader, clientId));
  if (hasAll(tenant, known)) return statesOf(inOrder(tenant, known), balances);
  const accounts = await ensureAccounts(parts, holder);
  return parts.db.read(scope, (reader) => readStates(reader, accounts));
}
