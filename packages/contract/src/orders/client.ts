// Orders: placed at a quotation and signed, followed to settlement, cancelled, replaced and sold; every status and every line kept.
import * as z from 'zod/mini';
import { uses } from '../access/uses.ts';
import { usedRate } from '../accounts/client.ts';
import { client, clientWith } from '../callers.ts';
import { pinRefusals } from '../credentials/pin-refusals.ts';
import { chargeCode, chargeKinds, chargeLine } from '../fees/client.ts';
import { marketCode, symbol } from '../market/origin.ts';
import {
  anyOf,
  orderKinds,
  orderSides,
  productSubtypes,
  productTypes,
  timesInForce,
  tradingTypes,
} from '../products/types.ts';
import { orderedInstrument, quotationRefusals, wishRefusals } from '../quotations/client.ts';
import {
  byId,
  calendarDate,
  decimal,
  idOf,
  instant,
  money,
  pin,
  reference,
  signedMoney,
  uuid,
} from '../schemas/scalars.ts';
import {
  allotmentRejections,
  fundRejections,
  bustCauses,
  orderActs,
  orderEndings,
  orderRejections,
  orderStatuses,
  orderWaits,
} from './statuses.ts';

/** What the trade came to so far, of fills and lots only; null where nothing has happened yet. */
export const tradeRecord = z.strictObject({
  quantity: decimal,
  /** In the product’s currency, charges left out. */
  buy_amount: z.nullable(money),
  buy_price: z.nullable(decimal),
  buy_time: z.nullable(instant),
  current_price: z.nullable(decimal),
  current_price_at: z.nullable(instant),
  order_value: z.nullable(money),
  estimated_pnl: z.nullable(signedMoney),
  cumulative_profit: z.nullable(signedMoney),
  tax_fees: money,
  stamp_duty: money,
  trade_fees: money,
  estimated_selling_fees: z.nullable(money),
  sell_amount: z.nullable(money),
  sell_time: z.nullable(instant),
  subscribe_time: z.nullable(instant),
  /** In the currency of the account that paid, charges included. */
  total_invested: z.nullable(money),
});
export type TradeRecord = z.infer<typeof tradeRecord>;

const orderFields = {
  id: uuid,
  /** For people: OR-…. */
  reference,
  type: z.enum(productTypes),
  subtype: z.enum(productSubtypes),
  trading_type: z.enum(tradingTypes),
  status: z.enum(orderStatuses),
  side: z.enum(orderSides),
  kind: z.enum(orderKinds),
  time_in_force: z.enum(timesInForce),
  good_till: z.nullable(calendarDate),
  product_id: uuid,
  account_id: idOf('account'),
  instrument: orderedInstrument,
  quantity: decimal,
  filled: decimal,
  /** When the client asked for an amount. */
  amount: z.nullable(money),
  limit_price: z.nullable(decimal),
  stop_price: z.nullable(decimal),
  triggered_at: z.nullable(instant),
  average_price: z.nullable(decimal),
  /** The signed amount: never more is taken. */
  maximum: money,
  held: money,
  closed_as: z.nullable(z.enum(orderEndings)),
  waits_for: z.nullable(z.enum(orderWaits)),
  rejection: z.nullable(z.enum([...orderRejections, ...allotmentRejections, ...fundRejections])),
  /** The other leg of one-cancels-other. */
  other_leg: z.nullable(uuid),
  replaces: z.nullable(uuid),
  can_cancel: z.boolean(),
  can_replace: z.boolean(),
  can_sell: z.boolean(),
  settles_on: z.nullable(calendarDate),
  placed_at: instant,
  closed_at: z.nullable(instant),
  version: z.int(),
  record: tradeRecord,
} as const;

export const order = z.strictObject(orderFields);
export type Order = z.infer<typeof order>;

export const orderFill = z.strictObject({
  id: uuid,
  /** Of the printable confirmation. */
  confirmation: reference,
  quantity: decimal,
  price: decimal,
  traded_at: instant,
  settles_on: calendarDate,
  settled_at: z.nullable(instant),
  is_late: z.boolean(),
  busted_at: z.nullable(instant),
  /** Why two people took it back; null when the market did. */
  bust_cause: z.nullable(z.enum(bustCauses)),
  gross: money,
  rate: z.nullable(usedRate),
  gross_account: money,
  lines: z.array(chargeLine),
});
export type OrderFill = z.infer<typeof orderFill>;

/** One cost line, as it was estimated and as it was booked; a difference is never silent. */
export const comparedLine = z.strictObject({
  code: z.union([chargeCode, z.enum(['gross', 'total'])]),
  kind: z.enum([...chargeKinds, 'gross', 'total']),
  estimated: z.nullable(signedMoney),
  booked: z.nullable(signedMoney),
});

export const orderEvent = z.strictObject({
  at: instant,
  act: z.enum(orderActs),
  status: z.enum(orderStatuses),
  quantity: z.nullable(decimal),
  price: z.nullable(decimal),
  /** Why, where there is a why: a wait, an ending or a rejection. */
  detail: z.nullable(z.string()),
});
export type OrderEvent = z.infer<typeof orderEvent>;

export const orderDetail = z.strictObject({
  ...orderFields,
  timeline: z.array(orderEvent),
  /** Estimate against booked, line by line, in the product’s currency. */
  costs: z.array(comparedLine),
  fills: z.array(orderFill),
});
export type OrderDetail = z.infer<typeof orderDetail>;

const trades = clientWith(uses.trade);
const one = z.strictObject({ id: uuid });

/** Signed with the PIN, or within a signing session that the PIN opened. */
const signature = { pin: z.optional(pin), signing_session_id: z.optional(idOf('signing_session')) } as const;

export const placement = z.strictObject({
  quotation_id: idOf('quotation'),
  ...signature,
  /** Said after the price was shown to be far from the last one, or after the same order just before. */
  accept_deviation: z.optional(z.boolean()),
  accept_duplicate: z.optional(z.boolean()),
  /** Which lots a sale takes, where the country lets the client choose. */
  lot_ids: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(100))),
});
export type Placement = z.infer<typeof placement>;

/** Of whatever is signed: an order, a bid. */
export const signingRefusals = [
  ...pinRefusals,
  'order_signature_needed',
  'signing_session_off',
  'signing_session_ended',
  'signing_session_exceeded',
] as const;

const placementRefusals = [
  ...wishRefusals,
  ...signingRefusals,
  ...quotationRefusals,
  'price_deviates',
  'order_duplicate',
  'order_not_replaceable',
  'lots_not_allowed',
  'terms_not_accepted',
  'ledger_halted',
  'idempotency_conflict',
] as const;

/** What every way to an order takes and answers. */
const placing = { body: placement, response: order, refusals: placementRefusals, idempotent: true, cost: 2 } as const;

export const placeOrder = trades.post('placeOrder', '/order/app/v1', {
  summary: 'Places an order at a quotation. What it can cost is held at once and never exceeded.',
  ...placing,
  begins: 'depends',
});

export const sellOrder = client.post('sellOrder', '/order/app/v1/{id}/sell', {
  summary: 'Sells what an order bought, at a quotation made for it. The country’s rule chooses the lots.',
  params: one,
  ...placing,
  begins: false,
});

export const cancelOrder = client.post('cancelOrder', '/order/app/v1/{id}/cancel', {
  summary: 'Cancels what is left of an order; what was held for it is free at once. A fill that was faster stays.',
  params: one,
  response: order,
  refusals: ['not_found', 'order_not_cancellable', 'insufficient_funds', 'insufficient_holdings', 'ledger_halted'],
});

export const replaceOrder = client.post('replaceOrder', '/order/app/v1/{id}/replace', {
  summary: 'Replaces what is left of a resting order by another quantity or price, at a new quotation.',
  params: one,
  ...placing,
  begins: 'depends',
});

export const getOrder = client.get('getOrder', '/order/app/v1/{id}', {
  summary: 'One order with its timeline, its fills, and estimate against booked line by line.',
  params: one,
  response: orderDetail,
  refusals: ['not_found'],
});

export const listOrders = client.page('listOrders', '/order/app/v1/list', {
  summary: 'The client’s orders, newest first.',
  of: order,
  filters: {
    type: z.optional(z.enum([anyOf, ...productTypes])),
    status: z.optional(z.enum([anyOf, ...orderStatuses])),
    side: z.optional(z.enum(orderSides)),
    market: z.optional(marketCode),
    symbol: z.optional(symbol),
    /** Days of the tenant’s own country, both included. */
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
  },
});

/** What a client may do with an instrument now. */
export const tradingStatus = z.strictObject({
  instrument: orderedInstrument,
  product_id: uuid,
  state: z.enum(['open', 'break', 'closed']),
  opens_at: z.nullable(instant),
  closes_at: z.nullable(instant),
  /** Closed list; null while it trades. */
  halted: z.nullable(z.enum(['exchange', 'corporate_action', 'house'])),
  halted_since: z.nullable(instant),
  is_stale: z.boolean(),
  kinds: z.array(z.enum(orderKinds)),
  times_in_force: z.array(z.enum(timesInForce)),
  quantity_step: decimal,
  minimum_quantity: decimal,
  minimum_amount: z.nullable(decimal),
  price_step: decimal,
  quotation_ttl_s: z.int(),
  /** The law chooses which lots are sold. */
  lots_by_law: z.boolean(),
  /** Shares that can be sold now, and those bound until unsettled money has settled. */
  sellable: decimal,
  bound: decimal,
});
export type TradingStatus = z.infer<typeof tradingStatus>;

export const getTradingStatus = client.get('getTradingStatus', '/order/app/v1/status', {
  summary: 'Hours, halts and steps of an instrument, and how much of it the client can sell.',
  query: z.strictObject({ market: marketCode, symbol }),
  response: tradingStatus,
  refusals: ['not_found', 'order_unsupported'],
});

/** The printable confirmation of one fill, ready the moment it is booked. */
export const confirmation = z.strictObject({
  reference,
  order_id: uuid,
  order_reference: reference,
  company: z.string(),
  venue: z.string(),
  /** Who filled it: the built-in venue says that prices are simulated, a broker says its name. */
  executed_by: z.string(),
  simulated: z.boolean(),
  instrument: orderedInstrument,
  side: z.enum(orderSides),
  kind: z.enum(orderKinds),
  issued_at: instant,
  fill: orderFill,
  total_account: money,
});
export type Confirmation = z.infer<typeof confirmation>;

export const getConfirmation = client.get('getConfirmation', '/order/app/v1/confirmation/{id}', {
  summary: 'The confirmation of one fill, to be printed or kept.',
  params: one,
  response: confirmation,
  refusals: ['not_found'],
});

/** A signature for several orders: opened by the PIN, for an amount and a time. */
export const signingSession = z.strictObject({
  id: idOf('signing_session'),
  maximum: money,
  used: money,
  opened_at: instant,
  expires_at: instant,
});

export const openSigningSession = trades.post('openSigningSession', '/order/app/v1/signing', {
  summary: 'Opens a signing session with the PIN: orders up to an amount, within a time, need no further PIN.',
  body: z.strictObject({ pin, maximum: money }),
  response: signingSession,
  refusals: [...signingRefusals, 'amount_invalid', 'currency_mismatch'],
  cost: 5,
});

export const closeSigningSession = client.delete('closeSigningSession', '/order/app/v1/signing/{id}', {
  summary: 'Ends a signing session at once.',
  params: byId('signing_session'),
  refusals: ['not_found'],
});
