// SQL of orders and their timelines. States move as the trigger of the table allows and no other way; rows are never deleted.
import type { ClientId, QuotationId } from '@candor/contract/ids.ts';
import { formatReference } from '@candor/contract/references/references.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { finishRow, readBigints } from '@candor/platform/db/rows.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { expectCurrency } from '../accounts/index.ts';
import { ownVenues } from './order.ts';
import type { Order, OrderAct, OrderStatus } from './order.ts';

type Nullable =
  | 'goodTill'
  | 'worksUntil'
  | 'limitPriceE8'
  | 'stopPriceE8'
  | 'triggeredAt'
  | 'closedAs'
  | 'closedAt'
  | 'waitsFor'
  | 'rejection'
  | 'ocoGroup'
  | 'replacesId'
  | 'sellsId'
  | 'lotIds'
  | 'signatureId'
  | 'signingSessionId'
  | 'approvalId'
  | 'acceptedAt';
const amounts = [
  'filledValueE16',
  'held',
  'heldUnsettled',
  'releasedSettled',
  'releasedUnsettled',
  'signedMaxMinor',
  'chargedMinor',
] as const;

type Text = 'amountMinor' | (typeof amounts)[number];

type OrderRow = Omit<
  Order,
  Nullable | Text | 'reference' | 'amountCurrency' | 'productCurrency' | 'accountCurrency'
> & {
  readonly [K in Nullable]: Exclude<Order[K], undefined> | null;
} & { readonly [K in Exclude<Text, 'amountMinor'>]: string } & {
  /** The number that people know it by, as they write it. */
  readonly reference: bigint;
  readonly amountMinor: string | null;
  readonly amountCurrency: string | null;
  readonly productCurrency: string;
  readonly accountCurrency: string;
};

function toOrder(row: OrderRow): Order {
  return finishRow(row, {
    ...readBigints(row, amounts),
    reference: formatReference('order', row.reference),
    amountMinor: row.amountMinor === null ? undefined : BigInt(row.amountMinor),
    amountCurrency: row.amountCurrency === null ? undefined : expectCurrency(row.amountCurrency),
    productCurrency: expectCurrency(row.productCurrency),
    accountCurrency: expectCurrency(row.accountCurrency),
  });
}

const columns = (reader: Reader) => reader.sql`
  o.order_id as id, o.number as reference, o.client_id, o.account_id, o.product_id, o.type, o.subtype, o.trading_type, o.instrument_id,
  o.side, o.kind, o.time_in_force, to_char(o.good_till, 'YYYY-MM-DD') as good_till, o.works_until,
  o.quantity_e8 as "quantityE8", o.amount_minor::text, o.amount_currency, o.limit_price_e8 as "limitPriceE8",
  o.stop_price_e8 as "stopPriceE8", o.triggered_at, o.status, o.closed_as, o.closed_at, o.waits_for, o.rejection,
  o.filled_e8 as "filledE8", o.filled_value_e16::text as "filledValueE16", o.unsettled_fills, o.left_e8 as "leftE8",
  o.product_currency, o.account_currency, o.hold_id, o.held::text, o.held_unsettled::text, o.released_settled::text,
  o.released_unsettled::text, o.signed_max_minor::text,
  o.charged_minor::text, o.charges, o.oco_group, o.leg, o.replaces_id, o.sells_id, o.lot_ids, o.quotation_id,
  o.fees_version, o.signature_id, o.signing_session_id, o.approval_id, o.venue, o.placed_at, o.accepted_at, o.version`;

export type NewOrder = Omit<
  Order,
  | 'reference'
  | 'triggeredAt'
  | 'closedAs'
  | 'closedAt'
  | 'rejection'
  | 'filledE8'
  | 'filledValueE16'
  | 'unsettledFills'
  | 'leftE8'
  | 'chargedMinor'
  | 'releasedSettled'
  | 'releasedUnsettled'
  | 'approvalId'
  | 'version'
>;

/** A new order with the number it got. */
export function toPlaced(order: NewOrder, number: bigint): Order {
  return {
    ...order,
    reference: formatReference('order', number),
    triggeredAt: undefined,
    closedAs: undefined,
    closedAt: undefined,
    rejection: undefined,
    filledE8: 0n,
    filledValueE16: 0n,
    unsettledFills: 0,
    leftE8: 0n,
    chargedMinor: 0n,
    releasedSettled: 0n,
    releasedUnsettled: 0n,
    approvalId: undefined,
    version: 1,
  };
}

export async function insertOrders(tx: TenantTx, orders: readonly NewOrder[]): Promise<void> {
  for (const order of orders) await insertOrder(tx, order);
}

async function insertOrder(tx: TenantTx, order: NewOrder): Promise<void> {
  await tx.sql`
    insert into brokerage.orders (tenant_id, order_id, client_id, account_id, product_id, type, subtype, trading_type,
      instrument_id, side, kind, time_in_force, good_till, works_until, quantity_e8, amount_minor, amount_currency,
      limit_price_e8, stop_price_e8, status, waits_for, product_currency, account_currency, hold_id, held, held_unsettled,
      hold_settled, hold_unsettled, signed_max_minor, charges, oco_group, leg, replaces_id, sells_id, lot_ids, quotation_id, fees_version, signature_id,
      signing_session_id, venue, placed_at, accepted_at, changed_at)
    values (${tx.scope.tenantId}, ${order.id}, ${order.clientId}, ${order.accountId}, ${order.productId}, ${order.type},
      ${order.subtype}, ${order.tradingType}, ${order.instrumentId}, ${order.side}, ${order.kind}, ${order.timeInForce},
      ${order.goodTill ?? null}, ${order.worksUntil ?? null}, ${order.quantityE8}, ${order.amountMinor ?? null},
      ${order.amountCurrency ?? null}, ${order.limitPriceE8 ?? null}, ${order.stopPriceE8 ?? null}, ${order.status},
      ${order.waitsFor ?? null}, ${order.productCurrency}, ${order.accountCurrency}, ${order.holdId}, ${order.held},
      ${order.heldUnsettled}, ${order.leg === 0 ? order.held - order.heldUnsettled : 0n},
      ${order.leg === 0 ? order.heldUnsettled : 0n}, ${order.signedMaxMinor}, ${tx.json(order.charges)}, ${order.ocoGroup ?? null}, ${order.leg},
      ${order.replacesId ?? null}, ${order.sellsId ?? null}, ${order.lotIds === undefined ? null : tx.json(order.lotIds)},
      ${order.quotationId}, ${order.feesVersion}, ${order.signatureId ?? null}, ${order.signingSessionId ?? null},
      ${order.venue}, ${order.placedAt}, ${order.acceptedAt ?? null}, ${order.placedAt})`;
}

export async function findOrder(reader: Reader, id: string, clientId?: ClientId): Promise<Order | undefined> {
  const [row] = await reader.sql<OrderRow[]>`
    select ${columns(reader)} from brokerage.orders o
    where o.order_id = ${id} and (${clientId ?? null}::uuid is null or o.client_id = ${clientId ?? null})`;
  return row && toOrder(row);
}

export async function isQuotationUsed(reader: Reader, id: QuotationId): Promise<boolean> {
  const rows = await reader.sql`select 1 from brokerage.orders where quotation_id = ${id} limit 1`;
  return rows.length > 0;
}

/** Whoever changes an order waits here for whoever is at it. */
export async function lockOrder(tx: TenantTx, id: string, clientId?: ClientId): Promise<Order | undefined> {
  const [row] = await tx.sql<OrderRow[]>`
    select ${columns(tx)} from brokerage.orders o
    where o.order_id = ${id} and (${clientId ?? null}::uuid is null or o.client_id = ${clientId ?? null}) for update`;
  return row && toOrder(row);
}

export async function findOtherLeg(reader: Reader, order: Pick<Order, 'id' | 'ocoGroup'>): Promise<string | undefined> {
  return (await findOtherLegs(reader, [order])).get(order.id);
}

/** The other legs of those that have one, by order; one statement for all, and none where nobody has one. */
export async function findOtherLegs(
  reader: Reader,
  orders: readonly Pick<Order, 'id' | 'ocoGroup'>[],
): Promise<Map<string, string>> {
  const groups = new Set(orders.flatMap(({ ocoGroup }) => ocoGroup ?? []));
  if (groups.size === 0) return new Map();
  const legs = await reader.sql<Array<{ id: string; ocoGroup: string }>>`
    select order_id as id, oco_group from brokerage.orders where oco_group = any(${reader.uuids([...groups])})`;
  return new Map(
    orders.flatMap(({ id, ocoGroup }) => {
      const other = legs.find((leg) => leg.ocoGroup === ocoGroup && leg.id !== id);
      return other ? [[id, other.id] as const] : [];
    }),
  );
}

/** Everything that may change, one version on; what was signed is not among it. */
export async function saveOrder(tx: TenantTx, order: Order, now: Date): Promise<Order> {
  const changed = await tx.sql`
    update brokerage.orders set status = ${order.status}, closed_as = ${order.closedAs ?? null},
      closed_at = ${order.closedAt ?? null}, waits_for = ${order.waitsFor ?? null}, rejection = ${order.rejection ?? null},
      triggered_at = ${order.triggeredAt ?? null}, works_until = ${order.worksUntil ?? null},
      filled_e8 = ${order.filledE8}, filled_value_e16 = ${String(order.filledValueE16)},
      unsettled_fills = ${order.unsettledFills}, left_e8 = ${order.leftE8}, held = ${order.held},
      held_unsettled = ${order.heldUnsettled}, released_settled = ${order.releasedSettled},
      released_unsettled = ${order.releasedUnsettled}, charged_minor = ${order.chargedMinor}, charges = ${tx.json(order.charges)},
      approval_id = ${order.approvalId ?? null}, accepted_at = ${order.acceptedAt ?? null}, changed_at = ${now},
      version = version + 1
    where order_id = ${order.id} and version = ${order.version}`;
  if (changed.count !== 1) throw new Error('an order was changed by two at once');
  return { ...order, version: order.version + 1 };
}

export interface NewEvent {
  readonly orderId: string;
  readonly at: Date;
  readonly act: OrderAct;
  readonly status: OrderStatus;
  readonly quantityE8?: bigint;
  readonly priceE8?: bigint;
  readonly detail?: string;
}

/** The order's row is locked or new, so numbers follow one another. */
export async function insertEvent(tx: TenantTx, event: NewEvent): Promise<void> {
  const { kind, id } = tx.scope.actor;
  await tx.sql`
    insert into brokerage.order_events (tenant_id, order_id, number, at, act, status, quantity_e8, price_e8, detail, actor)
    select ${tx.scope.tenantId}, ${event.orderId}, coalesce(max(number), 0) + 1, ${event.at}, ${event.act},
      ${event.status}, ${event.quantityE8 ?? null}, ${event.priceE8 ?? null}, ${event.detail ?? null}, ${`${kind}:${id}`}
    from brokerage.order_events where order_id = ${event.orderId}`;
}

export interface StoredEvent {
  readonly at: Date;
  readonly act: OrderAct;
  readonly status: OrderStatus;
  readonly quantityE8: bigint | null;
  readonly priceE8: bigint | null;
  readonly detail: string | null;
}

export async function listEvents(reader: Reader, orderId: string): Promise<StoredEvent[]> {
  return reader.sql<StoredEvent[]>`
    select at, act, status, quantity_e8 as "quantityE8", price_e8 as "priceE8", detail
    from brokerage.order_events where order_id = ${orderId} order by number`;
}

export interface OrderFilter {
  readonly type: string | undefined;
  readonly status: string | undefined;
  readonly side: string | undefined;
  readonly instrumentId: string | undefined;
  readonly clientId: ClientId | undefined;
  /** Bids wait for their allotment, and nobody reviews them. */
  readonly isReview?: boolean;
  readonly from: Date | undefined;
  /** Not included. */
  readonly until: Date | undefined;
}

/** Newest first. */
export async function listOrders(reader: Reader, filter: OrderFilter, { after, limit }: PageRange): Promise<Order[]> {
  const rows = await reader.sql<OrderRow[]>`
    select ${columns(reader)} from brokerage.orders o
    where true ${when(reader, filter.clientId, (id) => reader.sql`and o.client_id = ${id}`)}
      ${when(reader, filter.type, (one) => reader.sql`and o.type = ${one}`)}
      ${when(reader, filter.status, (one) => reader.sql`and o.status = ${one}`)}
      ${when(reader, filter.isReview, () => reader.sql`and o.venue <> all(${reader.texts(ownVenues)})`)}
      ${when(reader, filter.side, (one) => reader.sql`and o.side = ${one}`)}
      ${when(reader, filter.instrumentId, (id) => reader.sql`and o.instrument_id = ${id}`)}
      ${when(reader, filter.from, (at) => reader.sql`and o.placed_at >= ${at}`)}
      ${when(reader, filter.until, (at) => reader.sql`and o.placed_at < ${at}`)}
      ${when(reader, after, (id) => reader.sql`and o.order_id < ${id}`)}
    order by o.order_id desc limit ${limit}`;
  return rows.map(toOrder);
}

/** Orders that may be filled or end now; those that came first stand first. */
export async function listWorking(reader: Reader, instrumentId?: string): Promise<Order[]> {
  const rows = await reader.sql<OrderRow[]>`
    select ${columns(reader)} from brokerage.orders o
    where o.status in ('pending', 'awaiting') and o.venue <> all(${reader.texts(ownVenues)})
      and (${instrumentId ?? null}::uuid is null or o.instrument_id = ${instrumentId ?? null})
    order by o.placed_at, o.order_id limit 2000`;
  return rows.map(toOrder);
}

/** The same of one instrument, for whoever changes them: one statement however many rest there. */
export async function lockWorking(tx: TenantTx, instrumentId: string): Promise<Order[]> {
  const rows = await tx.sql<OrderRow[]>`
    select ${columns(tx)} from brokerage.orders o
    where o.status in ('pending', 'awaiting') and o.venue <> all(${tx.texts(ownVenues)}) and o.instrument_id = ${instrumentId}
    order by o.placed_at, o.order_id limit 2000 for update`;
  return rows.map(toOrder);
}

/** What a venue has to look at; also where a reviewed order was decided by nobody until its time was over. */
export async function listWorkingInstruments(reader: Reader, venue: string, now: Date): Promise<string[]> {
  const rows = await reader.sql<Array<{ id: string }>>`
    select distinct instrument_id as id from brokerage.orders
    where status = 'pending' and venue = ${venue}
      or status = 'awaiting' and works_until <= ${now} and venue <> all(${reader.texts(ownVenues)}) limit 2000`;
  return rows.map(({ id }) => id);
}

/** What of a client's orders still holds shares of an instrument, or fills it could sell. */
export async function listHeldOf(reader: Reader, clientId: ClientId, instrumentId: string): Promise<Order[]> {
  const rows = await reader.sql<OrderRow[]>`
    select ${columns(reader)} from brokerage.orders o
    where o.client_id = ${clientId} and o.instrument_id = ${instrumentId}
      and o.status in ('settle', 'outstanding', 'holding') order by o.order_id`;
  return rows.map(toOrder);
}

/** How many the client ever placed, whatever became of them. */
export async function countOrders(reader: Reader, clientId: ClientId): Promise<number> {
  const [row] = await reader.sql<Array<{ count: number }>>`
    select count(*)::int as count from brokerage.orders where client_id = ${clientId}`;
  return row?.count ?? 0;
}

/** Whether its client, or the end of its time, has asked a broker to take it back. */
export async function hasAskedCancel(reader: Reader, orderId: string): Promise<boolean> {
  const rows = await reader.sql`
    select 1 from brokerage.order_events where order_id = ${orderId} and act = 'cancel_asked' limit 1`;
  return rows.length > 0;
}

/** The purchase that goes on with what this sale brings: a switch of funds. */
export async function findSwitched(reader: Reader, saleId: string): Promise<string | undefined> {
  const [row] = await reader.sql<Array<{ purchaseId: string }>>`
    select purchase_id from brokerage.fund_switches where sale_id = ${saleId}`;
  return row?.purchaseId;
}
