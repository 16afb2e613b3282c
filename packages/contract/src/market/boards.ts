// The board of a country: every instrument with its figures, sorted and searched, page by page.
import * as z from 'zod/mini';
import { data } from '../callers.ts';
import { countryCode, cursor, decimal, text } from '../schemas/scalars.ts';
import { boardOrders, boardSorts } from './board-sorts.ts';
import { instrumentTypes, marketCode } from './origin.ts';
import { briefQuote } from './overviews.ts';

const known = z.nullable(decimal);

export const boardRow = z.strictObject({
  ...briefQuote.shape,
  /** Digits behind the point of its price. */
  scale: z.int().check(z.minimum(0), z.maximum(8)),
  marketCap: known,
  high52: known,
  low52: known,
});
export type BoardRow = z.infer<typeof boardRow>;

export const readBoard = data.get('readBoard', '/board', {
  summary: 'Instruments of a country with price, change, volume, size, 52-week range and last session, in one order.',
  query: z.strictObject({
    country: countryCode,
    market: z.optional(marketCode),
    type: z.optional(z.enum(instrumentTypes)),
    /** In symbol or name. */
    q: z.optional(text(64)),
    sort: z.optional(z.enum(boardSorts)),
    order: z.optional(z.enum(boardOrders)),
    cursor: z.optional(cursor),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/))),
  }),
  response: z.strictObject({
    items: z.array(boardRow).check(z.maxLength(50)),
    next: z.nullable(cursor),
    total: z.int(),
  }),
  refusals: ['unauthorized', 'forbidden', 'rate_limited', 'not_found'],
  cost: 3,
});
