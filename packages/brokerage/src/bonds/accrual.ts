// Coupons and the interest between them. Pure and exact: a coupon is a number of hundred-millionths for one piece, and what has accrued is
// its part of the period by the bond's day count, to the day a trade settles; below zero once the coupon stays with the seller.
import { countDays, shiftDay } from '@candor/contract/days.ts';
import { digitsOf, divideRounded } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { BondTerms } from './bond.ts';
import { days360, monthsBefore } from './days.ts';

export type Schedule = Pick<
  BondTerms,
  'nominalE8' | 'couponE6' | 'frequency' | 'dayCount' | 'issuedOn' | 'maturesOn' | 'exDays'
>;

/** From one coupon day to the next. */
export interface Period {
  readonly from: string;
  readonly to: string;
  /** What settles on this day or later comes without the coupon of `to`. */
  readonly exFrom: string;
  /** For one piece. */
  readonly couponE8: bigint;
}

const hundredPercentE6 = 100_000_000n;

function couponOf({ nominalE8, couponE6, frequency, dayCount }: Schedule, from: string, to: string): bigint {
  const year = nominalE8 * couponE6;
  return dayCount === 'act_365'
    ? divideRounded(year * BigInt(countDays(from, to)), hundredPercentE6 * 365n, 'half-even')
    : divideRounded(year, hundredPercentE6 * BigInt(frequency), 'half-even');
}

/** Every period from the issue to maturity, counted back from maturity so that its day is kept. */
export function periodsOf(schedule: Schedule): Period[] {
  const { issuedOn, maturesOn, frequency, exDays } = schedule;
  const days = [maturesOn];
  for (let step = 1; (days[0] ?? '') > issuedOn && step <= 400; step += 1) {
    days.unshift(monthsBefore(maturesOn, (step * 12) / frequency));
  }
  return days.slice(1).map((to, place) => {
    const from = days[place] ?? issuedOn;
    return { from, to, exFrom: shiftDay(to, -exDays), couponE8: couponOf(schedule, from, to) };
  });
}

/** Issued on a coupon day, so that the first period is a whole one. */
export function isRegular(schedule: Schedule): boolean {
  return periodsOf(schedule)[0]?.from === schedule.issuedOn;
}

export interface Accrued {
  readonly period: Period;
  readonly isEx: boolean;
  readonly days: number;
  readonly periodDays: number;
}

/** For what settles on a day; nothing before the issue and from when the last coupon is parted: nobody trades then. */
export function accrueTo(schedule: Schedule, settlesOn: string): Accrued | undefined {
  const periods = periodsOf(schedule);
  const period = periods.find(({ to }) => settlesOn < to);
  const last = periods.at(-1);
  if (!period || !last || settlesOn < period.from || settlesOn >= last.exFrom) return undefined;
  const isThirty = schedule.dayCount === 'thirty_360';
  return {
    period,
    isEx: settlesOn >= period.exFrom,
    days: isThirty ? days360(period.from, settlesOn) : countDays(period.from, settlesOn),
    periodDays: isThirty ? 360 / schedule.frequency : countDays(period.from, period.to),
  };
}

/** So many pieces, in smallest units, half-even. */
export function accruedMinor(
  { period, isEx, days, periodDays }: Accrued,
  quantityE8: bigint,
  currency: CurrencyCode,
): bigint {
  const share = BigInt(days) - (isEx ? BigInt(periodDays) : 0n);
  const numerator = quantityE8 * period.couponE8 * share * 10n ** BigInt(digitsOf(currency));
  return divideRounded(numerator, BigInt(periodDays) * 10n ** 16n, 'half-even');
}

/** For one piece, in hundred-millionths. */
export function accruedE8({ period, isEx, days, periodDays }: Accrued): bigint {
  const share = BigInt(days) - (isEx ? BigInt(periodDays) : 0n);
  return divideRounded(period.couponE8 * share, BigInt(periodDays), 'half-even');
}

/** At the end of a day, for what is held: to that day, and without the coupon from its ex-date on, for it is owed apart then. */
export function accrueHeld(
  schedule: Schedule,
  day: string,
  isParted: (period: Period) => boolean,
): Accrued | undefined {
  const periods = periodsOf(schedule);
  const found = periods.find(({ to }) => day < to);
  if (!found || day < found.from) return undefined;
  const isThirty = schedule.dayCount === 'thirty_360';
  return {
    period: found,
    isEx: isParted(found),
    days: isThirty ? days360(found.from, day) : countDays(found.from, day),
    periodDays: isThirty ? 360 / schedule.frequency : countDays(found.from, found.to),
  };
}
