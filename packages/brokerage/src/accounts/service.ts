// The verbs of accounts: open what the tenant offers, list with buckets, and the balance sheet over all of them.
import { addMoney, encodeMoney, zeroMoney } from '@candor/money';
import type { CurrencyCode, Money } from '@candor/money';
import type { OutputOf } from '@candor/contract';
import type { getAssets } from '@candor/contract/client/accounts.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantScope, Tx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { describeRate, valueMoney } from '../fx/index.ts';
import type { FxRate, FxSource } from '../fx/index.ts';
import { describeCountry } from '../tenants/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { addBuckets, emptyBuckets, encodeBuckets, expectCurrency, netWorth, toWire } from './account.ts';
import type { Account, AccountState, Buckets } from './account.ts';
import { insertAccount, listAccounts, readStates } from './store.ts';

export interface AccountParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fx: FxSource;
}

export interface AccountHolder {
  readonly scope: TenantScope;
  readonly clientId: string;
  readonly tenant: Pick<Tenant, 'accounts' | 'country'>;
}

type Assets = OutputOf<typeof getAssets>;

export function currencyOf(country: string): CurrencyCode {
  return expectCurrency(describeCountry(country, 'en-US').currency);
}

/** Opens what the tenant offers and the client does not have yet; doing it twice changes nothing. */
export async function openAccounts(
  { clock, ids }: Pick<AccountParts, 'clock' | 'ids'>,
  tx: Tx,
  { scope, clientId, tenant }: AccountHolder,
): Promise<void> {
  for (const country of tenant.accounts) {
    const account = { accountId: ids.next(), clientId, country, currency: currencyOf(country), openedAt: clock.now() };
    await insertAccount(tx, scope.tenantId, account);
  }
}

/** The client's accounts in the tenant's order, opened on the way where one is missing. */
export async function ensureAccounts(parts: AccountParts, holder: AccountHolder): Promise<Account[]> {
  const { db } = parts;
  const { scope, clientId, tenant } = holder;
  const order = (accounts: Account[]): Account[] =>
    accounts.toSorted((a, b) => rankOf(tenant, a.country) - rankOf(tenant, b.country));
  const known = await db.read(scope, (reader) => listAccounts(reader, clientId));
  if (tenant.accounts.every((country) => known.some((account) => account.country === country))) return order(known);
  const opened = await db.transact(scope, async (tx) => {
    await openAccounts(parts, tx, holder);
    return listAccounts(tx, clientId);
  });
  return order(opened);
}

/** Home first, then as the tenant lists them; countries no longer offered stay, at the end. */
function rankOf(tenant: AccountHolder['tenant'], country: string): number {
  if (country === tenant.country) return -1;
  const place = tenant.accounts.indexOf(country);
  return place === -1 ? tenant.accounts.length : place;
}

export async function listStates(parts: AccountParts, holder: AccountHolder): Promise<AccountState[]> {
  const accounts = await ensureAccounts(parts, holder);
  return parts.db.read(holder.scope, (reader) => readStates(reader, accounts));
}

export async function readAssets(parts: AccountParts, holder: AccountHolder): Promise<Assets> {
  const states = await listStates(parts, holder);
  const now = parts.clock.now();
  const totals = new Map<CurrencyCode, Buckets>();
  for (const { currency, buckets } of states) {
    totals.set(currency, addBuckets(totals.get(currency) ?? emptyBuckets(currency), buckets));
  }
  const home = currencyOf(holder.tenant.country);
  const { net, rates, missing } = await valueTotals(parts.fx, totals, home);
  return {
    as_of: now.toISOString(),
    accounts: states.map(toWire),
    totals: Array.from(totals, ([currency, buckets]) => ({
      currency,
      buckets: encodeBuckets(buckets),
      net: encodeMoney(netWorth(buckets)),
    })),
    home: {
      currency: home,
      net: encodeMoney(net),
      estimate: missing.length > 0,
      missing,
      rates: rates.map((rate) => describeRate(rate, now)),
    },
  };
}

/** Currencies with nothing in them need no rate. */
async function valueTotals(
  fx: FxSource,
  totals: ReadonlyMap<CurrencyCode, Buckets>,
  home: CurrencyCode,
): Promise<{ net: Money; rates: FxRate[]; missing: CurrencyCode[] }> {
  let net = zeroMoney(home);
  const rates: FxRate[] = [];
  const missing: CurrencyCode[] = [];
  for (const [currency, buckets] of totals) {
    const own = netWorth(buckets);
    if (own.amountMinor === 0n) continue;
    const rate = currency === home ? undefined : await fx.find(currency, home);
    if (currency === home) net = addMoney(net, own);
    else if (rate) {
      net = addMoney(net, valueMoney(own, rate));
      rates.push(rate);
    } else missing.push(currency);
  }
  return { net, rates, missing };
}
