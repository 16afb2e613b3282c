// A country's market at a glance: indices, movers, sectors.
import * as z from 'zod/mini';
import { data } from '../callers.ts';
import { countryCode, decimal, signedDecimal } from '../schemas/scalars.ts';
import { searchItem } from './instruments.ts';
import { marketCode, marketStates, origin } from './origin.ts';
import { sectors } from './sectors.ts';

export const briefQuote = z.strictObject({
  ...searchItem.shape,
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

export const listIndices = data.list('listIndices', '/indices', {
  summary: 'Indices of a country with their last session.',
  of: briefQuote,
  query: z.strictObject({ country: countryCode }),
  refusals,
});

export const listMovers = data.get('listMovers', '/movers', {
  summary: 'Gainers, losers and most traded shares of a country.',
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

export const listSectors = data.get('listSectors', '/sectors', {
  summary: 'How the sectors of a country moved today, weighted by size.',
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
