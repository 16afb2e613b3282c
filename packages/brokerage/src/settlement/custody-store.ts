// SQL of the reconciliation: what clients hold against what the house has, in both dates, and what is under way against the trades.
import type { Reader } from '@candor/platform/db/index.ts';

export interface CustodyRow {
  readonly asset: string;
  readonly positions: bigint;
  readonly custody: bigint;
  readonly incoming: bigint;
  readonly incomingTrades: bigint;
  readonly outgoing: bigint;
  readonly outgoingTrades: bigint;
  readonly breaks: bigint;
}

/** Signs as people count: everything the house has or is to get is positive. */
export async function readCustody(reader: Reader): Promise<CustodyRow[]> {
  const rows = await reader.sql<Array<Record<keyof CustodyRow, string>>>`
    with books as (
      select a.asset, sum(b.balance) filter (where a.side = 'client') as positions,
        -sum(b.balance) filter (where a.bucket = 'custody') as custody,
        -sum(b.balance) filter (where a.bucket = 'clearing' and a.detail = 'purchases') as incoming,
        sum(b.balance) filter (where a.bucket = 'clearing' and a.detail = 'sales') as outgoing,
        -sum(b.balance) filter (where a.bucket = 'suspense') as breaks
      from ledger.accounts a join ledger.balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
      where position(':' in a.asset) > 0 group by a.asset
    ), under_way as (
      select coalesce(c.instrument_id, f.instrument_id) as instrument_id, f.side, coalesce(c.quantity_e8, f.quantity_e8) as quantity
      from brokerage.fills f left join lateral (
        select x.instrument_id, x.quantity_e8 from brokerage.settlement_changes x
        where x.tenant_id = f.tenant_id and x.fill_id = f.fill_id order by x.number desc limit 1
      ) c on true
      where f.settled_at is null and f.busted_at is null
      union all
      select f.instrument_id, f.side, f.quantity_e8 from brokerage.strategy_fills f
      where not f.at_once and not exists (select from brokerage.strategy_settlements s where s.tenant_id = f.tenant_id
        and s.fill_id = f.fill_id)
    ), trades as (
      select 'INS:' || upper(replace(instrument_id::text, '-', '')) as asset, sum(quantity) filter (where side = 'buy') as incoming,
        sum(quantity) filter (where side = 'sell') as outgoing
      from under_way group by 1
    )
    select asset, coalesce(b.positions, 0)::text as positions, coalesce(b.custody, 0)::text as custody,
      coalesce(b.incoming, 0)::text as incoming, coalesce(t.incoming, 0)::text as incoming_trades,
      coalesce(b.outgoing, 0)::text as outgoing, coalesce(t.outgoing, 0)::text as outgoing_trades,
      coalesce(b.breaks, 0)::text as breaks
    from books b full join trades t using (asset) order by asset`;
  return rows.map((row) => ({
    asset: row.asset,
    positions: BigInt(row.positions),
    custody: BigInt(row.custody),
    incoming: BigInt(row.incoming),
    incomingTrades: BigInt(row.incomingTrades),
    outgoing: BigInt(row.outgoing),
    outgoingTrades: BigInt(row.outgoingTrades),
    breaks: BigInt(row.breaks),
  }));
}
