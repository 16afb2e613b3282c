// The yield that a price means: the rate at which everything still to be paid is worth the price with its accrued interest today,
// compounded as often as coupons come (the convention of the markets, ICMA); simple interest in the last period. A plain number for
// people to look at, never money.
import type { CouponFrequency } from '@candor/contract/bonds/types.ts';

export interface YieldQuestion {
  /** Clean, of 100 nominal. */
  readonly price: number;
  /** Of 100 nominal: what has accrued, and each coupon still to come, the next one first; none that stays with the seller. */
  readonly accrued: number;
  readonly coupons: readonly number[];
  readonly frequency: CouponFrequency;
  /** Of the running period, the share that is still to run. */
  readonly toRun: number;
  /** Periods without a coupon for the buyer before the first one in the list. */
  readonly skipped: 0 | 1;
}

export interface BondYield {
  /** A year, in percent. */
  readonly percent: number;
  readonly method: 'compounded' | 'simple';
}

/** What a price would be at a yield, clean, of 100 nominal. */
export function priceAt(
  yearly: number,
  { accrued, coupons, frequency, toRun, skipped }: Omit<YieldQuestion, 'price'>,
): number {
  const factor = 1 + yearly / frequency;
  let value = 0;
  for (const [place, coupon] of coupons.entries()) value += coupon / factor ** (place + skipped + toRun);
  value += 100 / factor ** (coupons.length - 1 + skipped + toRun);
  return value - accrued;
}

/** Nothing where no rate between −90 % and 1,000 % fits. */
export function yieldOf(question: YieldQuestion): BondYield | undefined {
  const { price, accrued, coupons, frequency, toRun, skipped } = question;
  const dirty = price + accrued;
  if (dirty <= 0 || (toRun <= 0 && coupons.length + skipped <= 1)) return undefined;
  if (coupons.length + skipped === 1) {
    const paid = (coupons[0] ?? 0) + 100;
    return { percent: ((paid - dirty) / dirty) * (frequency / toRun) * 100, method: 'simple' };
  }
  let [low, high] = [-0.9, 10];
  if (priceAt(low, question) < price || priceAt(high, question) > price) return undefined;
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (priceAt(middle, question) > price) low = middle;
    else high = middle;
  }
  return { percent: ((low + high) / 2) * 100, method: 'compounded' };
}
