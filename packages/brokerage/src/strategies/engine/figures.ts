// What is said of a record of NAVs: the deepest fall, the worst month, the time under water, how much it moves, and the band of risk that
// follows. Pure; nothing is typed and nothing is estimated.
import { countDays } from '@candor/contract/days.ts';
import type { StrategyFigures } from '@candor/contract/strategies/client.ts';
import { divideRounded } from '@candor/money';
import { changePercent } from '../../prices/index.ts';
import { deviationOf, returnsOf, rootOf } from './rules.ts';

export interface Point {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly navE8: bigint;
}

/** Sessions of a year, for a volatility of a year. */
const sessions = 252n;
/** Shorter records say too little about risk: they count as the highest band. */
const leastPoints = 60;

/** The upper ends of the bands one to six, in hundredths of a percent of volatility a year. */
const bands = [50n, 200n, 500n, 1_000n, 1_500n, 2_500n] as const;

export function figuresOf(points: readonly Point[]): StrategyFigures {
  const [first, last] = [points[0], points.at(-1)];
  const volatility = volatilityOf(points);
  const band = volatility === undefined ? -1 : bands.findIndex((end) => volatility < end);
  return {
    since: first?.day ?? null,
    days: points.length,
    change_percent: first && last && first !== last ? changePercent(first.navE8, last.navE8) : null,
    drawdown_percent: points.length < 2 ? null : drawdownOf(points),
    worst_month: worstMonthOf(points),
    under_water_days: underWaterOf(points),
    volatility_percent: volatility === undefined ? null : sayHundredths(volatility),
    risk: band < 0 ? 7 : band + 1,
  };
}

const sayHundredths = (value: bigint): string => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;

/** Of a year, in hundredths of a percent. */
function volatilityOf(points: readonly Point[]): bigint | undefined {
  if (points.length < leastPoints) return undefined;
  const daily = deviationOf(returnsOf(points.map(({ navE8 }) => navE8)));
  // Thousand-millionths of a day: times the root of a year, as hundredths of a percent.
  return divideRounded(rootOf(daily * daily * sessions), 100_000n, 'half-even');
}

function drawdownOf(points: readonly Point[]): string {
  let [peak, low] = [0n, 0n];
  let worst = { from: 1n, to: 1n };
  for (const { navE8 } of points) {
    if (navE8 > peak) [peak, low] = [navE8, navE8];
    if (navE8 < low) low = navE8;
    // The part that is left, compared without dividing.
    if (low * worst.from < worst.to * peak) worst = { from: peak, to: low };
  }
  return changePercent(worst.from, worst.to);
}

/** Whole and begun calendar months, each from the last NAV of the month before. */
function worstMonthOf(points: readonly Point[]): StrategyFigures['worst_month'] {
  const ends = new Map<string, bigint>();
  for (const { day, navE8 } of points) ends.set(day.slice(0, 7), navE8);
  let worst: { month: string; from: bigint; to: bigint } | undefined;
  let before = points[0]?.navE8;
  for (const [month, to] of ends) {
    if (before === undefined) break;
    if (!worst || to * worst.from < worst.to * before) worst = { month, from: before, to };
    before = to;
  }
  return worst && points.length > 1
    ? { month: worst.month, change_percent: changePercent(worst.from, worst.to) }
    : null;
}

function underWaterOf(points: readonly Point[]): number {
  let [longest, peak, since] = [0, 0n, ''];
  for (const { day, navE8 } of points) {
    if (navE8 >= peak) [peak, since] = [navE8, day];
    else longest = Math.max(longest, countDays(since, day));
  }
  return longest;
}
