// What is known of the company behind an instrument: profile, events, published accounts.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, countryCode, decimal, signedDecimal } from '../schemas/scalars.ts';
import { dataAccess, instrumentFields, marketCode, origin, symbol } from './origin.ts';

export const instrumentQuery = z.strictObject({ country: countryCode, market: marketCode, symbol });

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

export const getCompany = defineEndpoint({
  id: 'getStockCompany',
  base: 'data',
  method: 'GET',
  path: '/company',
  summary: 'Profile, corporate events and related instruments.',
  access: dataAccess,
  query: instrumentQuery,
  response: company,
  refusals: ['unauthorized', 'forbidden', 'rate_limited', 'not_found', 'not_ready', 'guest_read_stock_limit'],
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

export const getFinancials = defineEndpoint({
  id: 'getStockFinancials',
  base: 'data',
  method: 'GET',
  path: '/financials',
  summary: 'Published accounts by quarter and year.',
  access: dataAccess,
  query: instrumentQuery,
  response: financials,
  refusals: ['unauthorized', 'forbidden', 'rate_limited', 'not_found', 'not_ready', 'guest_read_stock_limit'],
});
