// Rounding against a table written by hand and against a second, slower definition of every mode.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideByRounding, divideRounded, type RoundingMode, roundingModes } from './rounding.ts';

// Tenths to units: the columns are half-even, half-up, up, down, ceiling, floor.
const table: readonly (readonly [bigint, readonly bigint[]])[] = [
  [-25n, [-2n, -3n, -3n, -2n, -2n, -3n]],
  [-16n, [-2n, -2n, -2n, -1n, -1n, -2n]],
  [-15n, [-2n, -2n, -2n, -1n, -1n, -2n]],
  [-11n, [-1n, -1n, -2n, -1n, -1n, -2n]],
  [-10n, [-1n, -1n, -1n, -1n, -1n, -1n]],
  [-5n, [0n, -1n, -1n, 0n, 0n, -1n]],
  [-1n, [0n, 0n, -1n, 0n, 0n, -1n]],
  [0n, [0n, 0n, 0n, 0n, 0n, 0n]],
  [1n, [0n, 0n, 1n, 0n, 1n, 0n]],
  [5n, [0n, 1n, 1n, 0n, 1n, 0n]],
  [10n, [1n, 1n, 1n, 1n, 1n, 1n]],
  [11n, [1n, 1n, 2n, 1n, 2n, 1n]],
  [15n, [2n, 2n, 2n, 1n, 2n, 1n]],
  [16n, [2n, 2n, 2n, 1n, 2n, 1n]],
  [25n, [2n, 3n, 3n, 2n, 3n, 2n]],
];

const numerators = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const smallNumerators = fc.bigInt({ min: -60n, max: 60n });
const denominators = fc.oneof(
  fc.bigInt({ min: 1n, max: 10n ** 20n }),
  fc.bigInt({ min: 1n, max: 12n }),
  fc.bigInt({ min: -12n, max: -1n }),
);
const modes = fc.constantFrom(...roundingModes);

// The model looks at the two neighbours of the quotient and picks by the definition of the mode. It only multiplies
// and compares, and shares nothing with the code under test.
function roundByModel(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  const n = denominator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  let below = n / d;
  if (below * d > n) below -= 1n;
  if (below * d === n) return below;
  const above = below + 1n;
  const nearZero = n > 0n ? below : above;
  const farFromZero = n > 0n ? above : below;
  const toBelow = n - below * d;
  const toAbove = above * d - n;
  const nearest = toBelow < toAbove ? below : above;
  const even = below % 2n === 0n ? below : above;
  const choices: Record<RoundingMode, bigint> = {
    'half-even': toBelow === toAbove ? even : nearest,
    'half-up': toBelow === toAbove ? farFromZero : nearest,
    up: farFromZero,
    down: nearZero,
    ceiling: above,
    floor: below,
  };
  return choices[mode];
}

describe('divideRounded', () => {
  test.each(table)('rounds %d tenths by every mode', (tenths, expected) => {
    expect(roundingModes.map((mode) => divideRounded(tenths, 10n, mode))).toEqual(expected);
    expect(roundingModes.map((mode) => divideRounded(-tenths, -10n, mode))).toEqual(expected);
  });

  test('agrees with the model', () => {
    fc.assert(
      fc.property(fc.oneof(numerators, smallNumerators), denominators, modes, (numerator, denominator, mode) => {
        expect(divideRounded(numerator, denominator, mode)).toBe(roundByModel(numerator, denominator, mode));
      }),
      { numRuns: 3000 },
    );
  });

  test('is exact where nothing is lost and mirrors the sign', () => {
    const mirror: Record<RoundingMode, RoundingMode> = {
      'half-even': 'half-even',
      'half-up': 'half-up',
      up: 'up',
      down: 'down',
      ceiling: 'floor',
      floor: 'ceiling',
    };
    fc.assert(
      fc.property(numerators, denominators, modes, (value, denominator, mode) => {
        expect(divideRounded(value * denominator, denominator, mode)).toBe(value);
        expect(divideRounded(-value, denominator, mode)).toBe(-divideRounded(value, denominator, mirror[mode]));
      }),
    );
  });

  test('throws on zero and on a mode no table may name', () => {
    expect(() => divideRounded(1n, 0n, 'down')).toThrow(RangeError);
    // @ts-expect-error -- a mode out of a table is not known to the compiler
    expect(() => divideRounded(1n, 3n, 'nearest')).toThrow(/nearest/);
  });
});

describe('divideByRounding', () => {
  test('rounds once to the step, not twice', () => {
    // 0.4996 to whole units is 0; by way of cents it would have become 0.50 and then 1.
    expect(divideByRounding(4996n, 100n, { mode: 'half-up', step: 100n })).toBe(0n);
    expect(divideByRounding(5000n, 100n, { mode: 'half-up', step: 100n })).toBe(100n);
    expect(divideByRounding(1022n, 1n, { mode: 'half-up', step: 5n })).toBe(1020n);
    expect(divideByRounding(1023n, 1n, { mode: 'half-up', step: 5n })).toBe(1025n);
  });

  test('answers a multiple of the step less than one step away', () => {
    fc.assert(
      fc.property(numerators, denominators, modes, fc.bigInt({ min: 1n, max: 10_000n }), (n, d, mode, step) => {
        const rounded = divideByRounding(n, d, { mode, step });
        const missed = rounded * d - n;
        expect(rounded % step).toBe(0n);
        expect(missed < 0n ? -missed : missed).toBeLessThan(step * (d < 0n ? -d : d));
      }),
    );
  });

  test('throws on a step that is not positive', () => {
    for (const step of [0n, -1n]) expect(() => divideByRounding(1n, 1n, { mode: 'down', step })).toThrow(/step/);
  });
});
