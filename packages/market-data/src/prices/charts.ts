// Turns a chart range into a window of time and a candle size, aware of sessions: 1D is the running or last session.
import type { ChartRange, ChartStep } from '@candor/contract/market/charts.ts';
import type { Calendar } from '../calendars/calendar.ts';
import { dayMs, toCivilDate, toDayNumber } from '../calendars/civil-date.ts';
import { monthsBefore } from './history-stats.ts';

export interface ChartWindow {
  readonly step: ChartStep;
  readonly fromMs: number;
  /** Candles begin before this instant. */
  readonly toMs: number;
  /** Where the axis ends: for 1D the close of the session. */
  readonly axisEndMs: number;
}

const ownStep: Readonly<Record<ChartRange, ChartStep>> = {
  '1D': '1m',
  '1W': '15m',
  '1M': '1h',
  '3M': '1d',
  '6M': '1d',
  YTD: '1d',
  '12M': '1d',
  '5Y': '1w',
  '10Y': '1w',
};

const stepMs: Readonly<Record<ChartStep, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '30m': 1_800_000,
  '1h': 3_600_000,
  '1d': dayMs,
  '1w': 7 * dayMs,
  '1mo': 30 * dayMs,
};

/** Most candles in one answer; a finer step looks back less far. */
export const maxCandles = 3_000;
/** Trading fills about a quarter of the clock. */
const tradingShare = 4;

export function planChart(
  calendar: Calendar,
  range: ChartRange,
  nowMs: number,
  wanted: { readonly step?: ChartStep | undefined; readonly beforeMs?: number | undefined },
): ChartWindow {
  const endMs = Math.min(nowMs, wanted.beforeMs ?? nowMs);
  const step = wanted.step ?? ownStep[range];
  const session = calendar.lastSession(Math.max(endMs - 1, 0));
  const isDay = range === '1D';
  const startMs = isDay ? session.openMs : calendar.session(firstSession(calendar, range, session.number)).openMs;
  const reachMs = maxCandles * stepMs[step] * (stepMs[step] < dayMs ? tradingShare : 1);
  const isRunning = endMs < session.closeMs;
  return {
    step,
    fromMs: Math.max(startMs, endMs - reachMs),
    toMs: wanted.beforeMs === undefined ? endMs + 1 : endMs,
    axisEndMs: isDay || isRunning ? Math.max(session.closeMs, endMs) : endMs,
  };
}

function firstSession(calendar: Calendar, range: ChartRange, last: number): number {
  const { day: lastDay } = calendar.session(last);
  const { year, month, day } = toCivilDate(lastDay);
  const monthsBack = (months: number) => calendar.numberAtOrBefore(monthsBefore(year, month, day, months));
  switch (range) {
    case '1D':
      return last;
    case '1W':
      return Math.max(0, last - 4);
    case '1M':
      return monthsBack(1);
    case '3M':
      return monthsBack(3);
    case '6M':
      return monthsBack(6);
    case 'YTD':
      return calendar.numberAtOrBefore(toDayNumber(year, 1, 1));
    case '12M':
      return monthsBack(12);
    case '5Y':
      return monthsBack(60);
    case '10Y':
      return monthsBack(120);
    default:
      return range satisfies never;
  }
}
