// The order: its states, which of them follow on which, and what can be done with it. Pure.
import type {
  AccountId,
  ApprovalId,
  ClientId,
  HoldId,
  QuotationId,
  SignatureId,
  SigningSessionId,
} from '@candor/contract/ids.ts';
import type {
  AllotmentRejection,
  FundRejection,
  OrderAct,
  OrderEnding,
  OrderRejection,
  OrderStatus,
  OrderWait,
} from '@candor/contract/orders/statuses.ts';
import type {
  OrderKind,
  OrderSide,
  ProductSubtype,
  ProductType,
  TimeInForce,
  TradingType,
} from '@candor/contract/products/types.ts';
import { orderStatuses } from '@candor/contract/orders/statuses.ts';
import type { CurrencyCode } from '@candor/money';
import { orderPaths } from './paths/paths.ts';

export type { AllotmentRejection, FundRejection, OrderAct, OrderEnding, OrderRejection, OrderStatus, OrderWait };

export interface Order {
  readonly id: string;
  /** For people: OR-…. */
  readonly reference: string;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly productId: string;
  readonly type: ProductType;
  readonly subtype: ProductSubtype;
  readonly tradingType: TradingType;
  readonly instrumentId: string;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  /** A calendar day of the venue. */
  readonly goodTill: string | undefined;
  /** When what is left ends by itself. */
  readonly worksUntil: Date | undefined;
  readonly quantityE8: bigint;
  readonly amountMinor: bigint | undefined;
  readonly amountCurrency: CurrencyCode | undefined;
  readonly limitPriceE8: bigint | undefined;
  readonly stopPriceE8: bigint | undefined;
  readonly triggeredAt: Date | undefined;
  readonly status: OrderStatus;
  readonly closedAs: OrderEnding | undefined;
  readonly closedAt: Date | undefined;
  readonly waitsFor: OrderWait | undefined;
  readonly rejection: OrderRejection | AllotmentRejection | FundRejection | undefined;
  readonly filledE8: bigint;
  /** Sum of price × quantity of the fills, in 10⁻¹⁶ of the currency. */
  readonly filledValueE16: bigint;
  readonly unsettledFills: number;
  /** Of a purchase: what its fills brought and nobody sold yet. */
  readonly leftE8: bigint;
  readonly productCurrency: CurrencyCode;
  readonly accountCurrency: CurrencyCode;
  readonly holdId: HoldId;
  /** What the hold keeps: money of the account for a purchase, hundred-millionths of a share for a sale. */
  readonly held: bigint;
  /** Of it, what has not settled: proceeds, or shares still to arrive. */
  readonly heldUnsettled: bigint;
  /** Of what was set aside, what was given back when the rest ended; on the first leg, which stands for both. */
  readonly releasedSettled: bigint;
  readonly releasedUnsettled: bigint;
  readonly signedMaxMinor: bigint;
  readonly chargedMinor: bigint;
  /** Fees and taxes of the whole order so far, over its replacements, in the product's currency. */
  readonly charges: readonly ChargeSum[];
  readonly ocoGroup: string | undefined;
  readonly leg: 0 | 1;
  readonly replacesId: string | undefined;
  /** The purchase whose record was sold by `…/{id}/sell`. */
  readonly sellsId: string | undefined;
  readonly lotIds: readonly string[] | undefined;
  readonly quotationId: QuotationId;
  readonly feesVersion: number;
  readonly signatureId: SignatureId | undefined;
  readonly signingSessionId: SigningSessionId | undefined;
  readonly approvalId: ApprovalId | undefined;
  readonly venue: string;
  readonly placedAt: Date;
  /** Only ticks later than this count. */
  readonly acceptedAt: Date | undefined;
  readonly version: number;
}

/** One line of an order's charges, whole; amounts as text, for they are kept as JSON. */
export interface ChargeSum {
  readonly code: string;
  readonly kind: 'fee' | 'tax' | 'interest';
  readonly detail: string;
  readonly amountMinor: string;
}

/** What some kind of product's order may do; which of it an order of one kind may is its own path, kept in the database too. */
export const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = uniteMoves();

function uniteMoves(): Record<OrderStatus, OrderStatus[]> {
  const moves = new Set(orderPaths.flatMap((path) => path.moves));
  const after = (from: OrderStatus) => orderStatuses.filter((to) => moves.has(`${from}>${to}`));
  return {
    pending: after('pending'),
    awaiting: after('awaiting'),
    payment: after('payment'),
    listing: after('listing'),
    settle: after('settle'),
    outstanding: after('outstanding'),
    holding: after('holding'),
    sold: after('sold'),
    rejected: after('rejected'),
    cancelled: after('cancelled'),
    expired: after('expired'),
  };
}

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return transitions[from].includes(to);
}

/** Not finished yet: it may still be filled. */
export function isWorking({ status }: Pick<Order, 'status'>): boolean {
  return status === 'pending' || status === 'awaiting';
}

export const builtIn = 'built-in';
/** Where bids stand: no venue looks at them, their offering's own work does. */
export const offeringVenue = 'offering';
/** Where block trades stand: their price was agreed on before they were signed. */
export const negotiatedVenue = 'negotiated';
/** Where orders of funds stand: they go on by the NAV of their day. */
export const fundVenue = 'fund';
/** Venues of trades that no venue makes: each is moved on by its own work. */
export const ownVenues = [offeringVenue, negotiatedVenue, fundVenue] as const;

export const isOwnVenue = (venue: string): boolean => ownVenues.some((own) => own === venue);

/** A bid until its offering closes, an order of a fund until its cut-off, others as long as they work; what has a firm price stands. */
export function isCancellable(order: Pick<Order, 'status' | 'venue' | 'worksUntil'>, now: Date): boolean {
  if (order.venue === negotiatedVenue) return false;
  if (!isOwnVenue(order.venue)) return isWorking(order);
  // The purchase of a switch, whose money has not arrived.
  if (order.venue === fundVenue && order.status === 'awaiting' && order.worksUntil === undefined) return true;
  const isOpen = order.status === 'pending' || (order.venue === fundVenue && order.status === 'awaiting');
  return isOpen && order.worksUntil !== undefined && now < order.worksUntil;
}

/** A broker may be filling it at this moment: there it is cancelled, and placed anew when that is certain. */
export function isReplaceable({ status, kind, ocoGroup, venue }: Order): boolean {
  return status === 'pending' && kind !== 'market' && ocoGroup === undefined && venue === builtIn;
}

export function restOf({ quantityE8, filledE8 }: Pick<Order, 'quantityE8' | 'filledE8'>): bigint {
  return quantityE8 - filledE8;
}

/**
 * Where an order stands once its rest has ended: with fills it waits for settlement, without them it is over, and how it
 * ended says which way.
 */
export function statusAfterEnd({ filledE8 }: Pick<Order, 'filledE8'>, ending: OrderEnding): OrderStatus {
  if (filledE8 > 0n) return 'settle';
  if (ending === 'rejected') return 'rejected';
  return ending === 'expired' || ending === 'quotation_ended' ? 'expired' : 'cancelled';
}

/** Where a finished order with fills stands, by what of it is unsettled, late or sold. */
export function statusOfFilled(
  { side }: Pick<Order, 'side'>,
  {
    unsettledFills,
    hasLate,
    leftE8,
  }: { readonly unsettledFills: number; readonly hasLate: boolean; readonly leftE8: bigint },
  salesAreSettled: boolean,
): OrderStatus {
  if (hasLate) return 'outstanding';
  if (unsettledFills > 0) return 'settle';
  if (side === 'sell') return 'sold';
  if (leftE8 > 0n) return 'holding';
  return salesAreSettled ? 'sold' : 'settle';
}
