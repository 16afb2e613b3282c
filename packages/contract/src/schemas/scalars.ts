// The scalar shapes of the wire: ids, instants, decimals, money, country and language codes, cursors.
import * as z from 'zod/mini';
import { uuidPattern } from '../ids.ts';
import type { Id, IdNoun } from '../ids.ts';
import { languages } from '../languages.ts';
import { limits } from '../limits.ts';

/** An id of something that the place beside it names, or of nothing of the house. */
export const uuid = z.string().check(z.regex(uuidPattern));

/** The id of a noun: checked as any, typed as its own. */
export function idOf<Noun extends IdNoun>(noun: Noun): z.ZodMiniType<Id<Noun>, string>;
export function idOf(): z.ZodMiniType<string, string> {
  return uuid;
}

/** The parameters of a path that names one thing by its id. */
export function byId<Noun extends IdNoun>(noun: Noun) {
  return z.strictObject({ id: idOf(noun) });
}

// Days that exist, leap years included, from the year 1 on: the database knows neither the 30th of February nor a year 0.
const leapYear = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)`;
const longMonth = String.raw`(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])`;
const shortMonth = String.raw`(?:0[469]|11)-(?:0[1-9]|[12]\d|30)`;
const day = String.raw`(?:${leapYear}-02-29|(?!0000)\d{4}-(?:${longMonth}|${shortMonth}|02-(?:0[1-9]|1\d|2[0-8])))`;
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?`;
export const instant = z.string().check(z.regex(new RegExp(`^${day}T${time}Z$`)));
export const calendarDate = z.string().check(z.regex(new RegExp(`^${day}$`)));
/** An unsigned exact decimal: no exponent, no sign, no spaces. */
export const decimal = z.string().check(z.regex(/^(0|[1-9]\d{0,23})(\.\d{1,18})?$/));
export const signedDecimal = z.string().check(z.regex(/^-?(0|[1-9]\d{0,23})(\.\d{1,18})?$/));
export const currency = z.string().check(z.regex(/^[A-Z]{3,5}$/));
export const money = z.strictObject({ amount: decimal, currency });
export const signedMoney = z.strictObject({ amount: signedDecimal, currency });
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));
export const language = z.enum(languages);
export const cursor = z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/));

/** What people quote instead of an id: WD-7K3P-2M. */
export const reference = z.string().check(z.regex(/^[A-Z]{2}(?:-[0-9A-HJKMNP-TV-Z]{2,4}){2,3}$/));

/** Query parameters are text; this accepts the digits of a page size. */
export const pageQuery = {
  cursor: z.optional(cursor),
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
};

export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.strictObject({ items: z.array(item).check(z.maxLength(limits.page.maxSize)), next: z.nullable(cursor) });
}

/** The version of an item that a decision was made on, as its list told it: `status:1a2b3c4d`. */
export const itemVersion = z.string().check(z.maxLength(200), z.regex(/^[\w.:-]+$/));

/** Free text typed by a person: trimmed by the form, bounded here, no control characters. */
export function text(max: number, min = 1) {
  return z.string().check(z.minLength(min), z.maxLength(max), z.regex(/^(?:[\t\n\r]|\P{Cc})*$/u));
}

/** Why a person of staff does something: kept with what was done, and read by whoever decides. */
export const reason = text(500, 8);

/** The transaction PIN. */
export const pin = z.string().check(z.regex(/^\d{6}$/));
