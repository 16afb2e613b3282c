// Quantities: arithmetic, lots and their shortest exact text.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addQuantity,
  compareQuantity,
  formatQuantity,
  isMultipleOf,
  isPositiveQuantity,
  isZeroQuantity,
  makeQuantity,
  maxQuantity,
  minQuantity,
  negateQuantity,
  parseQuantity,
  quantityScale,
  subtractQuantity,
  sumQuantities,
  wholeUnitE8,
  wholeQuantity,
} from './quantity.ts';

const quantities = fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }).map(makeQuantity);

describe('Quantity', () => {
  test('adds and orders like the integers beneath it', () => {
    fc.assert(
      fc.property(quantities, quantities, quantities, (a, b, c) => {
        expect(addQuantity(a, b)).toEqual(addQuantity(b, a));
        expect(addQuantity(addQuantity(a, b), c)).toEqual(addQuantity(a, addQuantity(b, c)));
        expect(subtractQuantity(addQuantity(a, b), b)).toEqual(a);
        expect(isZeroQuantity(addQuantity(a, negateQuantity(a)))).toBe(true);
        expect(sumQuantities([a, b, c])).toEqual(addQuantity(addQuantity(a, b), c));
        expect(compareQuantity(a, b) > 0).toBe(isPositiveQuantity(subtractQuantity(a, b)));
        const sorted = [a, b, c].toSorted(compareQuantity);
        expect([minQuantity(a, b, c), maxQuantity(a, b, c)]).toEqual([sorted[0], sorted[2]]);
      }),
    );
  });

  test.each([
    ['0', 0n, '0'],
    ['100', 10_000_000_000n, '100'],
    ['0.5', 50_000_000n, '0.5'],
    ['0.50', 50_000_000n, '0.5'],
    ['12.00000001', 1_200_000_001n, '12.00000001'],
  ])('reads %s and writes the shortest exact text', (text, amountE8, shortest) => {
    expect(parseQuantity(text)).toEqual({ ok: true, value: makeQuantity(amountE8) });
    expect(formatQuantity(makeQuantity(amountE8))).toBe(shortest);
  });

  test('S-42 refuses a ninth decimal, a sign and an exponent', () => {
    expect(parseQuantity('0.000000001')).toEqual({ ok: false, reason: 'too_precise' });
    expect(parseQuantity('-1')).toEqual({ ok: false, reason: 'sign' });
    expect(parseQuantity('1e8')).toEqual({ ok: false, reason: 'malformed' });
  });

  test('reads back what it wrote', () => {
    fc.assert(
      fc.property(quantities, (quantity) => {
        expect(parseQuantity(formatQuantity(quantity), { signed: true })).toEqual({ ok: true, value: quantity });
      }),
    );
  });

  test('knows lots and whole units', () => {
    expect(wholeUnitE8).toBe(10n ** BigInt(quantityScale));
    expect(isMultipleOf(wholeQuantity(300n), wholeQuantity(100n))).toBe(true);
    expect(isMultipleOf(wholeQuantity(250n), wholeQuantity(100n))).toBe(false);
    expect(isMultipleOf(makeQuantity(1n), wholeQuantity(1n))).toBe(false);
  });
});
