// SQL of funds, their NAVs, what waits for them, switches, and what a correction gives back.
import type { AccountId, ApprovalId, ClientId } from '@candor/contract/ids.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { Nav } from '../prices/index.ts';
import type { Fund, FundTerms, OpenFund } from './fund.ts';

type FundRow = Omit<Fund, 'currency'> & { readonly currency: string };
type OpenRow = Omit<OpenFund, 'currency'> & { readonly currency: string };

const toFund = <Row extends FundRow>(row: Row) => ({ ...row, currency: expectCurrency(row.currency) });

const columns = (reader: Reader) => reader.sql`
  f.fund_id as id, f.instrument_id, f.code, f.kind, f.currency, f.manager, f.custodian, f.risk::int as risk, f.entry_percent,
  f.exit_percent, f.ongoing_percent, f.jump_percent, f.cut_off, f.zone, f.settle_days`;

/** One that others run; a strategy has doors of its own. */
export async function findFund(reader: Reader, id: string): Promise<OpenFund | undefined> {
  const [row] = await reader.sql<OpenRow[]>`
    select ${columns(reader)} from brokerage.funds f where f.fund_id = ${id} and f.kind <> 'strategy'`;
  return row && toFund(row);
}

/** By its own id, or by that of its instrument, which is all that a position knows. */
export async function findFundShown(reader: Reader, id: string): Promise<OpenFund | undefined> {
  const [row] = await reader.sql<OpenRow[]>`
    select ${columns(reader)} from brokerage.funds f
    where (f.fund_id = ${id} or f.instrument_id = ${id}) and f.kind <> 'strategy'`;
  return row && toFund(row);
}

/** The units of strategies. */
export async function findStrategyUnits(reader: Reader, ids: readonly string[]): Promise<Map<string, Fund>> {
  const rows = await reader.sql<FundRow[]>`
    select ${columns(reader)} from brokerage.funds f
    where f.fund_id = any(${reader.uuids(ids)}) and f.kind = 'strategy'`;
  return new Map(rows.map((row) => [row.id, toFund(row)]));
}

export async function findFundsByCode(reader: Reader, codes: readonly string[]): Promise<Map<string, OpenFund>> {
  const rows = await reader.sql<OpenRow[]>`
    select ${columns(reader)} from brokerage.funds f
    where f.code = any(${reader.texts(codes)}) and f.kind <> 'strategy'`;
  return new Map(rows.map((row) => [row.code, toFund(row)]));
}

export async function listFunds(reader: Reader, { after, limit }: PageRange): Promise<OpenFund[]> {
  const rows = await reader.sql<OpenRow[]>`
    select ${columns(reader)} from brokerage.funds f
    where f.kind <> 'strategy' ${when(reader, after, (id) => reader.sql`and f.fund_id > ${id}`)}
    order by f.fund_id limit ${limit}`;
  return rows.map(toFund);
}

/** False when the instrument is a fund of the tenant already. */
export async function insertFund(
  tx: TenantTx,
  id: string,
  terms: FundTerms,
  approvalId: ApprovalId,
  now: Date,
): Promise<boolean> {
  const made = await tx.sql`
    insert into brokerage.funds (tenant_id, fund_id, instrument_id, code, kind, currency, manager, custodian, risk, entry_percent,
      exit_percent, ongoing_percent, jump_percent, cut_off, zone, settle_days, approval_id, created_at)
    values (${tx.scope.tenantId}, ${id}, ${terms.instrumentId}, ${terms.code}, ${terms.kind}, ${terms.currency}, ${terms.manager},
      ${terms.custodian}, ${terms.risk}, ${terms.entryPercent}, ${terms.exitPercent}, ${terms.ongoingPercent},
      ${terms.jumpPercent}, ${terms.cutOff}, ${terms.zone}, ${terms.settleDays}, ${approvalId}, ${now})
    on conflict do nothing returning fund_id`;
  return made.length > 0;
}

export async function isFundCode(reader: Reader, code: string): Promise<boolean> {
  return (await findFundsByCode(reader, [code])).size > 0;
}

const navColumns = (reader: Reader) => reader.sql`
  to_char(n.day, 'YYYY-MM-DD') as day, n.version, n.nav_e8 as "navE8", n.recorded_at`;

/** As corrected, oldest first. */
export async function listNavs(reader: Reader, fundId: string, since: string): Promise<Nav[]> {
  return reader.sql<Nav[]>`
    select distinct on (n.day) ${navColumns(reader)} from brokerage.fund_navs n
    where n.fund_id = ${fundId} and n.day >= ${since}::date order by n.day, n.version desc`;
}

/** By fund, as corrected: what performance is computed from. */
export async function listNavsOf(
  reader: Reader,
  fundIds: readonly string[],
  since: string,
): Promise<Map<string, Nav[]>> {
  const rows = await reader.sql<Array<Nav & { readonly fundId: string }>>`
    select distinct on (n.fund_id, n.day) n.fund_id, ${navColumns(reader)} from brokerage.fund_navs n
    where n.fund_id = any(${reader.uuids(fundIds)}) and n.day >= ${since}::date
    order by n.fund_id, n.day, n.version desc`;
  return Map.groupBy(rows, ({ fundId }) => fundId);
}

/** Every version with what it gave back, newest first. */
export async function listVersions(
  reader: Reader,
  fundId: string,
): Promise<Array<Nav & { readonly compensated: string }>> {
  return reader.sql<Array<Nav & { readonly compensated: string }>>`
    select ${navColumns(reader)}, coalesce((select sum(c.amount) from brokerage.fund_compensations c
      where c.tenant_id = n.tenant_id and c.fund_id = n.fund_id and c.day = n.day and c.version = n.version), 0)::text
      as compensated
    from brokerage.fund_navs n where n.fund_id = ${fundId} order by n.day desc, n.version desc limit 60`;
}

export async function findNav(reader: Reader, fundId: string, day: string): Promise<Nav | undefined> {
  const [row] = await reader.sql<Nav[]>`
    select ${navColumns(reader)} from brokerage.fund_navs n
    where n.fund_id = ${fundId} and n.day = ${day}::date order by n.version desc limit 1`;
  return row;
}

/** The last one of an earlier day. */
export async function findNavBefore(reader: Reader, fundId: string, day: string): Promise<Nav | undefined> {
  const [row] = await reader.sql<Nav[]>`
    select ${navColumns(reader)} from brokerage.fund_navs n
    where n.fund_id = ${fundId} and n.day < ${day}::date order by n.day desc, n.version desc limit 1`;
  return row;
}

/** One writer of a fund's NAVs at a time. */
export async function lockNavs(tx: TenantTx, fundId: string): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('navs|' || ${fundId}, 0))`;
}

/** Oldest day first: each is held against the one before it. */
export async function insertNavs(
  tx: TenantTx,
  navs: ReadonlyArray<Nav & { readonly fundId: string }>,
  approvalId: ApprovalId | undefined,
): Promise<void> {
  const rows = navs.map(({ navE8, ...nav }) => ({ ...nav, navE8: String(navE8) }));
  await tx.sql`
    insert into brokerage.fund_navs (tenant_id, fund_id, day, version, nav_e8, recorded_at, approval_id)
    select ${tx.scope.tenantId}, r."fundId", r.day, r.version, r."navE8", r."recordedAt", ${approvalId ?? null}
    from jsonb_to_recordset(${tx.json(rows)}) as r("fundId" uuid, day date, version int, "navE8" bigint, "recordedAt" timestamptz)
    order by r.day, r."fundId"`;
}

/** Orders whose day has its NAV: they can be booked. */
export async function listBookable(reader: Reader): Promise<Array<{ id: string; fundId: string; day: string }>> {
  return reader.sql<Array<{ id: string; fundId: string; day: string }>>`
    select o.order_id as id, o.product_id as fund_id, to_char(o.good_till, 'YYYY-MM-DD') as day from brokerage.orders o
    where o.venue = 'fund' and o.status = 'pending' and exists (select from brokerage.fund_navs n
      where n.tenant_id = o.tenant_id and n.fund_id = o.product_id and n.day = o.good_till)
    order by o.order_id limit 500`;
}

export interface WaitingDay {
  readonly fundId: string;
  readonly day: string;
  readonly purchases: number;
  readonly amountMinor: string;
  readonly sales: number;
  readonly unitsE8: string;
}

export async function listWaiting(reader: Reader): Promise<WaitingDay[]> {
  return reader.sql<WaitingDay[]>`
    select o.product_id as fund_id, to_char(o.good_till, 'YYYY-MM-DD') as day,
      count(*) filter (where o.side = 'buy')::int as purchases,
      coalesce(sum(o.amount_minor) filter (where o.side = 'buy'), 0)::text as amount_minor,
      count(*) filter (where o.side = 'sell')::int as sales,
      coalesce(sum(o.quantity_e8) filter (where o.side = 'sell'), 0)::text as "unitsE8"
    from brokerage.orders o where o.venue = 'fund' and o.status = 'pending'
    group by o.product_id, o.good_till order by o.good_till, o.product_id`;
}

/** What clients hold in all, by instrument, in hundred-millionths of a unit. */
export async function sumUnits(reader: Reader, instrumentIds: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await reader.sql<Array<{ instrumentId: string; units: string }>>`
    select instrument_id, sum(quantity_e8)::text as units from brokerage.lots
    where instrument_id = any(${reader.uuids(instrumentIds)}) and quantity_e8 > 0 group by instrument_id`;
  return new Map(rows.map(({ instrumentId, units }) => [instrumentId, BigInt(units)]));
}

export async function insertSwitch(
  tx: TenantTx,
  {
    saleId,
    purchaseId,
    clientId,
  }: { readonly saleId: string; readonly purchaseId: string; readonly clientId: ClientId },
  now: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.fund_switches (tenant_id, sale_id, purchase_id, client_id, made_at)
    values (${tx.scope.tenantId}, ${saleId}, ${purchaseId}, ${clientId}, ${now})`;
}

/** Switches whose purchase waits, with how their sale stands and what it has brought. */
export async function listWaitingSwitches(
  reader: Reader,
): Promise<Array<{ saleId: string; purchaseId: string; saleStatus: string; proceeds: string }>> {
  return reader.sql<Array<{ saleId: string; purchaseId: string; saleStatus: string; proceeds: string }>>`
    select w.sale_id, w.purchase_id, s.status as sale_status, coalesce((
      select sum(f.gross_account_minor - f.charges_account_minor) from brokerage.fills f
      where f.tenant_id = w.tenant_id and f.order_id = w.sale_id and f.busted_at is null and f.settled_at is not null
    ), 0)::text as proceeds
    from brokerage.orders p
    join brokerage.fund_switches w on w.tenant_id = p.tenant_id and w.purchase_id = p.order_id
    join brokerage.orders s on s.tenant_id = w.tenant_id and s.order_id = w.sale_id
    where p.venue = 'fund' and p.status = 'awaiting' order by w.sale_id limit 500`;
}

/** The purchase of a switch goes on: for this day's NAV, with this much set aside. */
export async function sendPurchase(
  tx: TenantTx,
  orderId: string,
  { navDay, cutOffAt }: { readonly navDay: string; readonly cutOffAt: Date },
  hold: { readonly settled: bigint; readonly unsettled: bigint },
  now: Date,
): Promise<void> {
  await tx.sql`
    update brokerage.orders set status = 'pending', good_till = ${navDay}::date, works_until = ${cutOffAt},
      amount_minor = ${String(hold.settled + hold.unsettled)}, held = ${hold.settled + hold.unsettled},
      held_unsettled = ${hold.unsettled}, hold_settled = ${hold.settled}, hold_unsettled = ${hold.unsettled},
      accepted_at = ${now}, changed_at = ${now}, version = version + 1
    where order_id = ${orderId} and status = 'awaiting'`;
}

export interface HarmedFill {
  readonly fillId: string;
  readonly fundId: string;
  readonly day: string;
  readonly version: number;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly side: 'buy' | 'sell';
  readonly quantityE8: bigint;
  readonly priceE8: bigint;
  readonly navE8: bigint;
  readonly currency: string;
  /** What earlier corrections of the same day gave back already. */
  readonly paid: string;
}

/** Fills at a NAV that was corrected since, which nobody has looked at: from the few corrections on, however the planner guesses. */
export async function listCorrected(reader: Reader): Promise<HarmedFill[]> {
  return reader.sql<HarmedFill[]>`
    with corrected as materialized (
      select tenant_id, fund_id, day, version, nav_e8, recorded_at from brokerage.fund_navs where version > 1
    )
    select l.fill_id, n.fund_id, to_char(n.day, 'YYYY-MM-DD') as day, n.version, l.client_id, l.account_id, l.side,
      l.quantity_e8 as "quantityE8", l.price_e8 as "priceE8", n.nav_e8 as "navE8", l.account_currency as currency,
      coalesce((select sum(c.amount) from brokerage.fund_compensations c
        where c.tenant_id = l.tenant_id and c.fill_id = l.fill_id), 0)::text as paid
    from corrected n
    cross join lateral (
      select x.tenant_id, x.order_id from brokerage.orders x
      where x.tenant_id = n.tenant_id and x.product_id = n.fund_id and x.good_till = n.day and x.venue = 'fund' offset 0
    ) o
    cross join lateral (
      select x.* from brokerage.fills x
      where x.tenant_id = o.tenant_id and x.order_id = o.order_id and x.busted_at is null and x.booked_at <= n.recorded_at offset 0
    ) l
    where not exists (select from brokerage.fund_compensations c
      where c.tenant_id = l.tenant_id and c.fill_id = l.fill_id and c.version = n.version)
    order by n.version, l.fill_id limit 500`;
}

export interface Compensation extends Pick<
  HarmedFill,
  'fillId' | 'fundId' | 'day' | 'version' | 'clientId' | 'accountId'
> {
  readonly id: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

export async function insertCompensation(tx: TenantTx, made: Compensation, now: Date): Promise<boolean> {
  const rows = await tx.sql`
    insert into brokerage.fund_compensations (tenant_id, compensation_id, fill_id, fund_id, day, version, client_id, account_id,
      currency, amount, booked_at)
    values (${tx.scope.tenantId}, ${made.id}, ${made.fillId}, ${made.fundId}, ${made.day}::date, ${made.version}, ${made.clientId},
      ${made.accountId}, ${made.currency}, ${String(made.amountMinor)}, ${now})
    on conflict do nothing returning compensation_id`;
  return rows.length > 0;
}
