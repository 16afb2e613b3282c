// Currency rates with their source and age.
import * as z from 'zod/mini';
import { data } from '../callers.ts';
import { currency, decimal } from '../schemas/scalars.ts';
import { origin } from './origin.ts';

export const fxRate = z.strictObject({
  base: currency,
  quote: currency,
  /** Units of quote for one unit of base. */
  rate: decimal,
  ageSeconds: z.int(),
  stale: z.boolean(),
  origin,
});
export type FxRateItem = z.infer<typeof fxRate>;

export const listFxRates = data.list('listFxRates', '/fx', {
  summary: 'Rates of one currency against others.',
  of: fxRate,
  query: z.strictObject({
    base: currency,
    /** Several with commas; all known ones when absent. */
    quote: z.optional(z.string().check(z.regex(/^[A-Z]{3,5}(,[A-Z]{3,5}){0,19}$/))),
  }),
  refusals: ['unauthorized', 'forbidden', 'rate_limited', 'not_found', 'not_ready'],
});
