// Date presets of filters and ranges of charts (I18N-06), as calendar days of a time zone. Pure.

import type { DatePreset } from './date-presets.ts';

export interface DayRange {
  /** First and last day, both included, as YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

export interface PresetPlace {
  readonly nowMs: number;
  readonly timeZone: string;
  /** 1 is Monday, 7 Sunday; Monday unless the locale says otherwise. */
  readonly firstWeekday?: number;
}

const dayMs = 86_400_000;

/** Undefined is “all”: no bounds. */
export function resolvePreset(
  preset: DatePreset,
  { nowMs, timeZone, firstWeekday = 1 }: PresetPlace,
): DayRange | undefined {
  const to = formatDay(nowMs, timeZone);
  const today = Date.parse(`${to}T00:00:00Z`);
  const back = (days: number): string => new Date(today - days * dayMs).toISOString().slice(0, 10);
  const weekday = new Date(today).getUTCDay() || 7;
  const month = Number(to.slice(5, 7));
  const quarterMonth = String(month - ((month - 1) % 3)).padStart(2, '0');
  const starts = {
    today: to,
    this_week: back((weekday - firstWeekday + 7) % 7),
    this_month: `${to.slice(0, 8)}01`,
    this_quarter: `${to.slice(0, 5)}${quarterMonth}-01`,
    '7D': back(6),
    '30D': back(29),
    '90D': back(89),
  } as const satisfies Record<Exclude<DatePreset, 'all'>, string>;
  return preset === 'all' ? undefined : { from: starts[preset], to };
}

export function formatDay(atMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).formatToParts(new Date(atMs));
  const read = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${read('year')}-${read('month')}-${read('day')}`;
}
