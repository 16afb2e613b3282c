// Currency rates with their source and age.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { currency, decimal } from '../schemas/scalars.ts';
import { dataAccess, origin } from './origin.ts';

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

export const listFxRates = defineEndpoint({
  id: 'listFxRates',
  base: 'data',
  method: 'GET',
  path: '/fx',
  summary: 'Rates of one currency against others.',
  access: dataAccess,
  query: z.strictObject({
    base: currency,
    /** Several with commas; all known ones when absent. */
    quote: z.optional(z.string().check(z.regex(/^[A-Z]{3,5}(,[A-Z]{3,5}){0,19}$/))),
  }),
  response: z.strictObject({ items: z.array(fxRate) }),
  refusals: ['unauthorized', 'forbidden', 'rate_limited', 'not_found', 'not_ready'],
});
