// The price alert: when it is reached. Pure.
import type { AlertDirection } from '@candor/contract/alerts/limits.ts';
import type { AlertId, ClientId } from '@candor/contract/ids.ts';

export interface Alert {
  readonly id: AlertId;
  readonly clientId: ClientId;
  readonly instrumentId: string;
  readonly direction: AlertDirection;
  readonly priceE8: bigint;
  readonly createdAt: Date;
  readonly reachedAt: Date | undefined;
  readonly reachedPriceE8: bigint | undefined;
}

/** What is known of the market at a moment. */
export interface Seen {
  readonly priceE8: bigint;
  readonly at: Date;
  readonly isStale: boolean;
}

export function isBeyond({ direction, priceE8 }: Pick<Alert, 'direction' | 'priceE8'>, seenE8: bigint): boolean {
  return direction === 'above' ? seenE8 >= priceE8 : seenE8 <= priceE8;
}

/** Only by a price of the market that is fresh and newer than the wish. */
export function isReached(alert: Pick<Alert, 'direction' | 'priceE8' | 'createdAt'>, seen: Seen): boolean {
  return !seen.isStale && seen.at > alert.createdAt && isBeyond(alert, seen.priceE8);
}
