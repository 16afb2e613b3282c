// Which days a question about a portfolio means, and which of them are drawn. Pure.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { PortfolioRange } from '@candor/contract/portfolio/client.ts';
import { countDays, monthStartOf, shiftDay, shiftMonths, weekStartOf } from '@candor/contract/days.ts';
import type { Day } from '@candor/contract/days.ts';
import { startOf } from '@candor/contract/ranges.ts';

export interface AskedRange {
  readonly range?: PortfolioRange | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

/** Both included. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** Never before the first day there is anything of, never in the future. */
export function chooseRange(asked: AskedRange, today: Day, begun: Day): DayRange | Refusal<'range_invalid'> {
  const to = asked.to ?? today;
  const from = asked.from ?? startOf(asked.range ?? '1M', today);
  if (from > to || to > today) return refuse('range_invalid');
  if (asked.range !== undefined && (asked.from !== undefined || asked.to !== undefined)) return refuse('range_invalid');
  return { from: maxDay(minDay(from, to), minDay(begun, to)), to };
}

const mostPoints = 120;

/** The day before the range, its last day, and days in between in equal steps. */
export function choosePoints({ from, to }: DayRange): Day[] {
  const first = shiftDay(from, -1);
  const span = countDays(first, to);
  const step = Math.max(1, Math.ceil(span / mostPoints));
  const days: Day[] = [];
  for (let back = 0; back < span; back += step) days.unshift(shiftDay(to, -back));
  return [first, ...days];
}

/** The last periods up to a day, oldest first; the one that runs ends with that day. */
export function listWeeks(to: Day, count: number): DayRange[] {
  const start = weekStartOf(to);
  return Array.from({ length: count }, (_, place) => {
    const from = shiftDay(start, -7 * (count - 1 - place));
    return { from, to: minDay(shiftDay(from, 6), to) };
  });
}

export function listMonths(to: Day, count: number): DayRange[] {
  const start = monthStartOf(to);
  return Array.from({ length: count }, (_, place) => {
    const from = shiftMonths(start, -(count - 1 - place));
    return { from, to: minDay(shiftDay(shiftMonths(from, 1), -1), to) };
  });
}

function minDay(a: Day, b: Day): Day {
  return a < b ? a : b;
}

function maxDay(a: Day, b: Day): Day {
  return a > b ? a : b;
}
