// Moves offerings on by their published days: closes the book, allots by the draw, takes payments that were not made back, lists. Each
// step is its own transaction and is found again after a crash; doing it twice changes nothing.
import { isRefusal } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import { rootOf } from '@candor/contract/offerings/draw.ts';
import type { AllotmentRejection } from '@candor/contract/orders/statuses.ts';
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import { bookFill } from '../execution/index.ts';
import { freeBindings } from '../lots/index.ts';
import {
  auditOrder,
  endOrder,
  insertEvent,
  listFills,
  lockOrder,
  saveOrder,
  signal,
  tellOrder,
} from '../orders/index.ts';
import type { Order, OrderMessageKind } from '../orders/index.ts';
import { auditProduct } from '../products/index.ts';
import { costBid } from './costs.ts';
import { drawAgain } from './draw.ts';
import { feesOf, sharesOf, toDrawBid } from './offering.ts';
import type { Bid, Offering } from './offering.ts';
import type { OfferingParts } from './parts.ts';
import * as store from './store.ts';

export interface Moved {
  readonly closed: number;
  readonly allotted: number;
  readonly ended: number;
  readonly listed: number;
}

type Telling = Pick<OfferingParts, 'messages' | 'signalOrder' | 'instruments' | 'clock'>;
type Ending = Telling & Pick<OfferingParts, 'ledger'>;
type Booking = Ending & Pick<OfferingParts, 'fillListeners' | 'prices' | 'settlesOn' | 'ids'>;

const slow = { timeoutMs: 120_000 };

export async function moveOfferings(parts: Booking & Pick<OfferingParts, 'db'>, scope: TenantScope): Promise<Moved> {
  const moved = { closed: 0, allotted: 0, ended: 0, listed: 0 };
  for (const offering of await parts.db.read(scope, store.listAtWork)) {
    const now = parts.clock.now();
    if (offering.state === 'taking' && offering.closesAt <= now)
      moved.closed += await closeBook(parts, scope, offering);
    else if (offering.state === 'closed' && offering.revealBy <= now)
      moved.ended += await voidOffering(parts, scope, offering);
    else if (offering.state === 'allotting') moved.allotted += await allotAll(parts, scope, offering);
    else if (offering.state === 'allotted') {
      moved.allotted += await bookPaid(parts, scope, offering);
      moved.ended += await lapse(parts, scope, offering);
      moved.listed += await list(parts, scope, offering);
    } else if (offering.state === 'cancelled' || offering.state === 'void') {
      moved.ended += await endAll(parts, scope, offering);
    }
  }
  return moved;
}

/** No bid comes in any more; the root of all that did is published with it. */
function closeBook(
  parts: Pick<OfferingParts, 'signalOrder' | 'db' | 'clock'>,
  scope: TenantScope,
  { id }: Offering,
): Promise<number> {
  const close = async (tx: TenantTx) => {
    const offering = await store.lockOffering(tx, id, 'update');
    if (offering?.state !== 'taking') return 0;
    const now = parts.clock.now();
    for (const orderId of await store.listOrdersIn(tx, id, 'pending')) {
      const order = await lockOrder(tx, orderId);
      if (order?.status !== 'pending') continue;
      const saved = await saveOrder(tx, { ...order, status: 'awaiting', worksUntil: undefined }, now);
      await insertEvent(tx, { orderId, at: now, act: 'queued', status: 'awaiting' });
      signal(parts, tx, saved);
    }
    await store.closeBook(tx, id, rootOf((await store.listBook(tx, id)).map(toDrawBid)), now);
    await auditProduct(parts, tx, offering.id, 'offering.closed');
    return 1;
  };
  return parts.db.transact(scope, close, slow);
}

async function voidOffering(
  parts: Ending & Pick<OfferingParts, 'db'>,
  scope: TenantScope,
  offering: Offering,
): Promise<number> {
  await parts.db.transact(scope, async (tx) => {
    const found = await store.lockOffering(tx, offering.id, 'update');
    if (found?.state !== 'closed') return;
    await store.moveOffering(tx, offering.id, 'void', parts.clock.now());
    await auditProduct(parts, tx, offering.id, 'offering.void');
  });
  return endAll(parts, scope, { ...offering, state: 'void' });
}

/** Called off or void: everything that is held is free. */
async function endAll(
  parts: Ending & Pick<OfferingParts, 'db'>,
  scope: TenantScope,
  offering: Offering,
): Promise<number> {
  const rejection = offering.state === 'void' ? 'offering_void' : 'offering_cancelled';
  let ended = 0;
  for (const status of ['pending', 'awaiting', 'payment']) {
    ended += await stepAll(parts, scope, offering, status, (tx, order) =>
      reject(parts, tx, order, rejection, 'order_offering_ended'),
    );
  }
  return ended;
}

/** One order, locked; 1 when the step was taken. What the books refuse for now is tried again at the next run. */
function step(
  parts: Pick<OfferingParts, 'db'>,
  scope: TenantScope,
  orderId: string,
  act: (tx: TenantTx, order: Order) => Promise<boolean>,
): Promise<number> {
  return parts.db.transact(scope, async (tx) => {
    const order = await lockOrder(tx, orderId);
    return order && (await act(tx, order)) ? 1 : 0;
  });
}

/** Every order of an offering that stands so, one after the other. */
async function stepAll(
  parts: Pick<OfferingParts, 'db'>,
  scope: TenantScope,
  offering: Offering,
  status: string,
  act: (tx: TenantTx, order: Order) => Promise<boolean>,
): Promise<number> {
  const ids = await parts.db.read(scope, (reader) => store.listOrdersIn(reader, offering.id, status));
  let done = 0;
  for (const id of ids) done += await step(parts, scope, id, act);
  return done;
}

async function reject(
  parts: Ending,
  tx: TenantTx,
  order: Order,
  rejection: AllotmentRejection,
  message: OrderMessageKind,
): Promise<boolean> {
  if (order.closedAt) return false;
  await store.endBid(tx, order.id, parts.clock.now());
  const ended = await endOrder(parts, tx, order, { as: 'rejected', rejection, message });
  if (isRefusal(ended)) throw new Error(`what a bid holds could not be freed: ${ended.refused}`);
  return true;
}

async function allotAll(
  parts: Booking & Pick<OfferingParts, 'db'>,
  scope: TenantScope,
  offering: Offering,
): Promise<number> {
  const book = await parts.db.read(scope, (reader) => store.listBook(reader, offering.id));
  const drawn = drawAgain(offering, book);
  let done = 0;
  for (const bid of book) {
    const given = { lots: drawn.lots.get(bid.orderId) ?? 0, place: drawn.places.get(bid.orderId) };
    done += await step(parts, scope, bid.orderId, (tx, order) => allotOne(parts, tx, offering, order, bid, given));
  }
  await parts.db.transact(scope, async (tx) => {
    const found = await store.lockOffering(tx, offering.id, 'update');
    if (found?.state !== 'allotting' || (await store.listOrdersIn(tx, offering.id, 'awaiting')).length > 0) return;
    await store.moveOffering(tx, offering.id, 'allotted', parts.clock.now());
    await auditProduct(parts, tx, offering.id, 'offering.allotted');
  });
  return done;
}

interface Given {
  readonly lots: number;
  readonly place: number | undefined;
}

async function allotOne(
  parts: Booking,
  tx: TenantTx,
  offering: Offering,
  order: Order,
  { orderId }: Bid,
  { lots, place }: Given,
): Promise<boolean> {
  if (order.status !== 'awaiting') return false;
  await store.saveAllotment(tx, orderId, { lots, place });
  if (lots > 0)
    return offering.paysOnAllotment
      ? askPayment(parts, tx, offering, order, lots)
      : book(parts, tx, offering, order, lots);
  return reject(parts, tx, order, place === undefined ? 'price_missed' : 'not_allotted', 'order_not_allotted');
}

/** The allotment is a fill at the final price; what of the hold it does not need is free in the same journal. */
async function book(parts: Booking, tx: TenantTx, offering: Offering, order: Order, lots: number): Promise<boolean> {
  const { finalPriceE8, creditsOn, listsOn } = offering;
  if (finalPriceE8 === undefined) throw new Error('an offering has no final price');
  const now = parts.clock.now();
  const today = dayOf(now);
  const instrument = await parts.instruments.find(order.instrumentId);
  const price = instrument && (await parts.prices.find({ market: instrument.market, symbol: instrument.feedSymbol }));
  const execution = {
    executionId: `allotment:${order.id}`,
    quantityE8: sharesOf(offering, lots),
    priceE8: finalPriceE8,
    tradedAt: now,
    source: 'offering',
    simulated: price?.simulated ?? true,
  };
  const own = {
    table: feesOf(offering),
    settlesOn: creditsOn > today ? creditsOn : today,
    status: 'listing',
    message: 'order_allotted',
    boundUntil: listsOn,
  } as const;
  const booked = await bookFill(parts, tx, order, execution, undefined, own);
  if (isRefusal(booked)) throw new Error(`an allotment could not be booked: ${booked.refused}`);
  if (booked.kind === 'waits') throw new Error(`an allotment would cost more than was signed: ${booked.for}`);
  return booked.kind === 'booked';
}

const hourMs = 3_600_000;

/** Only where it was signed: nothing is owed, and what is not paid in time lapses. */
async function askPayment(
  parts: Telling & Pick<OfferingParts, 'prices'>,
  tx: TenantTx,
  offering: Offering,
  order: Order,
  lots: number,
): Promise<boolean> {
  const instrument = await parts.instruments.find(order.instrumentId);
  if (!instrument || offering.finalPriceE8 === undefined)
    throw new Error('an offering is of an instrument that nobody knows');
  const now = parts.clock.now();
  const { totalMinor } = costBid(parts, offering, instrument, lots, offering.finalPriceE8);
  const listing = parts.prices.sessionOn(instrument.market, offering.listsOn)?.opensAt.getTime() ?? Infinity;
  const dueBy = new Date(
    Math.min(now.getTime() + offering.paymentHours * hourMs, Math.max(listing, now.getTime() + hourMs)),
  );
  await store.saveDue(tx, order.id, totalMinor, dueBy);
  const saved = await saveOrder(tx, { ...order, status: 'payment' }, now);
  const quantityE8 = sharesOf(offering, lots);
  await insertEvent(tx, { orderId: order.id, at: now, act: 'payment_due', status: 'payment', quantityE8 });
  await tellOrder(parts, tx, saved, 'order_payment_due', quantityE8);
  signal(parts, tx, saved);
  await auditOrder(parts, tx, order, 'order.payment_due');
  return true;
}

async function bookPaid(
  parts: Booking & Pick<OfferingParts, 'db'>,
  scope: TenantScope,
  offering: Offering,
): Promise<number> {
  return stepAll(parts, scope, offering, 'awaiting', async (tx, order) => {
    const bid = await store.findBid(tx, order.id);
    if (order.status !== 'awaiting' || !bid?.paidAt || bid.allottedLots === undefined) return false;
    return book(parts, tx, offering, order, bid.allottedLots);
  });
}

async function lapse(
  parts: Ending & Pick<OfferingParts, 'db'>,
  scope: TenantScope,
  offering: Offering,
): Promise<number> {
  return stepAll(parts, scope, offering, 'payment', async (tx, order) => {
    const bid = await store.findBid(tx, order.id);
    if (order.status !== 'payment' || !bid?.dueBy || bid.dueBy > parts.clock.now()) return false;
    await store.endBid(tx, order.id, parts.clock.now());
    const ended = await endOrder(parts, tx, order, { as: 'expired', message: 'order_payment_lapsed' });
    if (isRefusal(ended)) throw new Error(`a payment could not lapse: ${ended.refused}`);
    return true;
  });
}

/** From the first session on, once the shares have arrived: from here on they are like all others. */
async function list(
  parts: Telling & Pick<OfferingParts, 'prices' | 'db'>,
  scope: TenantScope,
  offering: Offering,
): Promise<number> {
  const instrument = await parts.instruments.find(offering.instrumentId);
  const session = instrument && parts.prices.sessionOn(instrument.market, offering.listsOn);
  if (!session || session.opensAt > parts.clock.now()) return 0;
  const done = await stepAll(parts, scope, offering, 'listing', (tx, order) => listOne(parts, tx, order));
  await parts.db.transact(scope, async (tx) => {
    const found = await store.lockOffering(tx, offering.id, 'update');
    if (found?.state !== 'allotted') return;
    for (const status of ['awaiting', 'payment', 'listing']) {
      if ((await store.listOrdersIn(tx, offering.id, status)).length > 0) return;
    }
    await store.moveOffering(tx, offering.id, 'listed', parts.clock.now());
    await auditProduct(parts, tx, offering.id, 'offering.listed');
  });
  return done;
}

async function listOne(parts: Telling, tx: TenantTx, order: Order): Promise<boolean> {
  if (order.status !== 'listing' || order.unsettledFills > 0) return false;
  const now = parts.clock.now();
  for (const fill of await listFills(tx, [order.id])) await freeBindings(tx, fill.id, now);
  const saved = await saveOrder(tx, { ...order, status: 'holding' }, now);
  await insertEvent(tx, { orderId: order.id, at: now, act: 'listed', status: 'holding', quantityE8: order.filledE8 });
  await tellOrder(parts, tx, saved, 'order_listed', order.filledE8);
  signal(parts, tx, saved);
  await auditOrder(parts, tx, order, 'order.listed');
  return true;
}
