// Finding instruments: the search of the palette, and the whole list of a country page by page.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { countryCode, cursor, currency, text } from '../schemas/scalars.ts';
import { dataAccess, instrumentFields, instrumentTypes, marketCode, symbol } from './origin.ts';
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

export const searchInstruments = defineEndpoint({
  id: 'searchInstruments',
  base: 'data',
  method: 'GET',
  path: '/search',
  summary: 'Instruments by symbol, name or ISIN; small typing errors are forgiven.',
  access: dataAccess,
  query: z.strictObject({
    q: text(64),
    countries: z.optional(countryList),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/))),
  }),
  response: z.strictObject({ items: z.array(searchItem) }),
  refusals: ['unauthorized', 'forbidden', 'rate_limited', 'guest_search_limit'],
});

export const instrument = z.strictObject({
  ...instrumentFields,
  countryImage: z.string(),
  /** Digits behind the point of its price. */
  scale: z.int().check(z.minimum(0), z.maximum(8)),
});
export type InstrumentItem = z.infer<typeof instrument>;

export const listInstruments = defineEndpoint({
  id: 'listInstruments',
  base: 'data',
  method: 'GET',
  path: '/instruments',
  summary: 'Listed instruments of a country, largest first, page by page.',
  access: dataAccess,
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
