// What every price carries: where it comes from, what kind it is, when it was true and when it arrived.
import * as z from 'zod/mini';
import { currency, decimal, instant } from '../schemas/scalars.ts';
import { priceKinds } from './price-kinds.ts';
import { sectors } from './sectors.ts';

export { priceKinds, type PriceKind } from './price-kinds.ts';

export const origin = z.strictObject({
  source: z.string(),
  kind: z.enum(priceKinds),
  simulated: z.boolean(),
  marketTime: instant,
  receivedTime: instant,
});
export type PriceOrigin = z.infer<typeof origin>;

/** What the business says beside a price that it valued something at: where it comes from and how old it is. */
export const usedOrigin = z.strictObject({
  previous_close: decimal,
  kind: z.enum(priceKinds),
  source: z.string(),
  simulated: z.boolean(),
  as_of: instant,
  stale: z.boolean(),
});

export const marketCode = z.string().check(z.regex(/^[A-Z]{2,8}$/));
export const symbol = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9.&_-]{0,19}$/));
export const instrumentTypes = ['stock', 'etf', 'index', 'fund', 'bond'] as const;

/** open: trading; break: between two spans of one session; closed: before, after, or no session today. */
export const marketStates = ['open', 'break', 'closed'] as const;

export const instrumentFields = {
  symbol,
  market: marketCode,
  country: z.string(),
  currency,
  name: z.string(),
  type: z.enum(instrumentTypes),
  sector: z.enum(sectors),
  isin: z.nullable(z.string()),
};
