// How days, cut-offs and NAVs of funds are said. Pure.
import { formatPercent } from '@candor/ui/amount/number-format.ts';
import { formatInstant } from '@candor/web/formats/dates.ts';

export const sayDay = (day: string, locale: string): string => formatInstant(day, 'date', { locale, timeZone: 'UTC' });

/** On the reader's own clock. */
export const sayMoment = (instant: string, locale: string): string => formatInstant(instant, 'dateTime', { locale });

/** With four decimals, as NAVs are published. */
export function sayNav(nav: string, currency: string, locale: string): string {
  const digits = { minimumFractionDigits: 4, maximumFractionDigits: 4 };
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(Number(nav));
}

/** How a worth moved: a rise says so with its sign, as a fall does. */
export const sayChange = (points: string, locale: string): string =>
  formatPercent(points, locale, { signDisplay: 'exceptZero', digits: 2 });

/** One price, or the lowest and the highest of a band, in the reader's own way. */
export function sayBand(low: string, high: string, currency: string, locale: string): string {
  // Both ends as exact as the finer one.
  const digits = Math.min(4, Math.max(...[low, high].map((price) => price.replace(/^\d+\.?|0+$/g, '').length)));
  const finer = digits > 2 ? { minimumFractionDigits: digits } : {};
  const prices = new Intl.NumberFormat(locale, { style: 'currency', currency, ...finer, maximumFractionDigits: 4 });
  return low === high ? prices.format(Number(low)) : prices.formatRange(Number(low), Number(high));
}

export const sayPrice = (price: string, currency: string, locale: string): string =>
  sayBand(price, price, currency, locale);
