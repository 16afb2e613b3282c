// The five types cannot be mixed: the compiler refuses each call below (an expectation that is not met fails the type
// check), and where plain JavaScript would get that far, the call throws instead of answering.

import { expect, expectTypeOf, test } from 'vitest';
import { addMoney, compareMoney, makeMoney, type Money, sumMoney } from './money.ts';
import { addPercent, makePercent, type Percent, takePercent } from './percent.ts';
import { divideByPrice, makePrice, multiplyPrice, type Price } from './price.ts';
import { addQuantity, makeQuantity, type Quantity } from './quantity.ts';
import { convertMoney, makeRate, type Rate } from './rate.ts';

const money = makeMoney(100n, 'USD');
const quantity = makeQuantity(100n);
const price = makePrice(100n, 2, 'USD');
const rate = makeRate(100n, 2, 'USD', 'EUR');
const percent = makePercent(100n, 2);

test('money adds to money only', () => {
  // @ts-expect-error -- a quantity is not money
  expect(() => addMoney(money, quantity)).toThrow(TypeError);
  // @ts-expect-error -- a price is not money
  expect(() => addMoney(money, price)).toThrow(TypeError);
  // @ts-expect-error -- a rate is not money
  expect(() => compareMoney(money, rate)).toThrow(TypeError);
  // @ts-expect-error -- a percent is not money
  expect(() => sumMoney([money, percent], 'USD')).toThrow(TypeError);
});

test('quantities and percents add to their own kind only', () => {
  // @ts-expect-error -- money is not a quantity
  expect(() => addQuantity(quantity, money)).toThrow(TypeError);
  // @ts-expect-error -- a percent is not a quantity
  expect(() => addQuantity(quantity, percent)).toThrow(TypeError);
  // @ts-expect-error -- money is not a percent
  expect(() => addPercent(percent, money)).toThrow(RangeError);
});

test('multiplication takes its operands in their roles only', () => {
  // @ts-expect-error -- price and quantity swapped
  expect(() => multiplyPrice(quantity, price, 'down')).toThrow(TypeError);
  // @ts-expect-error -- a price does not convert money
  expect(() => convertMoney(money, price, 'down')).toThrow(TypeError);
  // @ts-expect-error -- a rate is not a price
  expect(() => divideByPrice(money, rate, 'down')).toThrow(TypeError);
  // @ts-expect-error -- a number is not a percent
  expect(() => takePercent(money, 18, 'down')).toThrow(RangeError);
  // @ts-expect-error -- nothing is rounded without a name for it
  expect(() => takePercent(money, percent)).toThrow(TypeError);
});

test('amounts are bigints of a known currency, made by their functions only', () => {
  // @ts-expect-error -- a float is not an amount
  expect(() => addMoney(money, makeMoney(1.5, 'USD'))).toThrow(TypeError);
  // @ts-expect-error -- gold has no smallest unit
  expect(() => addMoney(money, makeMoney(1n, 'XAU'))).toThrow(TypeError);
  // @ts-expect-error -- a literal has not been checked
  const forged: Money = { amountMinor: 1n, currency: 'USD' };
  // @ts-expect-error -- an amount does not change
  expect(() => (Object.freeze(forged).amountMinor = 2n)).toThrow(TypeError);
});

test('no type stands in for another', () => {
  expectTypeOf<Money>().not.toExtend<Quantity | Price | Rate | Percent>();
  expectTypeOf<Quantity>().not.toExtend<Money | Price | Rate | Percent>();
  expectTypeOf<Price>().not.toExtend<Money | Quantity | Rate | Percent>();
  expectTypeOf<Rate>().not.toExtend<Money | Quantity | Price | Percent>();
  expectTypeOf<Percent>().not.toExtend<Money | Quantity | Price | Rate>();
  expect(new Set([money, quantity, price, rate, percent].map((value) => Object.keys(value).join())).size).toBe(5);
});
