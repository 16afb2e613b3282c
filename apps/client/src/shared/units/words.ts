// How days, cut-offs and NAVs of funds are said. Pure.
import { formatInstant } from '@candor/web/formats/dates.ts';

export const sayDay = (day: string, locale: string): string => formatInstant(day, 'date', { locale, timeZone: 'UTC' });

/** On the reader's own clock. */
export const sayMoment = (instant: string, locale: string): string => formatInstant(instant, 'dateTime', { locale });

/** With four decimals, as NAVs are published. */
export function sayNav(nav: string, currency: string, locale: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 4 };
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(Number(nav));
}
