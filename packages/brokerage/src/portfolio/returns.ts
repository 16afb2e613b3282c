// Returns of a portfolio, two ways. Time-weighted: what a unit of money did, whoever paid in when; daily factors, chained. Money-weighted:
// the rate at which the client's own flows grew into what is there. Rates are figures, not money: they may be floating point.
import { divideRounded } from '@candor/money';

/** One is this many parts: the chained index keeps eighteen places. */
export const indexOne = 10n ** 18n;

export interface DayFlows {
  readonly startMinor: bigint;
  readonly endMinor: bigint;
  /** What came in and went out from outside, both as positive amounts. */
  readonly inMinor: bigint;
  readonly outMinor: bigint;
}

export interface ChainedDay {
  readonly indexE18: bigint;
  /** Nothing was at work, so the day has no return: its gain stays in the drivers and the day says so. */
  readonly isMarked: boolean;
}

/** factor = (end + outflows) ÷ (start + inflows). */
export function chainDay(indexE18: bigint, { startMinor, endMinor, inMinor, outMinor }: DayFlows): ChainedDay {
  const atWork = startMinor + inMinor;
  if (atWork <= 0n) return { indexE18, isMarked: true };
  const left = endMinor + outMinor;
  // Debts beyond everything owned: all is lost, and no more than all.
  if (left <= 0n) return { indexE18: 0n, isMarked: false };
  return { indexE18: divideRounded(indexE18 * left, atWork, 'half-even'), isMarked: false };
}

/** Between two indices, as a percentage with two places; none where the first one is nothing. */
export function percentBetween(fromE18: bigint, toE18: bigint): string | null {
  return fromE18 > 0n ? writePercent(divideRounded((toE18 - fromE18) * 10_000n, fromE18, 'half-even')) : null;
}

/** Percent beside money: gain ÷ (opening + inflows). */
export function percentOf(gainMinor: bigint, baseMinor: bigint): string | null {
  return baseMinor > 0n ? writePercent(divideRounded(gainMinor * 10_000n, baseMinor, 'half-even')) : null;
}

export function writePercent(hundredths: bigint): string {
  const sign = hundredths < 0n ? '-' : '';
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export interface Flow {
  /** Days since any fixed day. */
  readonly day: number;
  /** As the client sees it: below zero paid in, above zero taken out; what is there at the end counts as taken out. */
  readonly amountMinor: bigint;
}

export const daysOfYear = 365;

/**
 * The rate over the whole span at which all flows are worth nothing at its start; (1 + rate)^(365 ÷ days) − 1 is the XIRR (act/365).
 * Undefined, “cannot be computed”: no flow each way, no root, or several roots, none of which is more true than the others.
 */
export function solvePeriodRate(flows: readonly Flow[]): number | undefined {
  const days = flows.map(({ day }) => day);
  const first = Math.min(...days);
  const span = Math.max(...days) - first;
  if (flows.length < 2 || span <= 0) return undefined;
  const scale = Math.max(...flows.map(({ amountMinor }) => Math.abs(Number(amountMinor))));
  if (scale === 0) return undefined;
  const points = flows.map(({ day, amountMinor }) => ({
    time: (day - first) / span,
    amount: Number(amountMinor) / scale,
  }));
  // In the logarithm of 1 + rate.
  const worth = (growth: number) =>
    points.reduce((sum, { time, amount }) => sum + amount * Math.exp(-growth * (time - seenFrom(growth))), 0);
  const slope = (growth: number) =>
    points.reduce((sum, { time, amount }) => {
      const since = time - seenFrom(growth);
      return sum - since * amount * Math.exp(-growth * since);
    }, 0);
  const widest = widestPerYear * Math.max(1, span / daysOfYear);
  const roots = bracketRoots(worth, widest).map(([low, high]) => refineRoot(worth, slope, low, high));
  const [root, another] = roots;
  return root === undefined || another !== undefined ? undefined : Math.expm1(root);
}

/** Losses are seen from the end of the span, so that no power grows beyond bounds. */
function seenFrom(growth: number): number {
  return growth < 0 ? 1 : 0;
}

/** From as good as nothing left to growing beyond all bounds within a year. */
const widestPerYear = 34;
const steps = 1_360;

function bracketRoots(worth: (growth: number) => number, widest: number): Array<readonly [number, number]> {
  const found: Array<readonly [number, number]> = [];
  let low = -widest;
  let before = worth(low);
  for (let step = 1; step <= steps; step += 1) {
    const high = -widest + (2 * widest * step) / steps;
    const after = worth(high);
    if (before === 0) found.push([low, low]);
    else if (before < 0 !== after < 0 && after !== 0) found.push([low, high]);
    [low, before] = [high, after];
  }
  if (before === 0) found.push([low, low]);
  return found;
}

/** Newton's steps, kept inside the bracket: one that would leave it halves the bracket instead. */
function refineRoot(
  worth: (growth: number) => number,
  slope: (growth: number) => number,
  from: number,
  to: number,
): number {
  let [low, high] = [from, to];
  const isLowNegative = worth(low) < 0;
  let guess = (low + high) / 2;
  for (let round = 0; round < 100 && high - low > 1e-15; round += 1) {
    const value = worth(guess);
    if (value === 0) return guess;
    if (value < 0 === isLowNegative) low = guess;
    else high = guess;
    const next = guess - value / slope(guess);
    const isInside = next > low && next < high;
    const chosen = isInside ? next : (low + high) / 2;
    if (Math.abs(chosen - guess) < 1e-16) return chosen;
    guess = chosen;
  }
  return guess;
}

/** XIRR: the yearly rate of the flows, as Excel and its like count it (act/365). */
export function solveXirr(flows: readonly Flow[]): number | undefined {
  const period = solvePeriodRate(flows);
  return period === undefined ? undefined : yearlyOf(period, spanOf(flows));
}

export function spanOf(flows: readonly Flow[]): number {
  const days = flows.map(({ day }) => day);
  return Math.max(...days) - Math.min(...days);
}

export function yearlyOf(periodRate: number, days: number): number {
  return Math.expm1((Math.log1p(periodRate) * daysOfYear) / days);
}

export interface StatedRate {
  /** As a percentage with two places. */
  readonly percent: string;
  /** Nothing is annualised under a year: below it the rate is of the span itself. */
  readonly isYearly: boolean;
}

export function stateRate(periodRate: number, days: number): StatedRate {
  const isYearly = days >= daysOfYear;
  const rate = isYearly ? yearlyOf(periodRate, days) : periodRate;
  return { percent: writePercent(BigInt(Math.round(rate * 10_000))), isYearly };
}
