// Bonds: what an issuer owes, to whom and when. Bought and sold by the piece at the clean price, with the interest that has accrued beside it.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { usedOrigin } from '../market/origin.ts';
import { priceKinds } from '../market/price-kinds.ts';
import { productAccess, productTerms } from '../products/client.ts';
import { orderedInstrument } from '../quotations/client.ts';
import { calendarDate, currency, decimal, instant, money, signedDecimal, uuid } from '../schemas/scalars.ts';
import { dayCounts, issuerKinds } from './types.ts';

export const couponFrequency = z.union([z.literal(1), z.literal(2), z.literal(4)]);

/** What stays as it was published, for as long as the bond lives. */
export const bondTerms = z.strictObject({
  issuer: z.string(),
  issuer_kind: z.enum(issuerKinds),
  /** As the issuer’s record names it, with who gave it; null where there is none. */
  rating: z.nullable(z.string()),
  /** Of one piece. */
  nominal: money,
  /** The least that is bought, and the steps: in pieces. */
  minimum_pieces: z.int(),
  coupon_percent: decimal,
  frequency: couponFrequency,
  day_count: z.enum(dayCounts),
  issued_on: calendarDate,
  matures_on: calendarDate,
  /** Days before a coupon from which on what settles comes without it. */
  ex_days: z.int(),
});

/** Interest since the last coupon for what is bought now; below zero once the coming coupon stays with the seller. */
export const accruedInterest = z.strictObject({
  per_piece: signedDecimal,
  /** The day it is counted to: a trade of now settles then. */
  settles_on: calendarDate,
  since: calendarDate,
  days: z.int(),
  period_days: z.int(),
  is_ex: z.boolean(),
});

/** What a price means when everything is held to maturity and paid as promised by the issuer. A computation, no forecast. */
export const bondYield = z.strictObject({
  percent: signedDecimal,
  method: z.enum(['compounded', 'simple']),
  price: decimal,
  price_at: instant,
  price_kind: z.enum(priceKinds),
  simulated: z.boolean(),
});

export const bondPrice = z.strictObject({
  /** Clean, of one piece. */
  price: decimal,
  percent: decimal,
  ...usedOrigin.shape,
});

export const bondHolding = z.strictObject({
  pieces: decimal,
  nominal: money,
  /** Before withholding; null once none is left to come for what is held. */
  next_coupon: z.nullable(z.strictObject({ pays_on: calendarDate, gross: money })),
});

export const bond = z.strictObject({
  id: uuid,
  instrument: orderedInstrument,
  currency,
  is_open: z.boolean(),
  redeemed: z.boolean(),
  terms: bondTerms,
  price: z.nullable(bondPrice),
  accrued: z.nullable(accruedInterest),
  yield: z.nullable(bondYield),
  next_coupon: z.nullable(calendarDate),
  /** The last day on which it can be bought or sold. */
  last_trading_day: z.nullable(calendarDate),
  product: productTerms,
  access: productAccess,
  mine: z.nullable(bondHolding),
});
export type Bond = z.infer<typeof bond>;

/** What is still to come for one piece, at most the next hundred. */
export const bondFlow = z.strictObject({
  kind: z.enum(['coupon', 'redemption']),
  /** Of the terms; a day on which nothing is paid moves the payment, not the interest. */
  due_on: calendarDate,
  pays_on: calendarDate,
  /** Whoever buys on this day or later does not get it; null for the redemption. */
  ex_date: z.nullable(calendarDate),
  per_piece: decimal,
  /** For what the client holds, before withholding. */
  mine: z.nullable(money),
});
export type BondFlow = z.infer<typeof bondFlow>;

export const bondDetail = z.strictObject({ ...bond.shape, flows: z.array(bondFlow) });
export type BondDetail = z.infer<typeof bondDetail>;

export const listBonds = client.page('listBonds', '/bond/app/v1/list', {
  summary: 'Bonds that can be bought or are held, with price, accrued interest and yield.',
  of: bond,
});

export const getBond = client.get('getBond', '/bond/app/v1/{id}', {
  summary: 'One bond with everything that is still to be paid.',
  params: z.strictObject({ id: uuid }),
  response: bondDetail,
  refusals: ['not_found'],
});
