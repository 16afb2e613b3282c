// The built-in venue: fills orders at market-data prices, tick by tick, and says so. Each instrument is looked at in one transaction;
// what it gives out, triggers, lets wait or ends commits together with how far it has looked.
import { isRefusal } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import type { CurrencyCode } from '@candor/money';
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { FxRate } from '../fx/index.ts';
import type { Instrument } from '../instruments/index.ts';
import {
  builtIn,
  endOrder,
  insertEvent,
  listWorking,
  listWorkingInstruments,
  isWorking,
  lockOrder,
  lockWorking,
  saveOrder,
  signal,
} from '../orders/index.ts';
import type { Order, OrderWait } from '../orders/index.ts';
import type { MarketPrice, VenueHours } from '../prices/index.ts';
import { findHalt, findProduct, readTerms } from '../products/index.ts';
import type { ExactTerms } from '../products/index.ts';
import { isOutsideBand, quoteSides } from '../quotations/index.ts';
import { bookFill } from './book-fill.ts';
import { lockMark, saveMark } from './mark-store.ts';
import type { Mark } from './mark-store.ts';
import { matchTick, participationPercent, volumeOf } from './matching.ts';
import type { Matched, Tick } from './matching.ts';
import type { ExecutionParts } from './parts.ts';

/** Looks at every instrument that has orders working; answers how many fills were booked. */
export async function runVenue(parts: Looking, scope: TenantScope): Promise<number> {
  const ids = await parts.db.read(scope, (reader) => listWorkingInstruments(reader, builtIn, parts.clock.now()));
  let fills = 0;
  for (const id of ids) fills += await runInstrument(parts, scope, id);
  return fills;
}

/** What filling reads; looking reads more. */
type Filling = Pick<
  ExecutionParts,
  'fillListeners' | 'ledger' | 'messages' | 'signalOrder' | 'prices' | 'instruments' | 'settlesOn' | 'clock' | 'ids'
>;

export type Looking = Filling & Pick<ExecutionParts, 'db' | 'fx'>;

interface Look {
  readonly instrument: Instrument;
  readonly price: MarketPrice | undefined;
  readonly hours: VenueHours;
  readonly rates: ReadonlyMap<string, FxRate>;
  readonly now: Date;
}

export async function runInstrument(parts: Looking, scope: TenantScope, instrumentId: string): Promise<number> {
  const instrument = await parts.instruments.find(instrumentId);
  if (!instrument) return 0;
  const working = await parts.db.read(scope, (reader) => listWorking(reader, instrumentId));
  if (working.length === 0) return 0;
  // Prices and rates come from outside: they are asked for before the transaction.
  const price = await parts.prices.find({ market: instrument.market, symbol: instrument.feedSymbol });
  const now = parts.clock.now();
  const hours = parts.prices.hoursOf(instrument.market, now);
  if (!hours) return 0;
  const rates = await readRates(parts, working);
  const answer = await parts.db.transact(scope, (tx) => lookAt(parts, tx, { instrument, price, hours, rates, now }));
  return isRefusal(answer) ? 0 : answer;
}

async function readRates({ fx }: Pick<ExecutionParts, 'fx'>, orders: readonly Order[]): Promise<Map<string, FxRate>> {
  const rates = new Map<string, FxRate>();
  for (const { productCurrency, accountCurrency } of orders) {
    const key = pairOf(productCurrency, accountCurrency);
    if (productCurrency === accountCurrency || rates.has(key)) continue;
    const found = await fx.find(productCurrency, accountCurrency);
    if (found) rates.set(key, found);
  }
  return rates;
}

const pairOf = (from: CurrencyCode, to: CurrencyCode): string => `${from} ${to}`;

async function lookAt(parts: Filling, tx: TenantTx, look: Look): Promise<number | Refusal<'ledger_halted'>> {
  const { instrument, now } = look;
  const mark = await lockMark(tx, instrument.instrumentId);
  const orders = await lockWorking(tx, instrument.instrumentId);
  const alive: Order[] = [];
  for (const order of orders) {
    const isOver = order.worksUntil !== undefined && order.worksUntil <= now;
    if (!isOver) alive.push(order);
    // With a broker it works until the broker has taken it back.
    else if (order.status === 'pending' && order.venue !== builtIn) continue;
    else if (order.status === 'pending' || order.status === 'awaiting') {
      const ended = await expire(parts, tx, order);
      if (isRefusal(ended)) return ended;
    }
  }
  const pending = alive.filter(({ status, venue }) => status === 'pending' && venue === builtIn);
  const reason = await findReason(tx, look);
  if (reason) {
    for (const order of pending) await noteWait(parts, tx, order, reason);
    return 0;
  }
  return fillPending(parts, tx, look, mark, pending);
}

/** The other leg may have ended it a moment ago. */
async function expire(
  parts: Pick<ExecutionParts, 'ledger' | 'messages' | 'signalOrder' | 'instruments' | 'clock'>,
  tx: TenantTx,
  order: Order,
): Promise<undefined | Refusal<'ledger_halted'>> {
  const fresh = await lockOrder(tx, order.id);
  if (!fresh || (fresh.status !== 'pending' && fresh.status !== 'awaiting')) return undefined;
  const isMarket = fresh.kind === 'market' && fresh.status === 'pending';
  const ended = await endOrder(parts, tx, fresh, { as: isMarket ? 'quotation_ended' : 'expired' });
  if (!isRefusal(ended)) return undefined;
  if (ended.refused !== 'ledger_halted') throw new Error(`an order could not expire: ${ended.refused}`);
  return { ...ended, refused: 'ledger_halted' };
}

/** Why nothing is filled now, whatever the prices: the venue, a halt, or a price that nobody could trade on. */
async function findReason(tx: TenantTx, { instrument, price, hours }: Look): Promise<OrderWait | undefined> {
  if (hours.state !== 'open') return 'market_closed';
  if (await findHalt(tx, instrument.instrumentId)) return 'halted';
  if (!price || price.isStale) return 'price_stale';
  return price.kind === 'live' || price.kind === 'simulated' ? undefined : 'price_stale';
}

const troubles: ReadonlySet<OrderWait> = new Set([
  'halted',
  'price_stale',
  'outside_band',
  'fx_missing',
  'over_maximum',
]);

/** Only what changed is written; what is out of the ordinary stands in the timeline too. */
async function noteWait(
  parts: Pick<ExecutionParts, 'signalOrder' | 'clock'>,
  tx: TenantTx,
  order: Order,
  waitsFor: OrderWait,
): Promise<Order> {
  if (order.waitsFor === waitsFor) return order;
  // A fill of the other leg may have changed or ended it a moment ago.
  const fresh = await lockOrder(tx, order.id);
  if (!fresh || fresh.waitsFor === waitsFor || !isWorking(fresh)) return fresh ?? order;
  const now = parts.clock.now();
  const saved = await saveOrder(tx, { ...fresh, waitsFor }, now);
  if (troubles.has(waitsFor)) {
    await insertEvent(tx, { orderId: order.id, at: now, act: 'waiting', status: fresh.status, detail: waitsFor });
    signal(parts, tx, saved);
  }
  return saved;
}

async function fillPending(
  parts: Filling,
  tx: TenantTx,
  look: Look,
  mark: Mark | undefined,
  pending: readonly Order[],
): Promise<number | Refusal<'ledger_halted'>> {
  const { instrument, price, hours, now } = look;
  const [sample] = pending;
  if (!price || !sample) return 0;
  const product = await findProduct(tx, sample.productId, dayOf(now));
  if (!product) throw new Error('an order is of a product that is gone');
  const terms = readTerms(product, sample.productCurrency);
  const isNewDay = mark?.day !== hours.day;
  if (!isNewDay && mark && price.at <= mark.tickAt) return 0;
  const seen = isNewDay ? 0n : (mark?.volume ?? 0n);
  const volume = price.volume === undefined ? seen : BigInt(Math.max(0, Math.floor(price.volume)));
  await saveMark(tx, instrument.instrumentId, {
    day: hours.day,
    tickAt: price.at,
    volume: volume > seen ? volume : seen,
  });
  // Without a mark nobody knows what was traded before: one look's worth of a session's volume is not given out at once.
  const traded =
    price.volume === undefined
      ? undefined
      : mark === undefined
        ? firstVolume(volume, hours, now)
        : volume > seen
          ? volume - seen
          : 0n;
  const ticks = ticksOf(look, terms, isNewDay && hasOvernight(pending, hours));
  let leftE8 = volumeOf(traded, { stepE8: terms.stepE8, participationPercent });
  let orders = pending;
  let fills = 0;
  for (const tick of ticks) {
    const matched = matchTick(orders, tick, leftE8, { stepE8: terms.stepE8, participationPercent });
    const done = await carryOut(parts, tx, look, { orders, tick, matched, terms });
    if (isRefusal(done)) return done;
    fills += done.fills;
    orders = done.orders;
    leftE8 = matched.leftE8;
  }
  return fills;
}

/** A first look has no look before it: it counts the volume of a minute at the session's pace. */
function firstVolume(volume: bigint, { openedAt }: VenueHours, now: Date): bigint {
  const minutes = BigInt(Math.max(1, Math.floor((now.getTime() - openedAt.getTime()) / 60_000)));
  return volume / minutes;
}

const hasOvernight = (orders: readonly Order[], { openedAt }: VenueHours): boolean =>
  orders.some(({ acceptedAt }) => acceptedAt !== undefined && acceptedAt < openedAt);

/** Orders that waited for the session meet its first trade first: a gap is filled at the open, not at the limit. */
function ticksOf({ instrument, price, hours }: Look, terms: ExactTerms, withOpen: boolean): Tick[] {
  if (!price) return [];
  const make = (one: MarketPrice, at: Date): Tick => {
    const sides = quoteSides(one, terms, instrument.tickE8);
    return { lastE8: one.priceE8, ...sides, at, volume: undefined };
  };
  const open = { ...price, priceE8: price.openE8, bidE8: undefined, askE8: undefined };
  const now = make(price, price.at);
  return withOpen && price.at > hours.openedAt ? [make(open, hours.openedAt), now] : [now];
}

interface Carried {
  readonly orders: readonly Order[];
  readonly tick: Tick;
  readonly matched: Matched;
  readonly terms: ExactTerms;
}

async function carryOut(
  parts: Filling,
  tx: TenantTx,
  look: Look,
  { orders, tick, matched, terms }: Carried,
): Promise<{ fills: number; orders: Order[] } | Refusal<'ledger_halted'>> {
  const next = new Map(orders.map((order) => [order.id, order]));
  let fills = 0;
  for (const order of orders) {
    if (matched.triggered.has(order.id)) next.set(order.id, await trigger(parts, tx, order, tick));
  }
  for (const match of matched.matches) {
    const order = next.get(match.orderId);
    if (!order) continue;
    if (isOutsideBand(order.side, match.priceE8, look.price?.previousCloseE8 ?? match.priceE8, terms)) {
      next.set(order.id, await noteWait(parts, tx, order, 'outside_band'));
      continue;
    }
    const rate = look.rates.get(pairOf(order.productCurrency, order.accountCurrency));
    const outcome = await bookFill(parts, tx, order, describeExecution(look, order, match, tick), rate);
    if (isRefusal(outcome)) return outcome;
    if (outcome.kind === 'waits') next.set(order.id, await noteWait(parts, tx, order, outcome.for));
    else {
      fills += 1;
      next.set(order.id, outcome.order);
    }
  }
  for (const [id, wait] of matched.waits) {
    const order = next.get(id);
    if (order?.status === 'pending') next.set(id, await noteWait(parts, tx, order, wait));
  }
  // Legs that ended with the other one are out of the next tick.
  const still: Order[] = [];
  for (const order of next.values()) {
    const fresh = order.ocoGroup === undefined ? order : await lockOrder(tx, order.id);
    if (fresh?.status === 'pending') still.push(fresh);
  }
  return { fills, orders: still };
}

async function trigger(
  parts: Pick<ExecutionParts, 'signalOrder' | 'clock'>,
  tx: TenantTx,
  order: Order,
  tick: Tick,
): Promise<Order> {
  const now = parts.clock.now();
  const saved = await saveOrder(tx, { ...order, triggeredAt: tick.at, waitsFor: undefined }, now);
  await insertEvent(tx, { orderId: order.id, at: now, act: 'triggered', status: order.status, priceE8: tick.lastE8 });
  signal(parts, tx, saved);
  return saved;
}

/** The tick is its name: the same tick never fills the same rest twice. */
function describeExecution(
  { price }: Look,
  order: Order,
  { quantityE8, priceE8 }: Matched['matches'][number],
  tick: Tick,
) {
  return {
    executionId: `${order.id}:${tick.at.getTime()}:${order.filledE8}`,
    quantityE8,
    priceE8,
    tradedAt: tick.at,
    source: price?.source ?? builtIn,
    simulated: price?.simulated ?? true,
  };
}
