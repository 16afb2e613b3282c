// Rate: an exact exchange rate, how many units of `to` one unit of `from` is worth. Converts money with a named
// rounding; knows nothing of its source, its age or anybody's margin.

import type { Branded } from './brand.ts';
import { stamp } from './brand.ts';
import type { CurrencyCode } from './currency.ts';
import { digitsOf } from './currency.ts';
import type { Parsed } from './decimal.ts';
import { accept, checkScale, compareDecimals, formatDecimal, largestScale } from './decimal.ts';
import { parseDecimal, powerOfTen, refuse } from './decimal.ts';
import type { Money } from './money.ts';
import { makeMoney } from './money.ts';
import type { UnsignedParseOptions } from './price.ts';
import type { Rounding, RoundingMode } from './rounding.ts';
import { divideByRounding, divideRounded } from './rounding.ts';

export type Rate = Branded<{ scaled: bigint; scale: number; from: CurrencyCode; to: CurrencyCode }, 'Rate'>;

export function makeRate(scaled: bigint, scale: number, from: CurrencyCode, to: CurrencyCode): Rate {
  if (scaled <= 0n) throw new RangeError('A rate must be positive');
  return stamp<Rate>({ scaled, scale: checkScale(scale), from, to });
}

export function convertMoney(money: Money, rate: Rate, rounding: Rounding): Money {
  if (money.currency !== rate.from) {
    throw new TypeError(`A rate from ${rate.from} cannot convert ${money.currency}`);
  }
  const numerator = money.amountMinor * rate.scaled * powerOfTen(digitsOf(rate.to));
  const denominator = powerOfTen(digitsOf(rate.from) + rate.scale);
  return makeMoney(divideByRounding(numerator, denominator, rounding), rate.to);
}

// Throws where the inverse vanishes at the asked scale: a rate of zero would turn money into nothing.
export function invertRate(rate: Rate, scale: number, mode: RoundingMode): Rate {
  const scaled = divideRounded(powerOfTen(checkScale(scale) + rate.scale), rate.scaled, mode);
  return makeRate(scaled, scale, rate.to, rate.from);
}

// EUR→USD and USD→INR make EUR→INR.
export function chainRates(first: Rate, second: Rate, scale: number, mode: RoundingMode): Rate {
  if (first.to !== second.from) throw new TypeError(`Rates do not meet: ${first.to} and ${second.from}`);
  const numerator = first.scaled * second.scaled * powerOfTen(checkScale(scale));
  const scaled = divideRounded(numerator, powerOfTen(first.scale + second.scale), mode);
  return makeRate(scaled, scale, first.from, second.to);
}

export function compareRate(left: Rate, right: Rate): -1 | 0 | 1 {
  if (left.from !== right.from || left.to !== right.to) throw new TypeError('Rates of different pairs do not compare');
  return compareDecimals(left, right);
}

export function parseRate(
  text: unknown,
  from: CurrencyCode,
  to: CurrencyCode,
  options: UnsignedParseOptions = {},
): Parsed<Rate> {
  const parsed = parseDecimal(text, largestScale, { ...options, signed: false });
  if (!parsed.ok) return parsed;
  if (parsed.value.scaled === 0n) return refuse('zero');
  return accept(makeRate(parsed.value.scaled, parsed.value.scale, from, to));
}

export function formatRate(rate: Rate): string {
  return formatDecimal(rate.scaled, rate.scale);
}
