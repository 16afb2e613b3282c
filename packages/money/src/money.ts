// Money: an exact count of the smallest units of one currency. Adds and compares within one currency; mixing two is a
// fault and throws. Never converts, never rounds except in roundMoney and prorateMoney, which are told how.

import type { Branded } from './brand.ts';
import { stamp } from './brand.ts';
import type { CurrencyCode } from './currency.ts';
import { compareIntegers } from './decimal.ts';
import type { Rounding } from './rounding.ts';
import { divideByRounding } from './rounding.ts';

export type Money = Branded<{ amountMinor: bigint; currency: CurrencyCode }, 'Money'>;

export function makeMoney(amountMinor: bigint, currency: CurrencyCode): Money {
  return stamp<Money>({ amountMinor, currency });
}

export function zeroMoney(currency: CurrencyCode): Money {
  return makeMoney(0n, currency);
}

export function addMoney(left: Money, right: Money): Money {
  checkSameCurrency(left, right);
  return makeMoney(left.amountMinor + right.amountMinor, left.currency);
}

export function subtractMoney(left: Money, right: Money): Money {
  checkSameCurrency(left, right);
  return makeMoney(left.amountMinor - right.amountMinor, left.currency);
}

export function negateMoney(money: Money): Money {
  return makeMoney(-money.amountMinor, money.currency);
}

export function absMoney(money: Money): Money {
  return money.amountMinor < 0n ? negateMoney(money) : money;
}

export function multiplyMoney(money: Money, factor: bigint): Money {
  return makeMoney(money.amountMinor * factor, money.currency);
}

// The currency is asked for because the sum of nothing is zero of something.
export function sumMoney(amounts: Iterable<Money>, currency: CurrencyCode): Money {
  let total = zeroMoney(currency);
  for (const amount of amounts) total = addMoney(total, amount);
  return total;
}

export function compareMoney(left: Money, right: Money): -1 | 0 | 1 {
  checkSameCurrency(left, right);
  return compareIntegers(left.amountMinor, right.amountMinor);
}

export function minMoney(first: Money, ...others: readonly Money[]): Money {
  return others.reduce((least, money) => (compareMoney(money, least) < 0 ? money : least), first);
}

export function maxMoney(first: Money, ...others: readonly Money[]): Money {
  return others.reduce((most, money) => (compareMoney(money, most) > 0 ? money : most), first);
}

export function isZeroMoney(money: Money): boolean {
  return money.amountMinor === 0n;
}

export function isPositiveMoney(money: Money): boolean {
  return money.amountMinor > 0n;
}

export function isNegativeMoney(money: Money): boolean {
  return money.amountMinor < 0n;
}

export function roundMoney(money: Money, rounding: Rounding): Money {
  return makeMoney(divideByRounding(money.amountMinor, 1n, rounding), money.currency);
}

// A share of an amount by a whole ratio: days of a year, shares of a lot. Multiplies first, so it rounds once.
export function prorateMoney(money: Money, numerator: bigint, denominator: bigint, rounding: Rounding): Money {
  return makeMoney(divideByRounding(money.amountMinor * numerator, denominator, rounding), money.currency);
}

function checkSameCurrency(left: Money, right: Money): void {
  if (left.currency !== right.currency) {
    throw new TypeError(`Currencies differ: ${left.currency} and ${right.currency}`);
  }
}
