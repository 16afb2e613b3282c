// SQL of offerings and bids. States move as the triggers of the tables allow and no other way; rows are never deleted.
import type { ApprovalId, ClientId } from '@candor/contract/ids.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { withoutNulls } from '@candor/platform/db/rows.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { Bid, Offering, OfferingState, OfferingTerms } from './offering.ts';

type OfferingOptional = 'root' | 'secret' | 'closes' | 'seed' | 'finalPriceE8';
type OfferingRow = Omit<Offering, OfferingOptional | 'currency'> & {
  readonly [K in OfferingOptional]: NonNullable<Offering[K]> | null;
} & { readonly currency: string };

const toOffering = (row: OfferingRow): Offering => ({ ...withoutNulls(row), currency: expectCurrency(row.currency) });

const offeringColumns = (reader: Reader) => reader.sql`
  f.offering_id as id, f.instrument_id, f.type, f.subtype, f.currency, f.price_low_e8 as "priceLowE8",
  f.price_high_e8 as "priceHighE8", f.price_step_e8 as "priceStepE8", f.lot_size, f.lots, f.min_lots, f.max_lots, f.rule,
  f.fee_percent, f.pays_on_allotment, f.payment_hours, f.opens_at, f.closes_at, to_char(f.allots_on, 'YYYY-MM-DD') as allots_on,
  to_char(f.refunds_on, 'YYYY-MM-DD') as refunds_on, to_char(f.credits_on, 'YYYY-MM-DD') as credits_on,
  to_char(f.lists_on, 'YYYY-MM-DD') as lists_on, f.reveal_by, f.commitment, f.indices, f.state, f.root, f.secret, f.closes,
  f.seed, f.final_price_e8 as "finalPriceE8"`;

export async function findOffering(reader: Reader, id: string): Promise<Offering | undefined> {
  const [row] = await reader.sql<OfferingRow[]>`
    select ${offeringColumns(reader)} from brokerage.offerings f where f.offering_id = ${id}`;
  return row && toOffering(row);
}

/** Whoever bids waits for nobody but whoever moves the offering on. */
export async function lockOffering(tx: TenantTx, id: string, how: 'share' | 'update'): Promise<Offering | undefined> {
  const [row] = await tx.sql<OfferingRow[]>`
    select ${offeringColumns(tx)} from brokerage.offerings f where f.offering_id = ${id}
    ${how === 'share' ? tx.sql`for share` : tx.sql`for update`}`;
  return row && toOffering(row);
}

export interface OfferingFilter {
  readonly state: OfferingState | undefined;
  readonly opensBefore: Date | undefined;
  readonly opensAfter: Date | undefined;
  readonly closesBefore: Date | undefined;
  readonly closesAfter: Date | undefined;
}

/** Newest first. */
export async function listOfferings(
  reader: Reader,
  filter: Partial<OfferingFilter>,
  { after, limit }: PageRange,
): Promise<Offering[]> {
  const rows = await reader.sql<OfferingRow[]>`
    select ${offeringColumns(reader)} from brokerage.offerings f
    where true ${when(reader, filter.state, (one) => reader.sql`and f.state = ${one}`)}
      ${when(reader, filter.opensBefore, (at) => reader.sql`and f.opens_at <= ${at}`)}
      ${when(reader, filter.opensAfter, (at) => reader.sql`and f.opens_at > ${at}`)}
      ${when(reader, filter.closesBefore, (at) => reader.sql`and f.closes_at <= ${at}`)}
      ${when(reader, filter.closesAfter, (at) => reader.sql`and f.closes_at > ${at}`)}
      ${when(reader, after, (id) => reader.sql`and f.offering_id < ${id}`)}
    order by f.offering_id desc limit ${limit}`;
  return rows.map(toOffering);
}

/** Those whose work is not done. */
export async function listAtWork(reader: Reader): Promise<Offering[]> {
  const rows = await reader.sql<OfferingRow[]>`
    select ${offeringColumns(reader)} from brokerage.offerings f
    where f.state in ('taking', 'closed', 'allotting', 'allotted')
      or f.state in ('cancelled', 'void') and exists (select from brokerage.offering_bids b
        where b.tenant_id = f.tenant_id and b.offering_id = f.offering_id and b.ended_at is null)
    order by f.offering_id`;
  return rows.map(toOffering);
}

export async function insertOffering(
  tx: TenantTx,
  { id, type, terms }: { readonly id: string; readonly type: Offering['type']; readonly terms: OfferingTerms },
  approvalId: ApprovalId,
  now: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.offerings (tenant_id, offering_id, instrument_id, type, subtype, currency, price_low_e8, price_high_e8,
      price_step_e8, lot_size, lots, min_lots, max_lots, rule, fee_percent, pays_on_allotment, payment_hours, opens_at, closes_at,
      allots_on, refunds_on, credits_on, lists_on, reveal_by, commitment, indices, approval_id, created_at)
    values (${tx.scope.tenantId}, ${id}, ${terms.instrumentId}, ${type}, ${terms.subtype}, ${terms.currency},
      ${terms.priceLowE8}, ${terms.priceHighE8}, ${terms.priceStepE8}, ${terms.lotSize}, ${terms.lots}, ${terms.minLots},
      ${terms.maxLots}, ${terms.rule}, ${terms.feePercent}, ${terms.paysOnAllotment}, ${terms.paymentHours}, ${terms.opensAt},
      ${terms.closesAt}, ${terms.allotsOn}, ${terms.refundsOn}, ${terms.creditsOn}, ${terms.listsOn}, ${terms.revealBy},
      ${terms.commitment}, ${tx.texts(terms.indices)}, ${approvalId}, ${now})`;
}

export async function closeBook(tx: TenantTx, id: string, root: string, now: Date): Promise<void> {
  await tx.sql`update brokerage.offerings set state = 'closed', root = ${root}, closed_at = ${now} where offering_id = ${id}`;
}

export interface Revealed {
  readonly secret: string;
  readonly closes: readonly string[];
  readonly seed: string;
  readonly finalPriceE8: bigint;
  readonly approvalId: ApprovalId;
}

export async function saveDraw(tx: TenantTx, id: string, drawn: Revealed): Promise<void> {
  await tx.sql`
    update brokerage.offerings set state = 'allotting', secret = ${drawn.secret}, closes = ${tx.texts(drawn.closes)},
      seed = ${drawn.seed}, final_price_e8 = ${drawn.finalPriceE8}, allot_approval_id = ${drawn.approvalId}
    where offering_id = ${id}`;
}

export async function moveOffering(
  tx: TenantTx,
  id: string,
  state: 'allotted' | 'listed' | 'void' | 'cancelled',
  now: Date,
  approvalId?: ApprovalId,
): Promise<void> {
  await tx.sql`
    update brokerage.offerings set state = ${state}, cancel_approval_id = ${approvalId ?? null},
      allotted_at = case when ${state} = 'allotted' then ${now}::timestamptz else allotted_at end,
      listed_at = case when ${state} = 'listed' then ${now}::timestamptz else listed_at end,
      ended_at = case when ${state} in ('void', 'cancelled') then ${now}::timestamptz else ended_at end
    where offering_id = ${id}`;
}

type BidOptional = 'priceE8' | 'endedAt' | 'allottedLots' | 'place' | 'dueBy' | 'paidAt';
type BidRow = Omit<Bid, BidOptional | 'dueMinor'> & { readonly [K in BidOptional]: NonNullable<Bid[K]> | null } & {
  readonly dueMinor: string | null;
};

const toBid = (row: BidRow): Bid => ({
  ...withoutNulls(row),
  dueMinor: row.dueMinor === null ? undefined : BigInt(row.dueMinor),
});

const bidColumns = (reader: Reader) => reader.sql`
  b.order_id, b.offering_id, b.client_id, b.lots, b.price_e8 as "priceE8", b.client_bytes, b.placed_at, b.ended_at,
  b.allotted_lots, b.place, b.due_minor::text, b.due_by, b.paid_at`;

export async function insertBid(
  tx: TenantTx,
  bid: Pick<Bid, 'orderId' | 'offeringId' | 'clientId' | 'lots' | 'priceE8' | 'clientBytes' | 'placedAt'>,
): Promise<void> {
  await tx.sql`
    insert into brokerage.offering_bids (tenant_id, order_id, offering_id, client_id, lots, price_e8, client_bytes, placed_at)
    values (${tx.scope.tenantId}, ${bid.orderId}, ${bid.offeringId}, ${bid.clientId}, ${bid.lots}, ${bid.priceE8 ?? null},
      ${bid.clientBytes}, ${bid.placedAt})`;
}

/** The one that stands: neither taken back nor replaced. */
export async function findLiveBid(reader: Reader, offeringId: string, clientId: ClientId): Promise<Bid | undefined> {
  const [row] = await reader.sql<BidRow[]>`
    select ${bidColumns(reader)} from brokerage.offering_bids b
    where b.offering_id = ${offeringId} and b.client_id = ${clientId} and b.ended_at is null`;
  return row && toBid(row);
}

export async function findBid(reader: Reader, orderId: string): Promise<Bid | undefined> {
  const [row] = await reader.sql<BidRow[]>`
    select ${bidColumns(reader)} from brokerage.offering_bids b where b.order_id = ${orderId}`;
  return row && toBid(row);
}

/** Of the client, the last of each offering, also those that ended. */
export async function listOwnBids(
  reader: Reader,
  clientId: ClientId,
  offeringIds: readonly string[],
): Promise<Map<string, Bid>> {
  const rows = await reader.sql<BidRow[]>`
    select distinct on (b.offering_id) ${bidColumns(reader)} from brokerage.offering_bids b
    join brokerage.orders o on o.tenant_id = b.tenant_id and o.order_id = b.order_id and o.status <> 'cancelled'
    where b.client_id = ${clientId} and b.offering_id = any(${reader.uuids(offeringIds)})
    order by b.offering_id, b.order_id desc`;
  return new Map(rows.map((row) => [row.offeringId, toBid(row)]));
}

/** The book as it counts: without what was replaced or taken back. */
export async function listBook(reader: Reader, offeringId: string): Promise<Bid[]> {
  const rows = await reader.sql<BidRow[]>`
    select ${bidColumns(reader)} from brokerage.offering_bids b
    join brokerage.orders o on o.tenant_id = b.tenant_id and o.order_id = b.order_id and o.status <> 'cancelled'
    where b.offering_id = ${offeringId} order by b.order_id`;
  return rows.map(toBid);
}

export interface BookSum {
  readonly bids: number;
  readonly lots: number;
}

export async function sumBooks(reader: Reader, offeringIds: readonly string[]): Promise<Map<string, BookSum>> {
  const rows = await reader.sql<Array<BookSum & { readonly id: string }>>`
    select b.offering_id as id, count(*)::int as bids, sum(b.lots)::int as lots from brokerage.offering_bids b
    join brokerage.orders o on o.tenant_id = b.tenant_id and o.order_id = b.order_id and o.status <> 'cancelled'
    where b.offering_id = any(${reader.uuids(offeringIds)}) group by b.offering_id`;
  return new Map(rows.map(({ id, bids, lots }) => [id, { bids, lots }]));
}

export async function endBid(tx: TenantTx, orderId: string, now: Date): Promise<void> {
  await tx.sql`update brokerage.offering_bids set ended_at = ${now} where order_id = ${orderId} and ended_at is null`;
}

export async function saveAllotment(
  tx: TenantTx,
  orderId: string,
  { lots, place }: { readonly lots: number; readonly place: number | undefined },
): Promise<void> {
  await tx.sql`
    update brokerage.offering_bids set allotted_lots = ${lots}, place = ${place ?? null} where order_id = ${orderId}`;
}

export async function saveDue(tx: TenantTx, orderId: string, dueMinor: bigint, dueBy: Date): Promise<void> {
  await tx.sql`
    update brokerage.offering_bids set due_minor = ${String(dueMinor)}, due_by = ${dueBy} where order_id = ${orderId}`;
}

export async function markPaid(tx: TenantTx, orderId: string, now: Date): Promise<void> {
  await tx.sql`update brokerage.offering_bids set paid_at = ${now} where order_id = ${orderId}`;
}

/** What is paid on allotment is set aside at that moment. */
export async function saveHold(tx: TenantTx, orderId: string, settled: bigint, unsettled: bigint): Promise<void> {
  await tx.sql`
    update brokerage.orders set status = 'awaiting', held = ${settled + unsettled}, held_unsettled = ${unsettled},
      hold_settled = ${settled}, hold_unsettled = ${unsettled}, version = version + 1
    where order_id = ${orderId} and status = 'payment'`;
}

/** Orders of an offering in one status, oldest first. */
export async function listOrdersIn(reader: Reader, offeringId: string, status: string): Promise<string[]> {
  const rows = await reader.sql<Array<{ id: string }>>`
    select order_id as id from brokerage.orders where product_id = ${offeringId} and status = ${status} and venue = 'offering'
    order by order_id`;
  return rows.map(({ id }) => id);
}
