// Splitting without loss: the whole comes back, every part is within a unit of its ideal, and the order is fixed.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate } from './allocate.ts';
import { makeMoney } from './money.ts';

const amounts = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
const weightLists = fc
  .array(fc.oneof(fc.bigInt({ min: 0n, max: 12n }), fc.bigInt({ min: 0n, max: 10n ** 12n })), {
    minLength: 1,
    maxLength: 12,
  })
  .filter((weights) => weights.some((weight) => weight > 0n));

function split(amountMinor: bigint, weights: readonly bigint[]): bigint[] {
  return allocate(makeMoney(amountMinor, 'USD'), weights).map((part) => part.amountMinor);
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

describe('allocate', () => {
  test.each([
    [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    [101n, [1n, 1n, 1n], [34n, 34n, 33n]],
    [-100n, [1n, 1n, 1n], [-34n, -33n, -33n]],
    [5n, [3n, 7n], [2n, 3n]],
    [1n, [1n, 2n], [0n, 1n]],
    [10n, [0n, 1n, 0n], [0n, 10n, 0n]],
    [2n, [1n, 1n, 1n, 1n], [1n, 1n, 0n, 0n]],
    [0n, [1n, 2n], [0n, 0n]],
    [7n, [5n], [7n]],
  ])('splits %d by %o into %o', (amountMinor, weights, parts) => {
    expect(split(amountMinor, weights)).toEqual(parts);
  });

  test('keeps the currency', () => {
    expect(allocate(makeMoney(3n, 'JPY'), [1n, 1n]).map((part) => part.currency)).toEqual(['JPY', 'JPY']);
  });

  test('adds up exactly, each part within one unit of its ideal and of the sign of the whole', () => {
    fc.assert(
      fc.property(amounts, weightLists, (amountMinor, weights) => {
        const parts = split(amountMinor, weights);
        const totalWeight = weights.reduce((total, weight) => total + weight, 0n);
        expect(parts.reduce((total, part) => total + part, 0n)).toBe(amountMinor);
        for (const [index, part] of parts.entries()) {
          const weight = weights[index] ?? 0n;
          expect(absolute(part * totalWeight - amountMinor * weight)).toBeLessThan(totalWeight);
          expect(part === 0n || part < 0n === amountMinor < 0n).toBe(true);
          if (weight === 0n) expect(part).toBe(0n);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('is not beaten by giving any other part the odd unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 6n }), weightLists, (amountMinor, weights) => {
        const parts = split(amountMinor, weights);
        const totalWeight = weights.reduce((total, weight) => total + weight, 0n);
        // The remainder a part had before the odd units went out, and whether it got one.
        const served = weights.map((weight, index) => {
          const remainder = (amountMinor * weight) % totalWeight;
          return { remainder, isFavoured: (parts[index] ?? 0n) * totalWeight > amountMinor * weight };
        });
        const favoured = served.filter((part) => part.isFavoured).map((part) => part.remainder);
        const passed = served.filter((part) => !part.isFavoured).map((part) => part.remainder);
        for (const given of favoured) for (const kept of passed) expect(given >= kept).toBe(true);
      }),
    );
  });

  test('answers the same for the same input, reverses with the sign and ignores a common factor', () => {
    fc.assert(
      fc.property(amounts, weightLists, fc.bigInt({ min: 1n, max: 1000n }), (amountMinor, weights, factor) => {
        const parts = split(amountMinor, weights);
        expect(split(amountMinor, weights)).toEqual(parts);
        expect(split(-amountMinor, weights)).toEqual(parts.map((part) => -part));
        expect(
          split(
            amountMinor,
            weights.map((weight) => weight * factor),
          ),
        ).toEqual(parts);
      }),
    );
  });

  test.each([[[]], [[0n, 0n]], [[1n, -1n]], [[-1n, 2n]]])('throws on the weights %o', (weights) => {
    expect(() => split(100n, weights)).toThrow(RangeError);
  });
});
