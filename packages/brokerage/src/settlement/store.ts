// SQL of settlements: fills that are due, what waits for them, and the breaks of those that failed.
import type { AccountId, ApprovalId, ClientId } from '@candor/contract/ids.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { BreakReason, BreakResolution, UnsettledFill } from './settlement.ts';

interface UnsettledRow extends Omit<UnsettledFill, 'grossProductMinor' | 'creditMinor' | 'quantityE8'> {
  readonly quantityE8: string;
  readonly grossProductMinor: string;
  readonly creditMinor: string;
}

function toFill({ quantityE8, grossProductMinor, creditMinor, ...row }: UnsettledRow): UnsettledFill {
  return {
    ...row,
    quantityE8: BigInt(quantityE8),
    grossProductMinor: BigInt(grossProductMinor),
    creditMinor: BigInt(creditMinor),
  };
}

const columns = (reader: Reader) => reader.sql`
  f.fill_id, f.order_id, f.client_id, f.account_id, coalesce(c.instrument_id, f.instrument_id) as instrument_id, f.side,
  coalesce(c.quantity_e8, f.quantity_e8)::text as "quantityE8", f.product_currency,
  (f.gross_product_minor + case f.side when 'buy' then 1 else -1 end * f.interest_product_minor)::text as gross_product_minor, f.account_currency,
  (f.gross_account_minor - f.charges_account_minor)::text as credit_minor, to_char(f.settles_on, 'YYYY-MM-DD') as settles_on`;

const lastChange = (reader: Reader) => reader.sql`
  left join lateral (
    select x.instrument_id, x.quantity_e8 from brokerage.settlement_changes x
    where x.tenant_id = f.tenant_id and x.fill_id = f.fill_id order by x.number desc limit 1
  ) c on true`;

export interface DueRange {
  /** Not later than this day. */
  readonly upTo: string;
  /** The last fill of the portion before. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** Fills whose day may have come, unless they failed; another server's are passed over. */
export async function lockDueFills(tx: TenantTx, { upTo, after, limit }: DueRange): Promise<UnsettledFill[]> {
  const rows = await tx.sql<UnsettledRow[]>`
    select ${columns(tx)} from brokerage.fills f ${lastChange(tx)}
    where f.settled_at is null and f.busted_at is null and f.settles_on <= ${upTo}::date
      and (${after ?? null}::uuid is null or f.fill_id > ${after ?? null})
      and not exists (select from brokerage.settlement_breaks b where b.tenant_id = f.tenant_id and b.fill_id = f.fill_id
        and b.kind = 'failed' and b.closed_at is null)
    order by f.fill_id limit ${limit} for update of f skip locked`;
  return rows.map(toFill);
}

/** Under way in an instrument: what a split or merger has to change too. */
export async function lockUnderWay(tx: TenantTx, instrumentId: string): Promise<UnsettledFill[]> {
  const rows = await tx.sql<UnsettledRow[]>`
    select ${columns(tx)} from brokerage.fills f ${lastChange(tx)}
    where f.settled_at is null and f.busted_at is null and coalesce(c.instrument_id, f.instrument_id) = ${instrumentId}
    order by f.fill_id for update of f`;
  return rows.map(toFill);
}

export interface Waiting {
  readonly accountId: AccountId;
  readonly clientId: ClientId;
  readonly asset: string;
  /** In `incoming` or `unsettled`. */
  readonly waitingUnits: bigint;
  /** What trades that have not settled still bring. */
  readonly awaitedUnits: bigint;
}

/** What waits in accounts, and what it waits for. */
export async function readWaiting(
  reader: Reader,
  pools: readonly { readonly accountId: AccountId; readonly asset: string }[],
): Promise<Waiting[]> {
  const rows = await reader.sql<
    Array<Omit<Waiting, 'waitingUnits' | 'awaitedUnits'> & { waiting: string; awaited: string }>
  >`
    select a.owner_id as account_id, a.client_id, a.asset, b.balance::text as waiting,
      brokerage.awaited(a.tenant_id, a.owner_id, a.asset)::text as awaited
    from unnest(${reader.uuids(pools.map(({ accountId }) => accountId))}::uuid[],
      ${reader.texts(pools.map(({ asset }) => asset))}::text[]) as p(account_id, asset)
    join ledger.accounts a on a.owner_id = p.account_id and a.asset = p.asset and a.side = 'client'
      and a.bucket = case when position(':' in p.asset) > 0 then 'incoming' else 'unsettled' end
    join ledger.balances b on b.tenant_id = a.tenant_id and b.account_id = a.id`;
  return rows.map(({ waiting, awaited, ...row }) => ({
    ...row,
    waitingUnits: BigInt(waiting),
    awaitedUnits: BigInt(awaited),
  }));
}

/** Accounts in which more waits than any trade will bring. */
export async function listOverdue(reader: Reader, limit: number): Promise<Waiting[]> {
  const rows = await reader.sql<
    Array<Omit<Waiting, 'waitingUnits' | 'awaitedUnits'> & { waiting: string; awaited: string }>
  >`
    select * from (
      select a.owner_id as account_id, a.client_id, a.asset, b.balance::text as waiting,
        brokerage.awaited(a.tenant_id, a.owner_id, a.asset)::text as awaited
      from ledger.balances b join ledger.accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
      where b.balance > 0 and a.side = 'client' and a.bucket in ('incoming', 'unsettled')
    ) w where w.waiting::numeric > w.awaited::numeric limit ${limit}`;
  return rows.map(({ waiting, awaited, ...row }) => ({
    ...row,
    waitingUnits: BigInt(waiting),
    awaitedUnits: BigInt(awaited),
  }));
}

export interface SettledRow {
  readonly fill: UnsettledFill;
  readonly movedUnits: bigint;
}

export async function insertSettlements(tx: TenantTx, rows: readonly SettledRow[], at: Date): Promise<void> {
  const values = rows.map(({ fill, movedUnits }) => ({
    fill: fill.fillId,
    account: fill.accountId,
    instrument: fill.instrumentId,
    side: fill.side,
    quantity: String(fill.quantityE8),
    currency: fill.productCurrency,
    gross: String(fill.grossProductMinor),
    account_currency: fill.accountCurrency,
    moved: String(movedUnits),
  }));
  await tx.sql`
    insert into brokerage.settlements (tenant_id, fill_id, account_id, instrument_id, side, quantity_e8, currency,
      gross_minor, account_currency, moved, settled_at)
    select ${tx.scope.tenantId}, r.fill, r.account, r.instrument, r.side, r.quantity, r.currency, r.gross,
      r.account_currency, r.moved, ${at}
    from jsonb_to_recordset(${tx.json(values)}) as r(fill uuid, account uuid, instrument uuid, side text, quantity bigint,
      currency text, gross numeric, account_currency text, moved numeric)`;
}

export interface ClearingRow {
  readonly id: string;
  readonly accountId: AccountId;
  readonly asset: string;
  readonly units: bigint;
}

export async function insertClearing(
  tx: TenantTx,
  { id, accountId, asset, units }: ClearingRow,
  at: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.settlement_clearings (tenant_id, clearing_id, account_id, asset, units, cleared_at)
    values (${tx.scope.tenantId}, ${id}, ${accountId}, ${asset}, ${units}, ${at})`;
}

export interface FillChange {
  readonly fillId: string;
  readonly actionId: string;
  readonly instrumentId: string;
  readonly quantityE8: bigint;
}

/** What a trade under way delivers from now on. */
export async function insertChange(tx: TenantTx, change: FillChange): Promise<void> {
  const { fillId, actionId, instrumentId, quantityE8 } = change;
  await tx.sql`
    insert into brokerage.settlement_changes (tenant_id, fill_id, number, action_id, instrument_id, quantity_e8)
    select ${tx.scope.tenantId}, ${fillId}, coalesce(max(number), 0) + 1, ${actionId}, ${instrumentId}, ${quantityE8}
    from brokerage.settlement_changes where fill_id = ${fillId}`;
}

type BreakOf = 'fillId' | 'orderId' | 'clientId' | 'accountId' | 'instrumentId' | 'side' | 'quantityE8' | 'settlesOn';

export interface Break extends Pick<UnsettledFill, BreakOf> {
  readonly id: string;
  readonly kind: 'failed' | 'not_booked';
  readonly reason: BreakReason;
  readonly openedAt: Date;
  readonly resolution: BreakResolution | null;
  readonly closedAt: Date | null;
}

interface BreakRow extends Omit<Break, 'quantityE8'> {
  readonly quantityE8: string;
}

const breakColumns = (reader: Reader) => reader.sql`
  b.break_id as id, b.fill_id, f.order_id, f.client_id, f.account_id, f.instrument_id, f.side,
  f.quantity_e8::text as "quantityE8", to_char(f.settles_on, 'YYYY-MM-DD') as settles_on, b.kind, b.reason, b.opened_at,
  b.resolution, b.closed_at`;

function toBreak({ quantityE8, ...row }: BreakRow): Break {
  return { ...row, quantityE8: BigInt(quantityE8) };
}

export interface BreakRange {
  readonly after: string | undefined;
  readonly limit: number;
}

export async function listBreaks(
  reader: Reader,
  state: 'open' | 'closed' | undefined,
  { after, limit }: BreakRange,
): Promise<Break[]> {
  const rows = await reader.sql<BreakRow[]>`
    select ${breakColumns(reader)} from brokerage.settlement_breaks b
    join brokerage.fills f on f.tenant_id = b.tenant_id and f.fill_id = b.fill_id
    where true
      ${when(reader, state, (one) => (one === 'open' ? reader.sql`and b.closed_at is null` : reader.sql`and b.closed_at is not null`))}
      ${when(reader, after, (id) => reader.sql`and b.break_id < ${id}`)}
    order by b.break_id desc limit ${limit}`;
  return rows.map(toBreak);
}

export async function lockBreak(tx: TenantTx, id: string): Promise<Break | undefined> {
  const [row] = await tx.sql<BreakRow[]>`
    select ${breakColumns(tx)} from brokerage.settlement_breaks b
    join brokerage.fills f on f.tenant_id = b.tenant_id and f.fill_id = b.fill_id
    where b.break_id = ${id} for update of b`;
  return row && toBreak(row);
}

/** A fill that may still fail; nothing once it has settled, was taken back or has failed already. */
export async function lockOpenFill(tx: TenantTx, fillId: string): Promise<UnsettledFill | undefined> {
  const [row] = await tx.sql<UnsettledRow[]>`
    select ${columns(tx)} from brokerage.fills f ${lastChange(tx)}
    where f.fill_id = ${fillId} and f.settled_at is null and f.busted_at is null
      and not exists (select from brokerage.settlement_breaks b where b.tenant_id = f.tenant_id and b.fill_id = f.fill_id
        and b.closed_at is null)
    for update of f`;
  return row && toFill(row);
}

export async function isFill(reader: Reader, fillId: string): Promise<boolean> {
  const rows = await reader.sql`select 1 from brokerage.fills where fill_id = ${fillId}`;
  return rows.length === 1;
}

export interface NewBreak {
  readonly id: string;
  readonly fillId: string;
  readonly kind: Break['kind'];
  readonly reason: BreakReason;
  readonly approvalId: ApprovalId | null;
}

export async function insertBreak(
  tx: TenantTx,
  { id, fillId, kind, reason, approvalId }: NewBreak,
  at: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.settlement_breaks (tenant_id, break_id, fill_id, kind, reason, opened_at, approval_id)
    values (${tx.scope.tenantId}, ${id}, ${fillId}, ${kind}, ${reason}, ${at}, ${approvalId})
    on conflict (tenant_id, fill_id) where closed_at is null do nothing`;
}

export async function closeBreak(
  tx: TenantTx,
  id: string,
  { resolution, approvalId }: { readonly resolution: BreakResolution; readonly approvalId: ApprovalId },
  at: Date,
): Promise<void> {
  await tx.sql`
    update brokerage.settlement_breaks set resolution = ${resolution}, closed_at = ${at}, close_approval_id = ${approvalId}
    where break_id = ${id}`;
}

/** What the books had refused and have taken now. */
export async function closeNotBooked(tx: TenantTx, fillIds: readonly string[], at: Date): Promise<void> {
  await tx.sql`
    update brokerage.settlement_breaks set resolution = 'booked', closed_at = ${at}
    where fill_id = any (${tx.uuids(fillIds)}) and kind = 'not_booked' and closed_at is null`;
}

/** Not settled although their day may be over, and not said so yet. */
export async function listUnreported(reader: Reader, upTo: string, limit: number): Promise<UnsettledFill[]> {
  const rows = await reader.sql<UnsettledRow[]>`
    select ${columns(reader)} from brokerage.fills f ${lastChange(reader)}
    where f.settled_at is null and f.busted_at is null and f.late_since is null and f.settles_on <= ${upTo}::date
    order by f.settles_on, f.fill_id limit ${limit}`;
  return rows.map(toFill);
}
