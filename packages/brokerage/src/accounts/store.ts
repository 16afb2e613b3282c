// SQL of accounts. What is in an account is read from the ledger's balances, never kept here.
import type { AccountId, ClientId } from '@candor/contract/ids.ts';
import { balancesValue, openBalances, readBalances } from '@candor/ledger';
import type { BalancesValue, ClientBalances } from '@candor/ledger';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import { expectCurrency, readBuckets } from './account.ts';
import type { Account, AccountState } from './account.ts';

interface AccountRow {
  readonly accountId: AccountId;
  readonly clientId: ClientId;
  readonly country: string;
  readonly currency: string;
  readonly openedAt: Date;
}

function toAccount(row: AccountRow): Account {
  return { ...row, currency: expectCurrency(row.currency) };
}

export async function listAccounts(reader: Reader, clientId: ClientId): Promise<Account[]> {
  const rows = await reader.sql<AccountRow[]>`
    select account_id, client_id, country, currency, opened_at from brokerage.accounts
    where client_id = ${clientId} order by account_id`;
  return rows.map(toAccount);
}

type Fragment = ReturnType<Reader['sql']>;

/** What `accountsValue` brings back: id, country, currency and when each was opened. */
export type AccountsValue = ReadonlyArray<readonly [Account['accountId'], string, string, string]>;

/** The same as one value inside a larger statement; `clientId` is what the statement calls the client. */
export function accountsValue(reader: Reader, clientId: Fragment): Fragment {
  return reader.sql`(
    select coalesce(json_agg(json_build_array(a.account_id, a.country, a.currency, a.opened_at) order by a.account_id), '[]')
    from brokerage.accounts a where a.client_id = ${clientId})`;
}

export function openAccountsValue(value: AccountsValue, clientId: ClientId): Account[] {
  return value.map(([accountId, country, currency, openedAt]) =>
    toAccount({ accountId, clientId, country, currency, openedAt: new Date(openedAt) }),
  );
}

/** Accounts and what is in them, in one statement. */
export async function readBooked(
  reader: Reader,
  clientId: ClientId,
): Promise<{ readonly accounts: Account[]; readonly balances: ClientBalances }> {
  const [row] = await reader.sql<Array<{ accounts: AccountsValue; balances: BalancesValue }>>`
    select ${accountsValue(reader, reader.sql`${clientId}`)} as accounts,
      ${balancesValue(reader, reader.sql`${clientId}`)} as balances`;
  if (!row) throw new Error('a client was asked about and not answered');
  return { accounts: openAccountsValue(row.accounts, clientId), balances: openBalances(row.balances) };
}

/** Of this client only: another's is as unknown as none. */
export async function findAccount(
  reader: Reader,
  clientId: ClientId,
  accountId: AccountId,
): Promise<Account | undefined> {
  const [row] = await reader.sql<AccountRow[]>`
    select account_id, client_id, country, currency, opened_at from brokerage.accounts
    where account_id = ${accountId} and client_id = ${clientId}`;
  return row && toAccount(row);
}

export async function insertAccount(tx: TenantTx, tenantId: TenantId, account: Account): Promise<void> {
  await tx.sql`
    insert into brokerage.accounts (tenant_id, account_id, client_id, country, currency, opened_at)
    values (${tenantId}, ${account.accountId}, ${account.clientId}, ${account.country}, ${account.currency},
      ${account.openedAt})
    on conflict on constraint accounts_one_per_country do nothing`;
}

/** One at a time may take money out of a client's cash: each sees what the other left, and what is owed stays covered. */
export async function lockOutflow(tx: TenantTx, clientId: ClientId): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('outflow|' || ${clientId}, 0))`;
}

/** The same for many at once, without waiting: those whom nobody else has locked, in the order of the clients. */
export async function tryOutflows(tx: TenantTx, clientIds: readonly ClientId[]): Promise<boolean[]> {
  const rows = await tx.sql<Array<{ isOurs: boolean }>>`
    select pg_try_advisory_xact_lock(hashtextextended('outflow|' || c.id, 0)) as is_ours
    from unnest(${tx.texts(clientIds)}) with ordinality as c (id, place) order by c.place`;
  return rows.map(({ isOurs }) => isOurs);
}

export async function readStates(reader: Reader, accounts: readonly Account[]): Promise<AccountState[]> {
  const [first] = accounts;
  return first ? statesOf(accounts, await readBalances(reader, first.clientId)) : [];
}

export function statesOf(accounts: readonly Account[], { accounts: booked }: ClientBalances): AccountState[] {
  return accounts.map((account) => {
    const found = booked.find((one) => one.accountId === account.accountId && one.currency === account.currency);
    return { ...account, buckets: readBuckets(account.currency, (name) => found?.buckets[name] ?? 0n) };
  });
}
