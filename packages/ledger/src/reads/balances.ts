// What a client has and owes: the six buckets of each account and the shares held, now or at any past instant.
import type { Reader } from '@candor/platform/db/index.ts';
import type { ClientBucket } from '../accounts/account.ts';

/** All positive: outstanding and loan are what is owed. */
export interface Buckets {
  readonly cash: bigint;
  readonly invested: bigint;
  readonly bonus: bigint;
  readonly frozen: bigint;
  readonly outstanding: bigint;
  readonly loan: bigint;
}

export interface AccountBalances {
  readonly accountId: string;
  readonly currency: string;
  readonly buckets: Buckets;
}

export interface HoldingBalance {
  readonly accountId: string;
  readonly security: string;
  readonly freeE8: bigint;
  /** Set aside for working sell orders. */
  readonly frozenE8: bigint;
}

export interface ClientBalances {
  readonly accounts: readonly AccountBalances[];
  readonly holdings: readonly HoldingBalance[];
}

interface BalanceRow {
  readonly ownerId: string;
  readonly bucket: ClientBucket;
  readonly asset: string;
  readonly balance: string;
}

export async function readBalances(reader: Reader, clientId: string): Promise<ClientBalances> {
  const rows = await reader.sql<BalanceRow[]>`
    select a.owner_id, a.bucket, a.asset, b.balance::text
    from ledger.accounts a join ledger.balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
    where a.side = 'client' and a.client_id = ${clientId}
    order by a.owner_id, a.asset`;
  return sortOut(rows);
}

/** As the books stood at an instant, everything recorded at it included. */
export async function readBalancesAt(reader: Reader, clientId: string, at: Date): Promise<ClientBalances> {
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
export async function readBalanceAt(reader: Reader, ledgerAccountId: string, at: Date): Promise<bigint> {
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

function sortOut(rows: readonly BalanceRow[]): ClientBalances {
  const accounts = new Map<string, { accountId: string; currency: string; buckets: Record<keyof Buckets, bigint> }>();
  const holdings = new Map<string, { accountId: string; security: string; freeE8: bigint; frozenE8: bigint }>();
  for (const { ownerId, bucket, asset, balance } of rows) {
    const key = `${ownerId} ${asset}`;
    const amount = BigInt(balance);
    if (isSecurity(asset)) {
      const found = holdings.get(key) ?? { accountId: ownerId, security: asset, freeE8: 0n, frozenE8: 0n };
      if (bucket === 'frozen') found.frozenE8 = amount;
      else found.freeE8 = amount;
      holdings.set(key, found);
    } else if (bucket !== 'holding') {
      const found = accounts.get(key) ?? { accountId: ownerId, currency: asset, buckets: noBuckets() };
      found.buckets[bucket] = bucket === 'outstanding' || bucket === 'loan' ? -amount : amount;
      accounts.set(key, found);
    }
  }
  return { accounts: [...accounts.values()], holdings: [...holdings.values()] };
}

/** Securities carry their market in their name; currencies do not. */
export function isSecurity(asset: string): boolean {
  return asset.includes(':');
}

function noBuckets(): Record<keyof Buckets, bigint> {
  return { cash: 0n, invested: 0n, bonus: 0n, frozen: 0n, outstanding: 0n, loan: 0n };
}
