// The facts of a list of instruments: price, day and year range, ratios, performance.
import * as z from 'zod/mini';
import { data } from '../callers.ts';
import { countryCode, currency, decimal, signedDecimal } from '../schemas/scalars.ts';
import { instrumentFields, marketCode, marketStates, origin, symbol } from './origin.ts';

export const stockReference = z.strictObject({
  symbol,
  market: marketCode,
  country: z.optional(countryCode),
  currency: z.optional(currency),
});
export type StockReference = z.infer<typeof stockReference>;

const known = z.nullable(decimal);
const signed = z.nullable(signedDecimal);

export const performance = z.strictObject({
  '1D': signed,
  '1W': signed,
  '1M': signed,
  '3M': signed,
  YTD: signed,
  '12M': signed,
});

export const stock = z.strictObject({
  ...instrumentFields,
  countryImage: z.string(),
  price: decimal,
  change: signedDecimal,
  changePercent: signedDecimal,
  open: decimal,
  previousClose: decimal,
  dayHigh: decimal,
  dayLow: decimal,
  high52: known,
  low52: known,
  volume: decimal,
  averageVolume: known,
  volatilityPercent: known,
  pe: known,
  pb: known,
  eps: signed,
  marketCap: known,
  enterpriseValue: signed,
  grossMarginPercent: signed,
  operatingMarginPercent: signed,
  netMarginPercent: signed,
  dividendYieldPercent: known,
  performance,
  /** Bonds only. */
  couponPercent: known,
  maturity: z.nullable(z.string()),
  state: z.enum(marketStates),
  /** Too old to be shown as the current price. */
  stale: z.boolean(),
  origin,
});
export type Stock = z.infer<typeof stock>;

export const readStocks = data.post('readStocks', '/stocks', {
  summary: 'Facts of up to 100 instruments of a country.',
  body: z.strictObject({
    country: countryCode,
    stocks: z.array(stockReference).check(z.minLength(1), z.maxLength(100)),
  }),
  response: z.strictObject({
    items: z.array(stock),
    /** Asked for, but not known or without a price now. */
    missing: z.array(z.strictObject({ symbol, market: marketCode })),
  }),
  refusals: ['guest_view_quote_limit', 'unauthorized', 'forbidden', 'rate_limited'],
  cost: 2,
});
