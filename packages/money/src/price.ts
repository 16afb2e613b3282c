// Price: money per unit, with as many decimals as its market writes. Turns quantities into money and back with a named
// rounding; two prices are never added.

import type { Branded } from './brand.ts';
import { stamp } from './brand.ts';
import type { CurrencyCode } from './currency.ts';
import { digitsOf } from './currency.ts';
import type { Parsed, ParseOptions } from './decimal.ts';
import { accept, checkScale, compareDecimals, formatDecimal } from './decimal.ts';
import { largestScale, parseDecimal, powerOfTen } from './decimal.ts';
import type { MoneyParseReason, MoneyWire } from './money-text.ts';
import { decodeWire } from './money-text.ts';
import type { Money } from './money.ts';
import { makeMoney } from './money.ts';
import type { Quantity } from './quantity.ts';
import { makeQuantity, quantityScale } from './quantity.ts';
import type { Rounding, RoundingMode } from './rounding.ts';
import { divideByRounding, divideRounded } from './rounding.ts';

export type Price = Branded<{ scaled: bigint; scale: number; currency: CurrencyCode }, 'Price'>;

export type UnsignedParseOptions = Omit<ParseOptions, 'signed'>;

// Zero is a price (a worthless share has one); less than zero is not, in the markets we trade.
export function makePrice(scaled: bigint, scale: number, currency: CurrencyCode): Price {
  if (scaled < 0n) throw new RangeError('A price cannot be negative');
  return stamp<Price>({ scaled, scale: checkScale(scale), currency });
}

export function comparePrice(left: Price, right: Price): -1 | 0 | 1 {
  checkSameCurrency(left, right);
  return compareDecimals(left, right);
}

export function isZeroPrice(price: Price): boolean {
  return price.scaled === 0n;
}

export function multiplyPrice(price: Price, quantity: Quantity, rounding: Rounding): Money {
  const numerator = price.scaled * quantity.amountE8 * powerOfTen(digitsOf(price.currency));
  const denominator = powerOfTen(price.scale + quantityScale);
  return makeMoney(divideByRounding(numerator, denominator, rounding), price.currency);
}

// How much an amount buys; a step of wholeUnitE8 answers in whole units. A zero price throws: ask isZeroPrice first.
export function divideByPrice(money: Money, price: Price, rounding: Rounding): Quantity {
  checkSameCurrency(money, price);
  const numerator = money.amountMinor * powerOfTen(price.scale + quantityScale);
  const denominator = price.scaled * powerOfTen(digitsOf(price.currency));
  return makeQuantity(divideByRounding(numerator, denominator, rounding));
}

// The average price of a fill or a lot. A zero quantity throws.
export function divideByQuantity(money: Money, quantity: Quantity, scale: number, mode: RoundingMode): Price {
  const numerator = money.amountMinor * powerOfTen(checkScale(scale) + quantityScale);
  const denominator = quantity.amountE8 * powerOfTen(digitsOf(money.currency));
  return makePrice(divideRounded(numerator, denominator, mode), scale, money.currency);
}

// To another scale, or with a step to a tick size: scale 2 and step 5n are ticks of 0.05.
export function roundPrice(price: Price, scale: number, rounding: Rounding): Price {
  const numerator = price.scaled * powerOfTen(checkScale(scale));
  return makePrice(divideByRounding(numerator, powerOfTen(price.scale), rounding), scale, price.currency);
}

export function parsePrice(text: unknown, currency: CurrencyCode, options: UnsignedParseOptions = {}): Parsed<Price> {
  const parsed = parseDecimal(text, largestScale, { ...options, signed: false });
  return parsed.ok ? accept(makePrice(parsed.value.scaled, parsed.value.scale, currency)) : parsed;
}

// Decimals as they were written: "10.50" stays "10.50".
export function formatPrice(price: Price): string {
  return formatDecimal(price.scaled, price.scale);
}

export function encodePrice(price: Price): MoneyWire {
  return { amount: formatPrice(price), currency: price.currency };
}

export function decodePrice(wire: unknown, options?: UnsignedParseOptions): Parsed<Price, MoneyParseReason> {
  return decodeWire(wire, (amount, currency) => parsePrice(amount, currency, options));
}

function checkSameCurrency(left: Money | Price, right: Price): void {
  if (left.currency !== right.currency) {
    throw new TypeError(`Currencies differ: ${left.currency} and ${right.currency}`);
  }
}
