// The scalar shapes of the wire: ids, instants, decimals, money, country and language codes, cursors.
import * as z from 'zod/mini';
import { languages } from '../languages.ts';
import { limits } from '../limits.ts';

export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));
export const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/));
export const calendarDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** An unsigned exact decimal: no exponent, no sign, no spaces. */
export const decimal = z.string().check(z.regex(/^(0|[1-9]\d{0,23})(\.\d{1,18})?$/));
export const signedDecimal = z.string().check(z.regex(/^-?(0|[1-9]\d{0,23})(\.\d{1,18})?$/));
export const currency = z.string().check(z.regex(/^[A-Z]{3,5}$/));
export const money = z.strictObject({ amount: decimal, currency });
export const signedMoney = z.strictObject({ amount: signedDecimal, currency });
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));
export const language = z.enum(languages);
export const cursor = z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/));

/** Query parameters are text; this accepts the digits of a page size. */
export const pageQuery = {
  cursor: z.optional(cursor),
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
};

export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.strictObject({ items: z.array(item).check(z.maxLength(limits.page.maxSize)), next: z.nullable(cursor) });
}

/** Free text typed by a person: trimmed by the form, bounded here, no control characters. */
export function text(max: number, min = 1) {
  return z.string().check(z.minLength(min), z.maxLength(max), z.regex(/^(?:[\t\n\r]|\P{Cc})*$/u));
}
