// SQL of what is shown of strategies: fills with the NAV of their day, days, runs, costs so far, and back-tests.
import type { RunOutcome, RunSlot } from '@candor/contract/strategies/types.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { Point } from './engine/figures.ts';

export interface ShownFill {
  readonly id: string;
  readonly day: string;
  readonly version: number;
  readonly side: 'buy' | 'sell';
  readonly instrumentId: string;
  readonly quantityE8: bigint;
  readonly priceE8: bigint;
  readonly source: string;
  readonly simulated: boolean;
  readonly tradedAt: Date;
  readonly gross: string;
  readonly charged: string;
  readonly navE8: bigint | null;
  /** Null where it was paid and delivered when it was written down. */
  readonly settlesOn: string | null;
  readonly isSettled: boolean;
}

export async function listFills(reader: Reader, strategyId: string): Promise<ShownFill[]> {
  return reader.sql<ShownFill[]>`
    select f.fill_id as id, to_char(f.day, 'YYYY-MM-DD') as day, f.version, f.side, f.instrument_id,
      f.quantity_e8 as "quantityE8", f.price_e8 as "priceE8", f.source, f.simulated, f.traded_at, f.gross::text,
      f.charged::text, d.nav_e8 as "navE8", case when not f.at_once then to_char(f.settles_on, 'YYYY-MM-DD') end as settles_on,
      f.at_once or s.fill_id is not null as is_settled
    from brokerage.strategy_fills f left join brokerage.strategy_days d on d.tenant_id = f.tenant_id
      and d.strategy_id = f.strategy_id and d.day = f.day
      left join brokerage.strategy_settlements s on s.tenant_id = f.tenant_id and s.fill_id = f.fill_id
    where f.strategy_id = ${strategyId} order by f.traded_at desc, f.fill_id desc limit 100`;
}

export interface Traded {
  readonly strategyId: string;
  readonly trades: number;
  readonly charged: string;
  readonly simulated: boolean;
}

export async function readTraded(reader: Reader, ids: readonly string[]): Promise<Map<string, Traded>> {
  const rows = await reader.sql<Traded[]>`
    select strategy_id, count(*)::int as trades, sum(charged)::text as charged, bool_or(simulated) as simulated
    from brokerage.strategy_fills where strategy_id = any(${reader.uuids(ids)}) group by strategy_id`;
  return new Map(rows.map((row) => [row.strategyId, row]));
}

export interface ShownDay {
  readonly day: string;
  readonly units: string;
  readonly value: string;
  readonly navE8: bigint;
  readonly recordedAt: Date;
}

export async function listDays(reader: Reader, strategyId: string): Promise<ShownDay[]> {
  return reader.sql<ShownDay[]>`
    select to_char(day, 'YYYY-MM-DD') as day, units_e8::text as units, value::text, nav_e8 as "navE8", recorded_at
    from brokerage.strategy_days where strategy_id = ${strategyId} order by day desc limit 30`;
}

export interface ShownRun {
  readonly day: string;
  readonly slot: RunSlot;
  readonly version: number;
  readonly outcome: RunOutcome;
  readonly recordedAt: Date;
}

export async function listRuns(reader: Reader, strategyId: string): Promise<ShownRun[]> {
  return reader.sql<ShownRun[]>`
    select to_char(day, 'YYYY-MM-DD') as day, slot, version, outcome, recorded_at
    from brokerage.strategy_runs where strategy_id = ${strategyId} order by day desc, slot limit 30`;
}

export interface StoredBackTest {
  readonly version: number;
  readonly points: readonly Point[];
  readonly computedAt: Date;
}

export async function findBackTest(
  reader: Reader,
  strategyId: string,
  version: number,
): Promise<StoredBackTest | undefined> {
  const [row] = await reader.sql<Array<{ points: ReadonlyArray<[string, string]>; computedAt: Date }>>`
    select points, computed_at from brokerage.strategy_backtests
    where strategy_id = ${strategyId} and version = ${version}`;
  return (
    row && {
      version,
      points: row.points.map(([day, nav]) => ({ day, navE8: BigInt(nav) })),
      computedAt: row.computedAt,
    }
  );
}

export async function insertBackTest(
  tx: TenantTx,
  strategyId: string,
  { version, points, computedAt }: StoredBackTest,
): Promise<void> {
  const rows = points.map(({ day, navE8 }) => [day, String(navE8)]);
  await tx.sql`
    insert into brokerage.strategy_backtests (tenant_id, strategy_id, version, points, computed_at)
    values (${tx.scope.tenantId}, ${strategyId}, ${version}, ${tx.json(rows)}, ${computedAt}) on conflict do nothing`;
}
