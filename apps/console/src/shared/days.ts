// Days of the week as a proposal names them, `1 2 3`, in words of the reader's language. Days count from Monday as 1.

/** Monday the first of a month, so that days can be named by any language. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const;

export const nameDay = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(monday + (day - 1) * dayMs);

export function sayDays(days: string, locale: string): string {
  const named = days.split(' ').flatMap((day) => (day === '' ? [] : [nameDay(Number(day), locale)]));
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(named);
}
