// How long ago a rate was true, in the reader's words. Pure.
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

export function describeAge(ageS: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (ageS < MINUTE_S) return format.format(-ageS, 'second');
  if (ageS < HOUR_S) return format.format(-Math.floor(ageS / MINUTE_S), 'minute');
  if (ageS < DAY_S) return format.format(-Math.floor(ageS / HOUR_S), 'hour');
  return format.format(-Math.floor(ageS / DAY_S), 'day');
}
