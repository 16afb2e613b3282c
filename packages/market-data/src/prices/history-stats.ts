// Figures that need a year of daily closes: range, volatility, average volume, performance. Floats are fine here:
// they are statistics, rounded when they leave, never money.
import type { Calendar } from '../calendars/calendar.ts';
import { toCivilDate, toDayNumber } from '../calendars/civil-date.ts';
import type { Candle } from '../vendors/vendor.ts';

export interface Performance {
  readonly '1D': string | null;
  readonly '1W': string | null;
  readonly '1M': string | null;
  readonly '3M': string | null;
  readonly YTD: string | null;
  readonly '12M': string | null;
}

export interface HistoryStats {
  readonly high52: string | null;
  readonly low52: string | null;
  readonly averageVolume: number | null;
  /** Yearly volatility of the last thirty sessions, in percent. */
  readonly volatilityPercent: string | null;
  readonly performance: Performance;
}

const volatilitySessions = 30;
const volumeSessions = 63;
const sessionsPerYear = 252;

/**
 * @param candles adjusted daily candles of a year and a little, oldest first, the last one today's
 */
export function summariseHistory(candles: readonly Candle[], calendar: Calendar, nowMs: number): HistoryStats {
  const year = candles.filter(({ startMs }) => startMs >= nowMs - 366 * 86_400_000);
  const volumes = year.slice(-volumeSessions - 1, -1).map(({ volume }) => volume);
  return {
    high52: pickExtreme(
      year.map(({ high }) => high),
      (a, b) => a > b,
    ),
    low52: pickExtreme(
      year.map(({ low }) => low),
      (a, b) => a < b,
    ),
    averageVolume:
      volumes.length > 0 ? Math.round(volumes.reduce((sum, volume) => sum + volume, 0) / volumes.length) : null,
    volatilityPercent: measureVolatility(year.slice(-volatilitySessions - 1)),
    performance: measurePerformance(candles, calendar, nowMs),
  };
}

function pickExtreme(texts: readonly string[], isBetter: (a: number, b: number) => boolean): string | null {
  let best: string | null = null;
  for (const text of texts) if (best === null || isBetter(Number(text), Number(best))) best = text;
  return best;
}

function measureVolatility(candles: readonly Candle[]): string | null {
  const closes = candles.map(({ close }) => Number(close));
  if (closes.length < 10) return null;
  const returns = closes.slice(1).map((close, i) => close / (closes[i] ?? close) - 1);
  const mean = returns.reduce((sum, r) => sum + r, 0) / returns.length;
  const variance = returns.reduce((sum, r) => sum + (r - mean) * (r - mean), 0) / (returns.length - 1);
  return (Math.sqrt(variance * sessionsPerYear) * 100).toFixed(2);
}

function measurePerformance(candles: readonly Candle[], calendar: Calendar, nowMs: number): Performance {
  const today = calendar.dayOf(candles.at(-1)?.startMs ?? nowMs);
  const { year, month, day } = toCivilDate(today);
  const current = Number(candles.at(-1)?.close ?? Number.NaN);

  /** Change since the last close on or before the day. */
  function since(limit: number): string | null {
    const before = candles.findLast(({ startMs }) => calendar.dayOf(startMs) <= limit);
    return before ? percentChange(Number(before.close), current) : null;
  }

  return {
    '1D': since(today - 1),
    '1W': since(today - 7),
    '1M': since(monthsBefore(year, month, day, 1)),
    '3M': since(monthsBefore(year, month, day, 3)),
    YTD: since(toDayNumber(year, 1, 1) - 1),
    '12M': since(monthsBefore(year, month, day, 12)),
  };
}

/** The same day some months before, or the last day of that month where it is shorter. */
export function monthsBefore(year: number, month: number, day: number, months: number): number {
  const index = year * 12 + (month - 1) - months;
  const [targetYear, targetMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const lastDay =
    targetMonth === 12 ? 31 : toDayNumber(targetYear, targetMonth + 1, 1) - toDayNumber(targetYear, targetMonth, 1);
  return toDayNumber(targetYear, targetMonth, Math.min(day, lastDay));
}

export function percentChange(from: number, to: number): string | null {
  return from > 0 && Number.isFinite(to) ? ((to / from - 1) * 100).toFixed(2) : null;
}
