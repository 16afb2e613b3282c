// The price alert: when it is reached. Pure.
import type { AlertDirection } from '@candor/contract/alerts/limits.ts';
import type { AlertId, ClientId } from '@candor/contract/ids.ts';
import type { PriceRange } from '../prices/index.ts';

export interface Alert {
  readonly id: AlertId;
  readonly clientId: ClientId;
  readonly instrumentId: string;
  readonly direction: AlertDirection;
  readonly priceE8: bigint;
  readonly createdAt: Date;
  /** Of the session in which it was set, as far as it had come; nothing when it was set outside of one, or long ago. */
  readonly rangeThen: Pick<PriceRange, 'highE8' | 'lowE8'> | undefined;
  readonly reachedAt: Date | undefined;
  readonly reachedPriceE8: bigint | undefined;
}

/** What is known of the market at a moment. */
export interface Seen {
  readonly priceE8: bigint;
  readonly at: Date;
  /** The running session, or the last one. */
  readonly session: PriceRange;
  /** Minutes that were asked for; their first seconds are in the range too. */
  readonly minutes: readonly PriceRange[];
}

type Wish = Pick<Alert, 'direction' | 'priceE8' | 'createdAt' | 'rangeThen'>;

export function isBeyond({ direction, priceE8 }: Pick<Alert, 'direction' | 'priceE8'>, seenE8: bigint): boolean {
  return direction === 'above' ? seenE8 >= priceE8 : seenE8 <= priceE8;
}

/**
 * The price that reached it, newer than the wish: the last one, or the farthest of a stretch that began after it was set. The market may
 * touch a price for a second between two looks; the range of the session and of its minutes remembers that.
 */
export function findReached(wish: Wish, { priceE8, at, session, minutes }: Seen): bigint | undefined {
  if (at > wish.createdAt && isBeyond(wish, priceE8)) return priceE8;
  const farthest = (range: Pick<PriceRange, 'highE8' | 'lowE8'>): bigint =>
    wish.direction === 'above' ? range.highE8 : range.lowE8;
  // Not touched in this session before it was set, and touched by now: it was in between.
  const isNew = wish.rangeThen !== undefined && !isBeyond(wish, farthest(wish.rangeThen));
  const isOfSession = wish.createdAt >= session.since;
  const later = minutes.filter(({ since }) => since >= wish.createdAt);
  const stretches = !isOfSession || isNew ? [session, ...later] : later;
  return stretches.map(farthest).find((one) => isBeyond(wish, one));
}
