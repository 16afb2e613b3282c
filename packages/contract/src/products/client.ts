// The catalogue: what can be bought here, on which terms and by whom.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { marketCode } from '../market/origin.ts';
import { calendarDate, countryCode, currency, decimal, uuid } from '../schemas/scalars.ts';
import {
  anyOf,
  buyerRefusals,
  orderKinds,
  productSubtypes,
  productTypes,
  riskWarnings,
  timesInForce,
  tradingTypes,
} from './types.ts';

/** Terms hold from a day on and are never changed behind an order: later ones have a later day and a higher version. */
export const productTerms = z.strictObject({
  version: z.int(),
  starts_on: calendarDate,
  /** In the product’s currency; null where every amount is taken. */
  minimum_amount: z.nullable(decimal),
  minimum_quantity: decimal,
  quantity_step: decimal,
  /** Orders over this amount wait for staff; null: none does. */
  review_above: z.nullable(decimal),
  quotation_ttl_s: z.int(),
  /** Published: what the price is moved by where the market names no bid and ask. */
  half_spread_percent: decimal,
  /** No fill farther than this from the reference price. */
  band_percent: decimal,
  kinds: z.array(z.enum(orderKinds)),
  times_in_force: z.array(z.enum(timesInForce)),
  vip: z.int(),
  score: z.int(),
  kyc: z.boolean(),
  /** Empty: clients of every country. */
  countries: z.array(countryCode),
  risk_warning: z.nullable(z.enum(riskWarnings)),
});
export type ProductTerms = z.infer<typeof productTerms>;

/** Whether this client may buy it, and if not, the first rule that says no with its level and the client’s own. */
export const productAccess = z.strictObject({
  allowed: z.boolean(),
  code: z.nullable(z.enum(buyerRefusals)),
  level: z.nullable(z.int()),
  mine: z.nullable(z.int()),
});

export const product = z.strictObject({
  id: uuid,
  type: z.enum(productTypes),
  subtype: z.enum(productSubtypes),
  trading_type: z.enum(tradingTypes),
  /** The venue of a listed product; null otherwise. */
  market: z.nullable(marketCode),
  currency: z.nullable(currency),
  is_open: z.boolean(),
  terms: productTerms,
  access: productAccess,
});
export type Product = z.infer<typeof product>;

export const listProducts = client.page('listProducts', '/product/app/v1/list', {
  summary: 'What can be bought here, with its terms and whether the client may.',
  of: product,
  filters: {
    type: z.optional(z.enum([anyOf, ...productTypes])),
    subtype: z.optional(z.enum([anyOf, ...productSubtypes])),
    market: z.optional(marketCode),
  },
});

export const getProduct = client.get('getProduct', '/product/app/v1/{id}', {
  summary: 'One product with its terms.',
  params: z.strictObject({ id: uuid }),
  response: product,
  refusals: ['not_found'],
});
