// Percent: an exact number of hundredths, "0.015" meaning 0.015 %. Takes its part of money with a named rounding; never
// stands for a fraction ("0.00015"), so nobody has to guess which of the two a number is.

import type { Branded } from './brand.ts';
import { stamp } from './brand.ts';
import type { Parsed, ParseOptions } from './decimal.ts';
import { accept, checkScale, compareDecimals, formatDecimal } from './decimal.ts';
import { largestScale, parseDecimal, powerOfTen, widenScale } from './decimal.ts';
import type { Money } from './money.ts';
import { makeMoney } from './money.ts';
import type { Rounding, RoundingMode } from './rounding.ts';
import { divideByRounding, divideRounded } from './rounding.ts';

export type Percent = Branded<{ scaled: bigint; scale: number }, 'Percent'>;

export function makePercent(scaled: bigint, scale: number): Percent {
  return stamp<Percent>({ scaled, scale: checkScale(scale) });
}

export function takePercent(money: Money, percent: Percent, rounding: Rounding): Money {
  const denominator = powerOfTen(percent.scale + 2);
  return makeMoney(divideByRounding(money.amountMinor * percent.scaled, denominator, rounding), money.currency);
}

// What part of the whole, for costs disclosed as a percentage and for returns. A whole of zero throws.
export function expressPercent(part: Money, whole: Money, scale: number, mode: RoundingMode): Percent {
  if (part.currency !== whole.currency) {
    throw new TypeError(`Currencies differ: ${part.currency} and ${whole.currency}`);
  }
  const numerator = part.amountMinor * powerOfTen(checkScale(scale) + 2);
  return makePercent(divideRounded(numerator, whole.amountMinor, mode), scale);
}

export function addPercent(left: Percent, right: Percent): Percent {
  const scale = Math.max(left.scale, right.scale);
  return makePercent(widenScale(left, scale) + widenScale(right, scale), scale);
}

export function sumPercents(percents: Iterable<Percent>): Percent {
  let total = makePercent(0n, 0);
  for (const percent of percents) total = addPercent(total, percent);
  return total;
}

export function comparePercent(left: Percent, right: Percent): -1 | 0 | 1 {
  return compareDecimals(left, right);
}

export function parsePercent(text: unknown, options?: ParseOptions): Parsed<Percent> {
  const parsed = parseDecimal(text, largestScale, options);
  return parsed.ok ? accept(makePercent(parsed.value.scaled, parsed.value.scale)) : parsed;
}

export function formatPercent(percent: Percent): string {
  return formatDecimal(percent.scaled, percent.scale);
}
