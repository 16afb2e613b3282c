// How the labels of an axis are written: no more digits than the step between them needs.
import { keepDateFormat, keepNumberFormat } from '@candor/money/kept-formats.ts';

const dayMs = 24 * 60 * 60_000;

function digitsOf(step: number): number {
  return step >= 1 ? 0 : Math.min(4, Math.ceil(-Math.log10(step)));
}

export type AxisNumber = Pick<Intl.NumberFormatOptions, 'style' | 'currency' | 'signDisplay'>;

export function formatAxisNumber(value: number, step: number, locale: string, options: AxisNumber = {}): string {
  const isLong = Math.abs(value) >= 1_000_000;
  const digits = isLong ? 2 : digitsOf(options.style === 'percent' ? step * 100 : step);
  const format = keepNumberFormat(locale, {
    ...options,
    ...(options.style === 'currency' ? { currencyDisplay: 'narrowSymbol' } : {}),
    ...(isLong ? { notation: 'compact' } : {}),
    minimumFractionDigits: isLong ? 0 : digits,
    maximumFractionDigits: digits,
  });
  return format.format(value);
}

/** A time within a day, a day within a year, a month of a year. */
export function formatAxisTime(timeMs: number, spanMs: number, locale: string, timeZone?: string): string {
  const shape: Intl.DateTimeFormatOptions =
    spanMs <= dayMs
      ? { hour: 'numeric', minute: '2-digit' }
      : spanMs <= 300 * dayMs
        ? { day: 'numeric', month: 'short' }
        : { month: 'short', year: 'numeric' };
  const format =
    timeZone === undefined ? new Intl.DateTimeFormat(locale, shape) : keepDateFormat(locale, { ...shape, timeZone });
  return format.format(new Date(timeMs));
}
