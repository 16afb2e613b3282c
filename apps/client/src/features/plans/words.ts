// How days and prices of plans are said, and the colour of their states. Pure.
import type { PlanStatus } from '@candor/contract/plans/rules.ts';
import { formatInstant } from '@candor/web/formats/dates.ts';

export const sayDay = (day: string, locale: string): string => formatInstant(day, 'date', { locale, timeZone: 'UTC' });

/** Up to four decimals, as NAVs have them. */
export function sayPrice(price: string, currency: string, locale: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 4 };
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(Number(price));
}

export const toneOf = { running: 'success', paused: 'warning', ended: 'neutral' } as const satisfies Readonly<
  Record<PlanStatus, string>
>;
