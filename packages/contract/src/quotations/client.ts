// Quotations: what an order would cost to the unit, made and signed by the server, good once and for a short time.
import * as z from 'zod/mini';
import { uses } from '../access/uses.ts';
import { usedRate } from '../accounts/client.ts';
import { dayCounts } from '../bonds/types.ts';
import { client, clientWith } from '../callers.ts';
import { chargeLine } from '../fees/client.ts';
import { instrumentTypes, marketCode, symbol } from '../market/origin.ts';
import { priceKinds } from '../market/price-kinds.ts';
import { askedKinds, buyerRefusals, orderSides, timesInForce, tradingTypes } from '../products/types.ts';
import {
  calendarDate,
  currency,
  decimal,
  idOf,
  instant,
  money,
  signedDecimal,
  signedMoney,
  uuid,
} from '../schemas/scalars.ts';

export const orderedInstrument = z.strictObject({
  id: uuid,
  market: marketCode,
  symbol,
  name: z.string(),
  type: z.enum(instrumentTypes),
  currency,
  country: z.string(),
  isin: z.nullable(z.string()),
});
export type OrderedInstrument = z.infer<typeof orderedInstrument>;

/** Which price was taken: the market’s ask or bid, or the last trade with the published half-spread. */
export const priceBases = ['ask', 'bid', 'last_with_spread', 'limit', 'maximum'] as const;

/** Why it would wait, or what has to be said before it is taken. */
export const quotationNotes = [
  'market_closed',
  'reviewed',
  'price_deviates',
  'fx_estimate',
  'delayed_price',
  'good_faith',
  'settlement_delayed',
] as const;
export type QuotationNote = (typeof quotationNotes)[number];

/** What a trade in a bond is made of before fees. */
export const bondQuote = z.strictObject({
  /** Of so many pieces. */
  nominal: money,
  /** Price times pieces. */
  clean: money,
  /** Below zero once the coming coupon stays with the seller. */
  accrued: signedMoney,
  /** Both together. */
  dirty: money,
  since: calendarDate,
  days: z.int(),
  period_days: z.int(),
  is_ex: z.boolean(),
  day_count: z.enum(dayCounts),
});

export const quotation = z.strictObject({
  id: idOf('quotation'),
  product_id: uuid,
  account_id: idOf('account'),
  instrument: orderedInstrument,
  side: z.enum(orderSides),
  kind: z.enum(askedKinds),
  time_in_force: z.enum(timesInForce),
  good_till: z.nullable(calendarDate),
  trading_type: z.enum(tradingTypes),
  limit_price: z.nullable(decimal),
  stop_price: z.nullable(decimal),
  /** The price everything below is computed with: the most a purchase, the least a sale is filled at. */
  price: decimal,
  price_basis: z.enum(priceBases),
  bid: z.nullable(decimal),
  ask: z.nullable(decimal),
  last: decimal,
  price_kind: z.enum(priceKinds),
  source: z.string(),
  simulated: z.boolean(),
  market_time: instant,
  received_time: instant,
  price_age_s: z.int(),
  /** How far the price is from the last trade, when that is over five percent. */
  deviation_percent: z.nullable(signedDecimal),
  quantity: decimal,
  gross: money,
  lines: z.array(chargeLine),
  /** Of a bond: the interest that goes with it, which is one of the lines. */
  bond: z.optional(bondQuote),
  /** In the product’s currency: what is paid in all, or what arrives. */
  total: money,
  /** Null when the paying account has the product’s currency. */
  rate: z.nullable(usedRate),
  /** In the account’s currency; an estimate when there is no rate now. */
  total_account: money,
  /** The most that can be taken from the account, the signed amount; for a sale zero. */
  maximum: money,
  cash_after: signedMoney,
  settles_on: calendarDate,
  /** Set while the venue is closed: then the order waits for it. */
  opens_at: z.nullable(instant),
  notes: z.array(z.enum(quotationNotes)),
  product_version: z.int(),
  fees_version: z.int(),
  server_time: instant,
  expires_at: instant,
  /** The server’s mark over everything above. */
  mark: z.string(),
});
export type Quotation = z.infer<typeof quotation>;

/** Of whatever is placed at a quotation: it is over (a sale’s has a word of its own), it was used, or it is not as it was marked. */
export const quotationRefusals = [
  'quotation_expired',
  'quotation_timeout',
  'quotation_used',
  'order_unprocessable',
] as const;

/** Either an amount or a quantity; prices as the kind asks for them. */
export const orderWish = z.strictObject({
  market: marketCode,
  symbol,
  side: z.enum(orderSides),
  kind: z.enum(askedKinds),
  /** In the account’s or in the product’s currency. */
  amount: z.optional(money),
  quantity: z.optional(decimal),
  limit_price: z.optional(decimal),
  stop_price: z.optional(decimal),
  time_in_force: z.optional(z.enum(timesInForce)),
  good_till: z.optional(calendarDate),
  /** Which of the client’s accounts pays or is paid; the one in the product’s currency unless asked. */
  account_id: z.optional(idOf('account')),
  /** The resting order that this one would replace: what that one holds is free for it. */
  replaces: z.optional(uuid),
});
export type OrderWish = z.infer<typeof orderWish>;

export const wishRefusals = [
  'not_found',
  'order_payload_invalid',
  'order_unsupported',
  'amount_required',
  'amount_invalid',
  'currency_mismatch',
  'quantity_invalid',
  'amount_below_minimum',
  'investment_below_minimum',
  'quantity_below_minimum',
  'price_step',
  ...buyerRefusals,
  'trading_suspended',
  'no_available_funds',
  'insufficient_funds',
  'insufficient_holdings',
  'bound_by_dues',
  'good_faith_bound',
  'instrument_halted',
  'price_unavailable',
  'price_stale',
  'price_outside_band',
  'fx_unavailable',
  'bond_ends',
] as const;

export const quoteOrder = clientWith(uses.trade).post('quoteOrder', '/order/app/v1/quote', {
  summary: 'A quotation for an order with every line of its cost, good once and until it expires.',
  body: orderWish,
  response: quotation,
  refusals: wishRefusals,
  cost: 2,
});

export const quoteSale = client.post('quoteSale', '/order/app/v1/{id}/sell/quote', {
  summary:
    'A quotation for selling what an order bought, or a part of it. Which lots are sold is decided by the country’s rule.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ quantity: z.optional(decimal), account_id: z.optional(idOf('account')) }),
  response: quotation,
  refusals: wishRefusals,
  cost: 2,
});
