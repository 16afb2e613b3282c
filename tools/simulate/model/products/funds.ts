// Units at a forward NAV: which day's NAV an order gets, how many units an amount comes to, what is charged, when it settles, what a
// corrected NAV gives back. docs/domain/funds.md, written once more.
import { halfEven, roundUp, worth } from '../arithmetic.ts';
import { isSettlementDay, shiftDay } from '../calendar.ts';
import type { Fund } from './facts.ts';

const e8 = 100_000_000n;
const unitStep = 10_000n;

/** Percent as text with up to four decimals: millionths. */
export function millionths(percent: string): bigint {
  const [whole = '0', decimals = ''] = percent.split('.');
  return BigInt(whole + decimals.padEnd(4, '0'));
}

export const percentOf = (amount: bigint, percent: string): bigint =>
  halfEven(amount * millionths(percent), 1_000_000n);

/** Before the cut-off of a session the same day, from it on the next. `local` is a time of New York. */
export function navDayOf({ cutOff }: Fund, sessions: ReadonlySet<string>, local: string): string {
  let day = local.slice(0, 10);
  if (sessions.has(day) && local.slice(11, 16) < cutOff) return day;
  do day = shiftDay(day, 1);
  while (!sessions.has(day));
  return day;
}

/** As many steps of a ten-thousandth as the amount pays for, the charge included. */
export function unitsFor(fund: Fund, nav: bigint, amount: bigint): bigint {
  const cost = (steps: bigint): bigint => {
    const gross = worth(steps * unitStep, nav);
    return gross + percentOf(gross, fund.entryPercent);
  };
  // By the exact share of the price, rounded down, and never beyond the amount.
  const net = (amount * 1_000_000n) / (1_000_000n + millionths(fund.entryPercent));
  let steps = (net * e8 * e8) / (nav * 100n * unitStep);
  while (steps > 0n && cost(steps) > amount) steps -= 1n;
  return steps * unitStep;
}

/** Rounded up, and at most what was set aside. */
export function unitsBringing(nav: bigint, amount: bigint, most: bigint): bigint {
  const units = roundUp(amount * e8 * e8, nav * 100n * unitStep) * unitStep;
  return units < most ? units : most;
}

/** So many settlement days after the NAV day; a NAV that came late settles on the next one that is left. */
export function fundSettlesOn(
  { settleDays }: Fund,
  sessions: ReadonlySet<string>,
  navDay: string,
  booked: string,
): string {
  let [day, left] = [navDay, settleDays];
  for (;;) {
    if (isSettlementDay(sessions, day)) {
      if (left <= 0 && day >= booked) return day;
      left -= 1;
    }
    day = shiftDay(day, 1);
  }
}
