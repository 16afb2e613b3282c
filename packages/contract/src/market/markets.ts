// The venues of the countries: whether they trade now, today's hours, what comes next.
import * as z from 'zod/mini';
import { data } from '../callers.ts';
import { calendarDate, currency, instant } from '../schemas/scalars.ts';
import { countryList } from './instruments.ts';
import { marketCode, marketStates } from './origin.ts';

const span = z.strictObject({ open: instant, close: instant });

export const market = z.strictObject({
  code: marketCode,
  mic: z.string(),
  name: z.string(),
  country: z.string(),
  countryImage: z.string(),
  currency,
  zone: z.string(),
  state: z.enum(marketStates),
  /** The running or last session. */
  session: z.strictObject({ date: calendarDate, spans: z.array(span), halfDay: z.boolean() }),
  /** When the state changes next. */
  changesAt: instant,
  nextOpen: instant,
});
export type MarketStatus = z.infer<typeof market>;

export const listMarkets = data.list('listMarkets', '/markets', {
  summary: 'Status and hours of the venues.',
  of: market,
  query: z.strictObject({ countries: z.optional(countryList) }),
  refusals: ['unauthorized', 'forbidden', 'rate_limited'],
});
