// The built-in venue's rules: which orders a tick fills, at which price and how much of it. A tick counts once, for orders accepted before
// it; stops trigger on last trades; what the market traded is given out once, by price, time and id. Pure.
import { divideRounded } from '@candor/money';
import type { Order, OrderWait } from '../orders/index.ts';
import { restOf } from '../orders/index.ts';

export interface Tick {
  readonly lastE8: bigint;
  readonly bidE8: bigint;
  readonly askE8: bigint;
  /** The market named bid and ask itself. */
  readonly hasSides: boolean;
  readonly at: Date;
  /** Shares traded since the tick before; undefined where nobody says. */
  readonly volume: bigint | undefined;
}

export interface VenueTerms {
  readonly stepE8: bigint;
  /** The part of the market's volume that the venue gives out, in percent. */
  readonly participationPercent: bigint;
}

/** Published: a quarter of what the market trades. */
export const participationPercent = 25n;

export interface Match {
  readonly orderId: string;
  readonly quantityE8: bigint;
  readonly priceE8: bigint;
}

export interface Matched {
  readonly matches: readonly Match[];
  /** Stops that this tick set off. */
  readonly triggered: ReadonlySet<string>;
  /** Why the others still wait. */
  readonly waits: ReadonlyMap<string, OrderWait>;
  /** What of the volume is left for the next look at the same tick. */
  readonly leftE8: bigint | undefined;
}

type Working = Pick<
  Order,
  | 'id'
  | 'side'
  | 'kind'
  | 'quantityE8'
  | 'filledE8'
  | 'limitPriceE8'
  | 'stopPriceE8'
  | 'triggeredAt'
  | 'placedAt'
  | 'acceptedAt'
  | 'ocoGroup'
>;

export function volumeOf(
  shares: number | bigint | undefined,
  { participationPercent: percent }: VenueTerms,
): bigint | undefined {
  if (shares === undefined) return undefined;
  const whole = typeof shares === 'bigint' ? shares : BigInt(Math.max(0, Math.floor(shares)));
  return divideRounded(whole * 100_000_000n * percent, 100n, 'down');
}

export function matchTick(
  orders: readonly Working[],
  tick: Tick,
  volumeE8: bigint | undefined,
  terms: VenueTerms,
): Matched {
  const early = orders.filter(({ acceptedAt }) => acceptedAt !== undefined && acceptedAt < tick.at);
  const triggered = new Set(
    early.filter((order) => isStop(order) && !order.triggeredAt && isTriggered(order, tick)).map(({ id }) => id),
  );
  const waits = new Map<string, OrderWait>();
  const ready: Array<{ readonly order: Working; readonly priceE8: bigint }> = [];
  for (const order of early) {
    if (isStop(order) && !order.triggeredAt && !triggered.has(order.id)) {
      waits.set(order.id, 'trigger');
      continue;
    }
    const priceE8 = priceFor(order, tick);
    if (priceE8 === undefined) waits.set(order.id, 'limit');
    else ready.push({ order, priceE8 });
  }
  let leftE8 = volumeE8;
  const matches: Match[] = [];
  const doneGroups = new Set<string>();
  for (const { order, priceE8 } of sortReady(ready)) {
    // The other leg of one that was just filled is over.
    if (order.ocoGroup !== undefined && doneGroups.has(order.ocoGroup)) continue;
    const restE8 = restOf(order);
    const givenE8 = leftE8 === undefined || leftE8 >= restE8 ? restE8 : leftE8 - (leftE8 % terms.stepE8);
    if (givenE8 <= 0n) {
      waits.set(order.id, 'volume');
      continue;
    }
    if (leftE8 !== undefined) leftE8 -= givenE8;
    if (givenE8 < restE8) waits.set(order.id, 'volume');
    if (order.ocoGroup !== undefined) doneGroups.add(order.ocoGroup);
    matches.push({ orderId: order.id, quantityE8: givenE8, priceE8 });
  }
  return { matches, triggered, waits, leftE8 };
}

function isStop({ kind }: Working): boolean {
  return kind === 'stop' || kind === 'stop_limit';
}

function isTriggered({ side, stopPriceE8 }: Working, { lastE8 }: Tick): boolean {
  if (stopPriceE8 === undefined) return false;
  return side === 'buy' ? lastE8 >= stopPriceE8 : lastE8 <= stopPriceE8;
}

/**
 * The market's own ask or bid where it names them. Without them an order is filled as long as the last trade is on its side of the
 * limit: at last and half-spread, or at the limit where that is better for the client.
 */
function priceFor({ side, limitPriceE8 }: Working, { lastE8, bidE8, askE8, hasSides }: Tick): bigint | undefined {
  const bestE8 = side === 'buy' ? askE8 : bidE8;
  if (limitPriceE8 === undefined) return bestE8;
  const reachedE8 = hasSides ? bestE8 : lastE8;
  if (side === 'buy') {
    if (reachedE8 > limitPriceE8) return undefined;
    return bestE8 < limitPriceE8 ? bestE8 : limitPriceE8;
  }
  if (reachedE8 < limitPriceE8) return undefined;
  return bestE8 > limitPriceE8 ? bestE8 : limitPriceE8;
}

/** By price (whoever offers more comes first, no limit before any), then time, then id; the sides take turns by time. */
function sortReady<One extends { readonly order: Working }>(ready: readonly One[]): One[] {
  const side = (wanted: 'buy' | 'sell'): One[] =>
    ready
      .filter(({ order }) => order.side === wanted)
      .toSorted((a, b) => comparePrice(a.order, b.order, wanted) || compareTime(a.order, b.order));
  const [buys, sells] = [side('buy'), side('sell')];
  const sorted: One[] = [];
  while (buys[0] && sells[0]) {
    const next = compareTime(buys[0].order, sells[0].order) <= 0 ? buys.shift() : sells.shift();
    if (next) sorted.push(next);
  }
  return [...sorted, ...buys, ...sells];
}

function comparePrice(left: Working, right: Working, side: 'buy' | 'sell'): number {
  const [a, b] = [left.limitPriceE8, right.limitPriceE8];
  if (a === b) return 0;
  if (a === undefined) return -1;
  if (b === undefined) return 1;
  const isBetter = side === 'buy' ? a > b : a < b;
  return isBetter ? -1 : 1;
}

function compareTime(left: Working, right: Working): number {
  return left.placedAt.getTime() - right.placedAt.getTime() || (left.id < right.id ? -1 : 1);
}
