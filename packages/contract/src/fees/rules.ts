// One line of a fee table: what is taken of what, when, and how it is rounded. The same shape is kept, edited and computed with.
import * as z from 'zod/mini';
import { orderSides } from '../products/types.ts';
import { decimal } from '../schemas/scalars.ts';

export const feeRule = z.strictObject({
  code: z.string().check(z.regex(/^[a-z][a-z_]{1,39}$/)),
  kind: z.enum(['fee', 'tax']),
  /** The account of the books: a fee by its name, a tax by authority and name. */
  detail: z.string().check(z.regex(/^[a-z0-9_.:-]{1,60}$/)),
  sides: z.array(z.enum(orderSides)).check(z.minLength(1), z.maxLength(2)),
  /** Percent of what is traded, money per share, or percent of other lines. */
  basis: z.enum(['gross', 'shares', 'lines']),
  rate: decimal,
  /** The lines it is taken of, by their codes; earlier lines of the table only. */
  of: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(10))),
  minimum: z.optional(decimal),
  cap: z.optional(decimal),
  rounding: z.enum(['half-even', 'half-up', 'up', 'down']),
  /** In smallest units: 1 is the cent, 100 the whole unit. */
  step: z.int().check(z.minimum(1), z.maximum(10_000)),
  /** By the table that was signed (a commission), or by the one of each trading day (taxes and what authorities ask). */
  by: z.enum(['signed', 'trade_day']),
  /** Only shares taken home, or only what was bought and sold on one day. */
  trading: z.optional(z.enum(['delivery', 'intraday'])),
  /** Only when the paying account has another currency than the product. */
  converted: z.optional(z.literal(true)),
  /** Only shares, not funds, of companies of this country. */
  shares_of: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** Only companies worth more than this, in the product’s currency. */
  capitalisation_over: z.optional(decimal),
});
export type FeeRule = z.infer<typeof feeRule>;

export const feeRules = z.array(feeRule).check(z.maxLength(20));
