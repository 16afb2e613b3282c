// Ranges of time by their names: the day each begins on. Home and portfolio ask the same, so that a month is the same month on both. Pure.
import { shiftDay, shiftMonths } from './days.ts';
import type { Day } from './days.ts';
import type { PortfolioRange } from './portfolio/client.ts';

/** A range named by its length begins the day after the one it counts from: a week ago, closed, is where a week starts. */
const starts = {
  '1D': (today) => today,
  '1W': (today) => shiftDay(today, -6),
  '1M': (today) => shiftDay(shiftMonths(today, -1), 1),
  '3M': (today) => shiftDay(shiftMonths(today, -3), 1),
  YTD: (today) => `${today.slice(0, 4)}-01-01`,
  '12M': (today) => shiftDay(shiftMonths(today, -12), 1),
  '5Y': (today) => shiftDay(shiftMonths(today, -60), 1),
  ALL: () => '0001-01-01',
} as const satisfies Record<PortfolioRange, (today: Day) => Day>;

/** The first day of a range that ends today. */
export function startOf(range: PortfolioRange, today: Day): Day {
  return starts[range](today);
}
