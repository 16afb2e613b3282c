// What is known of the company behind an instrument: profile, events, published accounts.
import * as z from 'zod/mini';
import { data } from '../callers.ts';
import { calendarDate, countryCode, decimal, signedDecimal } from '../schemas/scalars.ts';
import { instrumentFields, marketCode, origin, symbol } from './origin.ts';

export const instrumentQuery = z.strictObject({ country: countryCode, market: marketCode, symbol });

const readingRefusals = [
  'unauthorized',
  'forbidden',
  'rate_limited',
  'not_found',
  'not_ready',
  'guest_read_stock_limit',
] as const;

export const corporateEvent = z.strictObject({
  kind: z.enum(['split', 'dividend']),
  date: calendarDate,
  /** New shares for one old share, or money for one share. */
  value: decimal,
});

export const company = z.strictObject({
  ...instrumentFields,
  countryImage: z.string(),
  /** In the vendor's words and language; null where the vendor tells none. */
  summary: z.nullable(z.string()),
  sharesOutstanding: z.nullable(decimal),
  dividendYieldPercent: z.nullable(decimal),
  couponPercent: z.nullable(decimal),
  maturity: z.nullable(calendarDate),
  events: z.array(corporateEvent),
  related: z.array(z.strictObject({ symbol, market: marketCode, name: z.string() })),
  origin,
});
export type Company = z.infer<typeof company>;

export const getCompany = data.get('getStockCompany', '/company', {
  summary: 'Profile, corporate events and related instruments.',
  query: instrumentQuery,
  response: company,
  refusals: readingRefusals,
});

export const statement = z.strictObject({
  period: z.enum(['year', 'quarter']),
  endDate: calendarDate,
  revenue: signedDecimal,
  grossProfit: signedDecimal,
  operatingIncome: signedDecimal,
  netIncome: signedDecimal,
  eps: signedDecimal,
  assets: signedDecimal,
  liabilities: signedDecimal,
  equity: signedDecimal,
  operatingCashFlow: signedDecimal,
  freeCashFlow: signedDecimal,
});

export const financials = z.strictObject({
  symbol,
  market: marketCode,
  currency: z.string(),
  /** Newest first; empty for instruments without accounts. */
  statements: z.array(statement),
  origin,
});
export type Financials = z.infer<typeof financials>;

export const getFinancials = data.get('getStockFinancials', '/financials', {
  summary: 'Published accounts by quarter and year.',
  query: instrumentQuery,
  response: financials,
  refusals: readingRefusals,
});
