// Formats of Intl, made once and kept: making one costs many times what using it does, and a screen of live figures uses the same few
// thousands of times. Of dates only those with a zone of their own: the device's may become another one while a page is open.

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();
const plurals = new Map<string, Intl.PluralRules>();

function keep<Format>(kept: Map<string, Format>, key: string, make: () => Format): Format {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

export function keepNumberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return keep(numbers, locale + JSON.stringify(options), () => new Intl.NumberFormat(locale, options));
}

export type ZonedFormatOptions = Intl.DateTimeFormatOptions & { readonly timeZone: string };

export function keepDateFormat(locale: string, options: ZonedFormatOptions): Intl.DateTimeFormat {
  return keep(dates, locale + JSON.stringify(options), () => new Intl.DateTimeFormat(locale, options));
}

export function keepPluralRules(locale: string): Intl.PluralRules {
  return keep(plurals, locale, () => new Intl.PluralRules(locale));
}
