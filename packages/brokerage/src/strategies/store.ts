// SQL of strategies, their versions, runs, fills and days, the money of their books, back-tests, and the first steps of clients.
import type { ApprovalId, ClientId } from '@candor/contract/ids.ts';
import type { RuleName, RuleSettings, RunOutcome, RunSlot, StrategyKind } from '@candor/contract/strategies/types.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { FirstSteps, Strategy, Version } from './strategy.ts';

interface StrategyRow {
  readonly id: string;
  readonly name: string;
  readonly kind: StrategyKind;
  readonly market: string;
  readonly currency: string;
  readonly seed: string;
  readonly seedUnits: string;
  readonly capacity: string;
  readonly createdAt: Date;
}

const columns = (reader: Reader) => reader.sql`
  s.strategy_id as id, s.name, s.kind, s.market, s.currency, s.seed::text, s.seed_units_e8::text as seed_units,
  s.capacity_e8::text as capacity, s.created_at`;

const toStrategy = ({ seed, seedUnits, capacity, currency, ...row }: StrategyRow): Strategy => ({
  ...row,
  currency: expectCurrency(currency),
  seedMinor: BigInt(seed),
  seedUnitsE8: BigInt(seedUnits),
  capacityE8: BigInt(capacity),
});

export async function findStrategy(reader: Reader, id: string): Promise<Strategy | undefined> {
  const [row] = await reader.sql<StrategyRow[]>`
    select ${columns(reader)} from brokerage.strategies s where s.strategy_id = ${id}`;
  return row && toStrategy(row);
}

/** By its own id, or by that of its instrument, which is all that a position knows. */
export async function findStrategyShown(reader: Reader, id: string): Promise<Strategy | undefined> {
  const [row] = await reader.sql<StrategyRow[]>`
    select ${columns(reader)} from brokerage.strategies s
    join brokerage.funds f on f.tenant_id = s.tenant_id and f.fund_id = s.strategy_id
    where s.strategy_id = ${id} or f.instrument_id = ${id}`;
  return row && toStrategy(row);
}

export async function listStrategies(reader: Reader, { after, limit }: PageRange): Promise<Strategy[]> {
  const rows = await reader.sql<StrategyRow[]>`
    select ${columns(reader)} from brokerage.strategies s
    where true ${when(reader, after, (id) => reader.sql`and s.strategy_id > ${id}`)}
    order by s.strategy_id limit ${limit}`;
  return rows.map(toStrategy);
}

export async function isNamed(reader: Reader, name: string): Promise<boolean> {
  const rows = await reader.sql`select 1 from brokerage.strategies where name = ${name}`;
  return rows.length > 0;
}

export async function insertStrategy(tx: TenantTx, made: Strategy, approvalId: ApprovalId): Promise<void> {
  await tx.sql`
    insert into brokerage.strategies (tenant_id, strategy_id, name, kind, market, currency, seed, seed_units_e8, capacity_e8,
      approval_id, created_at)
    values (${tx.scope.tenantId}, ${made.id}, ${made.name}, ${made.kind}, ${made.market}, ${made.currency},
      ${String(made.seedMinor)}, ${made.seedUnitsE8}, ${made.capacityE8}, ${approvalId}, ${made.createdAt})`;
}

export async function insertVersion(
  tx: TenantTx,
  strategyId: string,
  { version, rule, settings, universe, publishedAt }: Version,
  approvalId: ApprovalId,
): Promise<void> {
  await tx.sql`
    insert into brokerage.strategy_versions (tenant_id, strategy_id, version, rule, settings, universe, approval_id, published_at)
    values (${tx.scope.tenantId}, ${strategyId}, ${version}, ${rule}, ${tx.json(settings)}, ${tx.texts(universe)},
      ${approvalId}, ${publishedAt})`;
}

interface VersionRow {
  readonly strategyId: string;
  readonly version: number;
  readonly rule: RuleName;
  readonly settings: RuleSettings;
  readonly universe: readonly string[];
  readonly publishedAt: Date;
}

/** The published one of each. */
export async function readCurrent(reader: Reader, ids: readonly string[]): Promise<Map<string, Version>> {
  const rows = await reader.sql<VersionRow[]>`
    select distinct on (v.strategy_id) v.strategy_id, v.version, v.rule, v.settings, v.universe, v.published_at
    from brokerage.strategy_versions v where v.strategy_id = any(${reader.uuids(ids)})
    order by v.strategy_id, v.version desc`;
  return new Map(rows.map(({ strategyId, ...version }) => [strategyId, version]));
}

/** One run of a strategy at a time. */
export async function lockRuns(tx: TenantTx, strategyId: string): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('strategy|' || ${strategyId}, 0))`;
}

export interface LastRun {
  /** Of the last day with a NAV; empty before the first. */
  readonly struck: string;
  /** On which the weights were looked at last. */
  readonly looked: string | undefined;
  readonly session: string;
}

export async function readLastRun(reader: Reader, strategyId: string): Promise<LastRun> {
  const [row] = await reader.sql<Array<{ struck: string | null; looked: string | null; session: string | null }>>`
    select (select to_char(max(d.day), 'YYYY-MM-DD') from brokerage.strategy_days d where d.strategy_id = ${strategyId}) as struck,
      (select to_char(max(r.day), 'YYYY-MM-DD') from brokerage.strategy_runs r where r.strategy_id = ${strategyId}
        and r.slot = 'close' and r.outcome in ('traded', 'held') and r.version = (select max(v.version)
          from brokerage.strategy_versions v where v.tenant_id = r.tenant_id and v.strategy_id = r.strategy_id)) as looked,
      (select to_char(max(r.day), 'YYYY-MM-DD') from brokerage.strategy_runs r where r.strategy_id = ${strategyId}
        and r.slot = 'session') as session`;
  return { struck: row?.struck ?? '', looked: row?.looked ?? undefined, session: row?.session ?? '' };
}

export interface Run {
  readonly strategyId: string;
  readonly day: string;
  readonly slot: RunSlot;
  readonly version: number;
  readonly outcome: RunOutcome;
  readonly recordedAt: Date;
}

export async function insertRuns(tx: TenantTx, runs: readonly Run[]): Promise<void> {
  if (runs.length === 0) return;
  await tx.sql`
    insert into brokerage.strategy_runs (tenant_id, strategy_id, day, slot, version, outcome, recorded_at)
    select ${tx.scope.tenantId}, r."strategyId", r.day, r.slot, r.version, r.outcome, r."recordedAt"
    from jsonb_to_recordset(${tx.json(runs)}) as r("strategyId" uuid, day date, slot text, version int, outcome text,
      "recordedAt" timestamptz)`;
}

export interface Day {
  readonly strategyId: string;
  readonly day: string;
  readonly unitsE8: bigint;
  readonly cashMinor: bigint;
  readonly marks: ReadonlyArray<Readonly<Record<string, string>>>;
  readonly valueMinor: bigint;
  readonly navE8: bigint;
  readonly digits: number;
  readonly recordedAt: Date;
}

/** With their NAVs, which are what units are booked and valued at. */
export async function insertDays(tx: TenantTx, days: readonly Day[]): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map(({ unitsE8, cashMinor, valueMinor, navE8, ...day }) => ({
    ...day,
    units: String(unitsE8),
    cash: String(cashMinor),
    value: String(valueMinor),
    nav: String(navE8),
  }));
  const navs = rows.map(({ strategyId, day, nav, recordedAt }) => ({ strategyId, day, nav, recordedAt }));
  await tx.sql`
    insert into brokerage.strategy_days (tenant_id, strategy_id, day, units_e8, cash, marks, value, nav_e8, digits, recorded_at)
    select ${tx.scope.tenantId}, r."strategyId", r.day, r.units, r.cash, r.marks, r.value, r.nav, r.digits, r."recordedAt"
    from jsonb_to_recordset(${tx.json(rows)}) as r("strategyId" uuid, day date, units bigint, cash numeric, marks jsonb,
      value numeric, nav bigint, digits smallint, "recordedAt" timestamptz) order by r.day`;
  await tx.sql`
    insert into brokerage.fund_navs (tenant_id, fund_id, day, version, nav_e8, recorded_at)
    select ${tx.scope.tenantId}, r."strategyId", r.day, 1, r.nav, r."recordedAt"
    from jsonb_to_recordset(${tx.json(navs)}) as r("strategyId" uuid, day date, nav bigint, "recordedAt" timestamptz)
    order by r.day`;
}

export interface ChargeLine {
  readonly code: string;
  readonly kind: string;
  readonly detail: string;
  readonly amountMinor: string;
}

export interface BookFill {
  readonly id: string;
  readonly strategyId: string;
  readonly day: string;
  readonly slot: RunSlot;
  readonly version: number;
  readonly side: 'buy' | 'sell';
  readonly instrumentId: string;
  readonly quantityE8: bigint;
  readonly priceE8: bigint;
  readonly currency: string;
  readonly grossMinor: bigint;
  readonly charges: readonly ChargeLine[];
  readonly chargesMinor: bigint;
  readonly costMinor: bigint;
  readonly source: string;
  readonly simulated: boolean;
  readonly tradedAt: Date;
  readonly recordedAt: Date;
  readonly settlesOn: string;
  /** Its settlement day had come when it was written down. */
  readonly isAtOnce: boolean;
  /** Of the money it took and the shares it sold, what had settled. */
  readonly cashPart: bigint;
  readonly heldPart: bigint;
}

export async function insertBookFills(tx: TenantTx, fills: readonly BookFill[]): Promise<void> {
  if (fills.length === 0) return;
  const rows = fills.map(
    ({ quantityE8, priceE8, grossMinor, chargesMinor, costMinor, cashPart, heldPart, ...fill }) => ({
      ...fill,
      cashPart: String(cashPart),
      heldPart: String(heldPart),
      quantity: String(quantityE8),
      price: String(priceE8),
      gross: String(grossMinor),
      charged: String(chargesMinor),
      cost: String(costMinor),
    }),
  );
  await tx.sql`
    insert into brokerage.strategy_fills (tenant_id, fill_id, strategy_id, day, slot, version, side, instrument_id, quantity_e8,
      price_e8, currency, gross, charges, charged, cost, source, simulated, traded_at, recorded_at, settles_on, at_once, cash_part,
      held_part)
    select ${tx.scope.tenantId}, r.id, r."strategyId", r.day, r.slot, r.version, r.side, r."instrumentId", r.quantity, r.price,
      r.currency, r.gross, r.charges, r.charged, r.cost, r.source, r.simulated, r."tradedAt", r."recordedAt", r."settlesOn", r."isAtOnce",
      r."cashPart", r."heldPart"
    from jsonb_to_recordset(${tx.json(rows)}) as r(id uuid, "strategyId" uuid, day date, slot text, version int, side text,
      "instrumentId" uuid, quantity bigint, price bigint, currency text, gross numeric, charges jsonb, charged numeric, cost numeric,
      source text, simulated boolean, "tradedAt" timestamptz, "recordedAt" timestamptz, "settlesOn" date, "isAtOnce" boolean,
      "cashPart" numeric, "heldPart" numeric)`;
}

/** What the shares of a book have cost, by instrument. */
export async function readCosts(reader: Reader, strategyId: string): Promise<Map<string, bigint>> {
  const rows = await reader.sql<Array<{ instrumentId: string; cost: string }>>`
    select instrument_id, sum(case side when 'buy' then cost else -cost end)::text as cost
    from brokerage.strategy_fills where strategy_id = ${strategyId} group by instrument_id`;
  return new Map(rows.map(({ instrumentId, cost }) => [instrumentId, BigInt(cost)]));
}

export interface Action {
  readonly instrumentId: string;
  readonly exDate: string;
  /** The shares become others: what is held through it cannot be valued as it was. */
  readonly isChange: boolean;
}

export async function readActions(reader: Reader, instrumentIds: readonly string[]): Promise<Action[]> {
  return reader.sql<Action[]>`
    select instrument_id, to_char(ex_date, 'YYYY-MM-DD') as ex_date, kind in ('split', 'merger') as is_change
    from brokerage.corporate_actions
    where instrument_id = any(${reader.uuids(instrumentIds)}) and state <> 'cancelled' and kind <> 'symbol_change'
    order by instrument_id, ex_date, action_id`;
}

export interface WaitingOrder {
  readonly id: string;
  readonly strategyId: string;
  readonly day: string;
  readonly side: 'buy' | 'sell';
  readonly unitsE8: string;
}

/** Orders that await a NAV, purchases first: what they bring pays what leaves. */
export async function listWaiting(reader: Reader, ids: readonly string[]): Promise<WaitingOrder[]> {
  return reader.sql<WaitingOrder[]>`
    select o.order_id as id, o.product_id as strategy_id, to_char(o.good_till, 'YYYY-MM-DD') as day, o.side,
      o.quantity_e8::text as "unitsE8"
    from brokerage.orders o where o.venue = 'fund' and o.type = 'quant' and o.status = 'awaiting'
      and o.product_id = any(${reader.uuids(ids)})
    order by o.good_till, o.side, o.order_id limit 1000`;
}

export interface Flow {
  readonly id: string;
  readonly strategyId: string;
  readonly fillId: string;
  readonly side: 'buy' | 'sell';
  readonly currency: string;
  readonly amountMinor: bigint;
  /** Of what leaves, what had settled. */
  readonly cashPart: bigint | null;
}

export async function insertFlow(tx: TenantTx, flow: Flow, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.strategy_flows (tenant_id, flow_id, strategy_id, fill_id, side, currency, amount, booked_at, cash_part)
    values (${tx.scope.tenantId}, ${flow.id}, ${flow.strategyId}, ${flow.fillId}, ${flow.side}, ${flow.currency},
      ${String(flow.amountMinor)}, ${now}, ${flow.cashPart === null ? null : String(flow.cashPart)})`;
}

export async function readFirstSteps(reader: Reader, clientId: ClientId, strategyId: string): Promise<FirstSteps> {
  const [row] = await reader.sql<Array<{ opened: Date | null; passed: Date | null }>>`
    select (select f.opened_at from brokerage.strategy_facts f where f.client_id = ${clientId}
        and f.strategy_id = ${strategyId}) as opened,
      (select min(t.taken_at) from brokerage.strategy_tests t where t.client_id = ${clientId} and t.is_passed) as passed`;
  return { factsOpenedAt: row?.opened ?? undefined, testPassedAt: row?.passed ?? undefined };
}

/** The first time counts. */
export async function insertFacts(tx: TenantTx, clientId: ClientId, strategyId: string, now: Date): Promise<boolean> {
  const rows = await tx.sql`
    insert into brokerage.strategy_facts (tenant_id, client_id, strategy_id, opened_at)
    values (${tx.scope.tenantId}, ${clientId}, ${strategyId}, ${now}) on conflict do nothing returning 1`;
  return rows.length > 0;
}

export async function insertTest(
  tx: TenantTx,
  test: { readonly id: string; readonly clientId: ClientId; readonly answers: object; readonly isPassed: boolean },
  now: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.strategy_tests (tenant_id, test_id, client_id, answers, is_passed, taken_at)
    values (${tx.scope.tenantId}, ${test.id}, ${test.clientId}, ${tx.json(test.answers)}, ${test.isPassed}, ${now})`;
}
