// The statuses of orders and what can be said about them. Plain names, so that whoever only reads them carries no schema.

export const orderStatuses = [
  'pending',
  'awaiting',
  'payment',
  'listing',
  'settle',
  'outstanding',
  'holding',
  'sold',
  'rejected',
  'cancelled',
  'expired',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** How the rest of an order ended. */
export const orderEndings = [
  'filled',
  'cancelled',
  'expired',
  'quotation_ended',
  'rejected',
  'replaced',
  'other_leg',
  'split',
  'busted',
] as const;
export type OrderEnding = (typeof orderEndings)[number];

/** Why an order that works is not filled now. */
export const orderWaits = [
  'market_closed',
  'halted',
  'price_stale',
  'outside_band',
  'fx_missing',
  'over_maximum',
  'settlement_delayed',
  'trigger',
  'limit',
  'volume',
] as const;
export type OrderWait = (typeof orderWaits)[number];

/** Why staff or the venue did not take it: a closed list, and none of them asks for money. */
export const orderRejections = [
  'restricted',
  'too_large',
  'price_moved',
  'venue_refused',
  'client_asked',
  'legal_order',
] as const;
export type OrderRejection = (typeof orderRejections)[number];

/** Why a bid got nothing: by the published rule, or because the whole offering ended. */
export const allotmentRejections = ['not_allotted', 'price_missed', 'offering_cancelled', 'offering_void'] as const;
export type AllotmentRejection = (typeof allotmentRejections)[number];

/** Why an order of a fund bought nothing: its amount is less than the smallest part of a unit, or its switch ended before. */
export const fundRejections = ['below_one_unit', 'switch_ended'] as const;
export type FundRejection = (typeof fundRejections)[number];

/** What happened to an order, in its timeline. */
export const orderActs = [
  'placed',
  'queued',
  'released',
  'accepted',
  'triggered',
  'filled',
  'partly_filled',
  'waiting',
  'cancel_asked',
  'cancelled',
  'expired',
  'rejected',
  'replaced',
  'settled',
  'late',
  'sold',
  'busted',
  'payment_due',
  'paid',
  'listed',
] as const;
export type OrderAct = (typeof orderActs)[number];

/** Why two people take back a trade of the built-in venue; the client reads it. */
export const bustCauses = ['price_error', 'market_voided', 'duplicate', 'system_fault'] as const;
export type BustCause = (typeof bustCauses)[number];
