// Settlements: what of a trade still waits on the client's side when it settles, and why one can fail. Pure.
import type { breakReasons, breakResolutions } from '@candor/contract/settlement/staff.ts';
import type { AccountId, ClientId } from '@candor/contract/ids.ts';

export type BreakReason = (typeof breakReasons)[number] | 'books';
export type BreakResolution = (typeof breakResolutions)[number] | 'booked';

/** A trade that has not settled, with the quantity its shares have become. */
export interface UnderWay {
  readonly fillId: string;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly instrumentId: string;
  readonly side: 'buy' | 'sell';
  readonly quantityE8: bigint;
  readonly productCurrency: string;
  /** What changes hands with the market: the price, and what accrued on a bond. */
  readonly grossProductMinor: bigint;
  readonly accountCurrency: string;
  /** What a sale brings to the account. */
  readonly creditMinor: bigint;
  readonly settlesOn: string;
}

/** Of a client's order. */
export interface UnsettledFill extends UnderWay {
  readonly orderId: string;
}

/** Shares bought wait as shares, proceeds as money. */
export function broughtBy({ side, quantityE8, creditMinor }: UnderWay): bigint {
  return side === 'buy' ? quantityE8 : creditMinor;
}

/**
 * How much of what waits is this trade's. Shares are sold and proceeds spent before they settle; the earliest trade is
 * taken to be the one they came from, so what waits beyond all the others belongs to this one.
 */
export function partThatWaits(fill: UnderWay, waitingUnits: bigint, awaitedUnits: bigint): bigint {
  const brought = broughtBy(fill);
  const extra = waitingUnits - (awaitedUnits - brought);
  if (extra <= 0n) return 0n;
  return extra < brought ? extra : brought;
}
