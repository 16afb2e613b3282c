// SQL of what settles of a strategy: trades whose day has come, and holders who are to be paid. Trades settle in the order of their days, so
// whatever is older than the last one that settled has settled too: a long past is not read again.
import { parseId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { UnderWay } from '../settlement/index.ts';

const underWay = (reader: Reader, strategyId: string) => reader.sql`
  f.strategy_id = ${strategyId} and not f.at_once
  and f.settles_on >= coalesce((select max(s.settles_on) from brokerage.strategy_settlements s
    where s.strategy_id = ${strategyId}), '-infinity')
  and not exists (select from brokerage.strategy_settlements s where s.tenant_id = f.tenant_id and s.fill_id = f.fill_id)`;

const owed = (reader: Reader, strategyId: string) => reader.sql`
  w.strategy_id = ${strategyId} and w.side = 'sell' and w.cash_part is not null and f.settled_at is not null
  and not exists (select from brokerage.strategy_payouts p where p.tenant_id = w.tenant_id and p.flow_id = w.flow_id)`;

export async function isAnyDue(reader: Reader, strategyId: string, upTo: string): Promise<boolean> {
  const rows = await reader.sql`
    select 1 where exists (select from brokerage.strategy_fills f where ${underWay(reader, strategyId)}
        and f.settles_on <= ${upTo}::date)
      or exists (select from brokerage.strategy_flows w join brokerage.fills f on f.tenant_id = w.tenant_id and f.fill_id = w.fill_id
        where ${owed(reader, strategyId)})`;
  return rows.length > 0;
}

interface FillRow extends Omit<
  UnderWay,
  'clientId' | 'accountId' | 'quantityE8' | 'grossProductMinor' | 'creditMinor' | 'productCurrency' | 'accountCurrency'
> {
  readonly quantity: string;
  readonly gross: string;
  readonly charged: string;
  readonly currency: string;
}

/** Up to a day, in the order of their days. */
export async function listUnsettled(reader: Reader, strategyId: string, upTo: string): Promise<UnderWay[]> {
  const rows = await reader.sql<FillRow[]>`
    select f.fill_id, f.instrument_id, f.side, f.quantity_e8::text as quantity, f.currency, f.gross::text, f.charged::text,
      to_char(f.settles_on, 'YYYY-MM-DD') as settles_on
    from brokerage.strategy_fills f where ${underWay(reader, strategyId)} and f.settles_on <= ${upTo}::date
    order by f.settles_on, f.fill_id`;
  const owner = { clientId: parseId('client', strategyId), accountId: parseId('account', strategyId) };
  return rows.map(({ quantity, gross, charged, currency, ...row }) => {
    const brought = BigInt(gross) - BigInt(charged);
    return {
      ...row,
      ...owner,
      quantityE8: BigInt(quantity),
      productCurrency: currency,
      accountCurrency: currency,
      grossProductMinor: BigInt(gross),
      creditMinor: brought > 0n ? brought : 0n,
    };
  });
}

export async function insertSettlements(
  tx: TenantTx,
  strategyId: string,
  rows: ReadonlyArray<{ readonly fill: UnderWay; readonly movedUnits: bigint }>,
  at: Date,
): Promise<void> {
  const values = rows.map(({ fill, movedUnits }) => ({
    fill: fill.fillId,
    day: fill.settlesOn,
    moved: String(movedUnits),
  }));
  await tx.sql`
    insert into brokerage.strategy_settlements (tenant_id, fill_id, strategy_id, settles_on, moved, settled_at)
    select ${tx.scope.tenantId}, r.fill, ${strategyId}, r.day, r.moved, ${at}
    from jsonb_to_recordset(${tx.json(values)}) as r(fill uuid, day date, moved numeric)`;
}

export interface Owed {
  readonly flowId: string;
  readonly amountMinor: bigint;
}

/** Those whose own orders have settled. */
export async function listOwed(reader: Reader, strategyId: string): Promise<Owed[]> {
  const rows = await reader.sql<Array<{ flowId: string; amount: string }>>`
    select w.flow_id, w.amount::text from brokerage.strategy_flows w
    join brokerage.fills f on f.tenant_id = w.tenant_id and f.fill_id = w.fill_id
    where ${owed(reader, strategyId)} order by w.flow_id limit 500`;
  return rows.map(({ flowId, amount }) => ({ flowId, amountMinor: BigInt(amount) }));
}

export async function insertPayouts(
  tx: TenantTx,
  strategyId: string,
  flowIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.strategy_payouts (tenant_id, flow_id, strategy_id, paid_at)
    select ${tx.scope.tenantId}, i.id, ${strategyId}, ${at} from unnest(${tx.uuids(flowIds)}::uuid[]) as i(id)`;
}

/** The day on which the last sale that has not settled will; nothing when all of its money is there. */
export async function findLastSale(reader: Reader, strategyId: string): Promise<string | undefined> {
  const [row] = await reader.sql<Array<{ day: string | null }>>`
    select to_char(max(f.settles_on), 'YYYY-MM-DD') as day from brokerage.strategy_fills f
    where ${underWay(reader, strategyId)} and f.side = 'sell'`;
  return row?.day ?? undefined;
}
