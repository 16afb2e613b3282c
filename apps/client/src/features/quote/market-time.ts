// Times of a quote, always in the market's own zone. Pure.
import type { MarketStatus } from '@candor/contract/market/markets.ts';
import { keepDateFormat } from '@candor/money/kept-formats.ts';
import { keepZoneWhole } from '@candor/web/formats/moments.ts';
import type { QuoteRange } from './chart-points.ts';

const dayOfYear = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const shapes: Readonly<Record<QuoteRange | 'now', Intl.DateTimeFormatOptions>> = {
  now: { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
  '1D': { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  '1W': { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  '1M': { weekday: 'short', day: 'numeric', month: 'short' },
  '12M': dayOfYear,
  '3M': { weekday: 'short', day: 'numeric', month: 'short' },
  YTD: { day: 'numeric', month: 'short' },
  '5Y': dayOfYear,
  '10Y': dayOfYear,
};

export interface MarketMoment {
  readonly locale: string;
  readonly zone: string;
  readonly range: QuoteRange | 'now';
}

export function formatMarketTime(timeMs: number, { locale, zone, range }: MarketMoment): string {
  return keepZoneWhole(keepDateFormat(locale, { ...shapes[range], timeZone: zone }).format(new Date(timeMs)));
}

/** “9:30 AM – 4:00 PM EST”, with a break in between where the market has one. */
export function describeHours({ zone, session }: MarketStatus, locale: string): string {
  const format = keepDateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: zone });
  return session.spans.map(({ open, close }) => format.formatRange(new Date(open), new Date(close))).join(', ');
}
