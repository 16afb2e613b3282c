// Groups fine bars into coarser ones without losing a unit: first open, highest high, lowest low, last close, all volume.
import type { Span } from '../calendars/calendar.ts';
import { toCivilDate, weekdayOf } from '../calendars/civil-date.ts';
import type { DayNumber } from '../calendars/civil-date.ts';

export interface NumericBar {
  readonly startMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Bars with the same group become one that starts where the first of them starts. */
export function mergeBars<Bar extends NumericBar>(bars: readonly Bar[], groupOf: (bar: Bar) => number): NumericBar[] {
  const merged: NumericBar[] = [];
  let group = Number.NaN;
  for (const bar of bars) {
    const own = groupOf(bar);
    const last = merged.at(-1);
    if (own === group && last) {
      merged[merged.length - 1] = {
        startMs: last.startMs,
        open: last.open,
        high: Math.max(last.high, bar.high),
        low: Math.min(last.low, bar.low),
        close: bar.close,
        volume: last.volume + bar.volume,
      };
    } else {
      const { startMs, open, high, low, close, volume } = bar;
      merged.push({ startMs, open, high, low, close, volume });
      group = own;
    }
  }
  return merged;
}

/** Buckets within a session count from the open of their span, so that 09:15 starts the first hour in Mumbai. */
export function intradayGroup(spans: readonly Span[], stepMs: number): (bar: { readonly startMs: number }) => number {
  return ({ startMs }) => {
    const span = spans.findLast(({ openMs }) => openMs <= startMs);
    const openMs = span?.openMs ?? startMs;
    return openMs + Math.floor((startMs - openMs) / stepMs) * stepMs;
  };
}

/** Weeks begin on Monday. */
export function weekOf(day: DayNumber): number {
  return day - ((weekdayOf(day) + 6) % 7);
}

export function monthOf(day: DayNumber): number {
  const { year, month } = toCivilDate(day);
  return year * 12 + month;
}
