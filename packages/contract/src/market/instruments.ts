// Finding instruments: the search of the palette, and the whole list of a country page by page.
import * as z from 'zod/mini';
import { data } from '../callers.ts';
import { countryCode, currency, cursor, text } from '../schemas/scalars.ts';
import { instrumentFields, instrumentTypes, marketCode, symbol } from './origin.ts';
import { sectors } from './sectors.ts';

export const searchItem = z.strictObject({
  symbol,
  market: marketCode,
  name: z.string(),
  country: z.string(),
  currency,
  countryImage: z.string(),
  type: z.enum(instrumentTypes),
});
export type SearchItem = z.infer<typeof searchItem>;

/** Several countries as a list with commas: `US,IN`. */
export const countryList = z.string().check(z.regex(/^[A-Z]{2}(,[A-Z]{2}){0,19}$/));

export const searchInstruments = data.list('searchInstruments', '/search', {
  summary: 'Instruments by symbol, name or ISIN; small typing errors are forgiven.',
  of: searchItem,
  query: z.strictObject({
    q: text(64),
    countries: z.optional(countryList),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/))),
  }),
  refusals: ['unauthorized', 'forbidden', 'rate_limited', 'guest_search_limit'],
});

export const instrument = z.strictObject({
  ...instrumentFields,
  countryImage: z.string(),
  /** Digits behind the point of its price. */
  scale: z.int().check(z.minimum(0), z.maximum(8)),
});
export type InstrumentItem = z.infer<typeof instrument>;

export const listInstruments = data.get('listInstruments', '/instruments', {
  summary: 'Listed instruments of a country, largest first, page by page.',
  query: z.strictObject({
    country: countryCode,
    market: z.optional(marketCode),
    type: z.optional(z.enum(instrumentTypes)),
    sector: z.optional(z.enum(sectors)),
    cursor: z.optional(cursor),
    limit: z.optional(z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/))),
  }),
  response: z.strictObject({ items: z.array(instrument), next: z.nullable(cursor) }),
  refusals: ['unauthorized', 'forbidden', 'rate_limited'],
});
