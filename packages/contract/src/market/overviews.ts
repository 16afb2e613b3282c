// A country's market at a glance: indices, movers, sectors.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { countryCode, currency, decimal, signedDecimal } from '../schemas/scalars.ts';
import { dataAccess, instrumentTypes, marketCode, marketStates, origin, symbol } from './origin.ts';
import { sectors } from './sectors.ts';

export const briefQuote = z.strictObject({
  symbol,
  market: marketCode,
  name: z.string(),
  country: z.string(),
  currency,
  countryImage: z.string(),
  type: z.enum(instrumentTypes),
  price: decimal,
  change: signedDecimal,
  changePercent: signedDecimal,
  volume: decimal,
  /** Closes through the last session for a sparkline, oldest first. */
  spark: z.array(decimal),
  state: z.enum(marketStates),
  stale: z.boolean(),
  origin,
});
export type BriefQuote = z.infer<typeof briefQuote>;

const refusals = ['unauthorized', 'forbidden', 'rate_limited', 'not_found', 'not_ready'] as const;

export const listIndices = defineEndpoint({
  id: 'listIndices',
  base: 'data',
  method: 'GET',
  path: '/indices',
  summary: 'Indices of a country with their last session.',
  access: dataAccess,
  query: z.strictObject({ country: countryCode }),
  response: z.strictObject({ items: z.array(briefQuote) }),
  refusals,
});

export const listMovers = defineEndpoint({
  id: 'listMovers',
  base: 'data',
  method: 'GET',
  path: '/movers',
  summary: 'Gainers, losers and most traded shares of a country.',
  access: dataAccess,
  query: z.strictObject({
    country: countryCode,
    market: z.optional(marketCode),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/))),
  }),
  response: z.strictObject({
    gainers: z.array(briefQuote),
    losers: z.array(briefQuote),
    active: z.array(briefQuote),
  }),
  refusals,
  cost: 2,
});

export const listSectors = defineEndpoint({
  id: 'listSectors',
  base: 'data',
  method: 'GET',
  path: '/sectors',
  summary: 'How the sectors of a country moved today, weighted by size.',
  access: dataAccess,
  query: z.strictObject({ country: countryCode }),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        sector: z.enum(sectors),
        changePercent: signedDecimal,
        advancers: z.int(),
        decliners: z.int(),
        unchanged: z.int(),
      }),
    ),
    origin,
  }),
  refusals,
  cost: 2,
});
