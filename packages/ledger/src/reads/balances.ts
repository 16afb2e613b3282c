// What a client has and owes: the six buckets of each account and the shares held, now or at any past instant.
import type { AccountId, ClientId, LedgerAccountId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { isSecurity, type AccountRef, type ClientBucket } from '../accounts/account.ts';

/** All positive: outstanding and loan are what is owed. */
export interface Buckets {
  /** Settled: free to spend and to withdraw. */
  readonly cash: bigint;
  /** Proceeds of sales that have not settled: free to spend, not to withdraw. */
  readonly unsettled: bigint;
  readonly invested: bigint;
  /** Placed with issuers of savings products. */
  readonly saved: bigint;
  readonly bonus: bigint;
  readonly frozen: bigint;
  readonly outstanding: bigint;
  readonly loan: bigint;
}

export interface AccountBalances {
  readonly accountId: AccountId;
  readonly currency: string;
  readonly buckets: Buckets;
}

export interface HoldingBalance {
  readonly accountId: AccountId;
  readonly security: string;
  /** Settled and free to sell. */
  readonly freeE8: bigint;
  /** Bought and not settled; may be sold all the same. */
  readonly incomingE8: bigint;
  /** Set aside for working sell orders. */
  readonly frozenE8: bigint;
}

/** A dividend that is announced and not paid, after withholding, in the currency it is paid in. */
export interface ReceivableBalance {
  readonly accountId: AccountId;
  readonly currency: string;
  readonly amountMinor: bigint;
}

export interface ClientBalances {
  readonly accounts: readonly AccountBalances[];
  readonly holdings: readonly HoldingBalance[];
  readonly receivables: readonly ReceivableBalance[];
}

interface BalanceRow {
  readonly ownerId: AccountId;
  readonly bucket: ClientBucket;
  readonly asset: string;
  readonly balance: string;
}

export async function readBalances(reader: Reader, clientId: ClientId): Promise<ClientBalances> {
  const rows = await reader.sql<BalanceRow[]>`
    select a.owner_id, a.bucket, a.asset, b.balance::text
    from ledger.accounts a join ledger.balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
    where a.side = 'client' and a.client_id = ${clientId}
    order by a.owner_id, a.asset`;
  return sortOut(rows);
}

type Fragment = ReturnType<Reader['sql']>;

/** What `balancesValue` brings back: owner, bucket, asset and balance of each line. */
export type BalancesValue = ReadonlyArray<readonly [AccountId, ClientBucket, string, string]>;

/** The same as one value, inside a statement that asks about many clients; `clientId` is what the statement calls the client. */
export function balancesValue(reader: Reader, clientId: Fragment): Fragment {
  return reader.sql`(
    select coalesce(json_agg(json_build_array(a.owner_id, a.bucket, a.asset, b.balance::text) order by a.owner_id, a.asset), '[]')
    from ledger.accounts a join ledger.balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
    where a.side = 'client' and a.client_id = ${clientId})`;
}

export function openBalances(value: BalancesValue): ClientBalances {
  return sortOut(value.map(([ownerId, bucket, asset, balance]) => ({ ownerId, bucket, asset, balance })));
}

interface Moved {
  readonly account: Pick<AccountRef, 'ownerId' | 'bucket' | 'asset'>;
  readonly amountMinor: bigint;
}

/** As the books stood before these journals, which are the last of the client: what they moved is taken back. */
export function openBalancesBefore(
  value: BalancesValue,
  journals: ReadonlyArray<{ lines: readonly Moved[] }>,
): ClientBalances {
  const moved = new Map<string, bigint>();
  for (const { account, amountMinor } of journals.flatMap(({ lines }) => lines)) {
    const key = `${account.ownerId} ${account.bucket} ${account.asset}`;
    moved.set(key, (moved.get(key) ?? 0n) + amountMinor);
  }
  return sortOut(
    value.map(([ownerId, bucket, asset, balance]) => ({
      ownerId,
      bucket,
      asset,
      balance: String(BigInt(balance) - (moved.get(`${ownerId} ${bucket} ${asset}`) ?? 0n)),
    })),
  );
}

/** As the books stood at an instant, everything recorded at it included. */
export async function readBalancesAt(reader: Reader, clientId: ClientId, at: Date): Promise<ClientBalances> {
  const rows = await reader.sql<BalanceRow[]>`
    with head as (
      select coalesce((select last_seq from ledger.blocks where recorded_at <= ${at} ${ownRows(reader)}
        order by recorded_at desc, last_seq desc limit 1), 0) as seq
    )
    select a.owner_id, a.bucket, a.asset, p.balance_after::text as balance
    from ledger.accounts a cross join head cross join lateral (
      select balance_after from ledger.postings
      where tenant_id = a.tenant_id and account_id = a.id and journal_seq <= head.seq
      order by journal_seq desc, line desc limit 1
    ) p
    where a.side = 'client' and a.client_id = ${clientId}
    order by a.owner_id, a.asset`;
  return sortOut(rows);
}

/** Balance of one account of the books at an instant; house accounts too. */
export async function readBalanceAt(reader: Reader, ledgerAccountId: LedgerAccountId, at: Date): Promise<bigint> {
  const rows = await reader.sql<{ balance: string }[]>`
    with head as (
      select coalesce((select last_seq from ledger.blocks where recorded_at <= ${at} ${ownRows(reader)}
        order by recorded_at desc, last_seq desc limit 1), 0) as seq
    )
    select balance_after::text as balance from ledger.postings
    where account_id = ${ledgerAccountId} and journal_seq <= (select seq from head) ${ownRows(reader)}
    order by journal_seq desc, line desc limit 1`;
  return BigInt(rows[0]?.balance ?? '0');
}

/** Row-level security hides other tenants anyway; naming the tenant lets the index be used from its first column. */
export function ownRows(reader: Reader) {
  if (reader.scope.kind !== 'tenant') throw new TypeError('the books are read inside one tenant');
  return reader.sql`and tenant_id = ${reader.scope.tenantId}`;
}

type Open<T> = { -readonly [Key in keyof T]: T[Key] };

function sortOut(rows: readonly BalanceRow[]): ClientBalances {
  const accounts = new Map<string, { accountId: AccountId; currency: string; buckets: Open<Buckets> }>();
  const holdings = new Map<string, Open<HoldingBalance>>();
  const receivables: ReceivableBalance[] = [];
  for (const { ownerId, bucket, asset, balance } of rows) {
    const key = `${ownerId} ${asset}`;
    const amount = BigInt(balance);
    if (isSecurity(asset)) {
      const found = holdings.get(key) ?? noHolding(ownerId, asset);
      found[placeOf[bucket] ?? 'freeE8'] = amount;
      holdings.set(key, found);
    } else if (bucket === 'receivable') {
      // In the currency of the dividend, which need not be that of the account.
      receivables.push({ accountId: ownerId, currency: asset, amountMinor: amount });
    } else if (bucket !== 'holding' && bucket !== 'incoming') {
      const found = accounts.get(key) ?? { accountId: ownerId, currency: asset, buckets: noBuckets() };
      found.buckets[bucket] = bucket === 'outstanding' || bucket === 'loan' ? -amount : amount;
      accounts.set(key, found);
    }
  }
  return { accounts: [...accounts.values()], holdings: [...holdings.values()], receivables };
}

const placeOf: Partial<Record<ClientBucket, 'incomingE8' | 'frozenE8'>> = {
  incoming: 'incomingE8',
  frozen: 'frozenE8',
};

function noHolding(accountId: AccountId, security: string): Open<HoldingBalance> {
  return { accountId, security, freeE8: 0n, incomingE8: 0n, frozenE8: 0n };
}

function noBuckets(): Open<Buckets> {
  return { cash: 0n, unsettled: 0n, invested: 0n, saved: 0n, bonus: 0n, frozen: 0n, outstanding: 0n, loan: 0n };
}
