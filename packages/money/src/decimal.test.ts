// The strict reading of decimal text: what is refused and why, and that writing and reading are inverse.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectParsed, formatDecimal, largestScale, parseDecimal, widenScale } from './decimal.ts';

const refusals: readonly (readonly [unknown, string])[] = [
  ['', 'empty'],
  [' ', 'malformed'],
  [' 1', 'malformed'],
  ['1 ', 'malformed'],
  ['1\n', 'malformed'],
  ['\u00a01', 'malformed'],
  ['+1', 'malformed'],
  ['--1', 'malformed'],
  ['- 1', 'malformed'],
  ['−1', 'malformed'],
  ['1e3', 'malformed'],
  ['1E3', 'malformed'],
  ['0x1f', 'malformed'],
  ['1n', 'malformed'],
  ['.5', 'malformed'],
  ['5.', 'malformed'],
  ['.', 'malformed'],
  ['-', 'malformed'],
  ['1.2.3', 'malformed'],
  ['1,234', 'malformed'],
  ['1,5', 'malformed'],
  ['1_000', 'malformed'],
  ['00', 'malformed'],
  ['007', 'malformed'],
  ['00.5', 'malformed'],
  ['١٢', 'malformed'],
  ['１２', 'malformed'],
  ['NaN', 'malformed'],
  ['Infinity', 'malformed'],
  ['1\u0000', 'malformed'],
  ['-1', 'sign'],
  ['-0', 'sign'],
  ['-0.00', 'sign'],
  ['1.234', 'too_precise'],
  ['1.000', 'too_precise'],
  ['1234567890123456', 'too_long'],
  [1, 'not_text'],
  [1n, 'not_text'],
  [null, 'not_text'],
  [undefined, 'not_text'],
  [['1'], 'not_text'],
  [{ toString: () => '1' }, 'not_text'],
];

const scales = fc.integer({ min: 0, max: largestScale });
const fifteenDigits = 10n ** 15n - 1n;

describe('parseDecimal', () => {
  test.each(refusals)('S-42 refuses %o', (text, reason) => {
    expect(parseDecimal(text, 2)).toEqual({ ok: false, reason });
  });

  test.each([
    { text: '0', scaled: 0n, scale: 0 },
    { text: '0.00', scaled: 0n, scale: 2 },
    { text: '7', scaled: 7n, scale: 0 },
    { text: '1234.56', scaled: 123456n, scale: 2 },
    { text: '0.05', scaled: 5n, scale: 2 },
    { text: '999999999999999.99', scaled: 99_999_999_999_999_999n, scale: 2 },
  ])('reads $text', ({ text, scaled, scale }) => {
    expect(parseDecimal(text, 2)).toEqual({ ok: true, value: { scaled, scale } });
  });

  test('S-42 takes a minus only where a sign is allowed, and never on zero', () => {
    expect(parseDecimal('-1.5', 2, { signed: true })).toEqual({ ok: true, value: { scaled: -15n, scale: 1 } });
    expect(parseDecimal('-0', 2, { signed: true })).toEqual({ ok: false, reason: 'sign' });
    expect(parseDecimal('-0.00', 2, { signed: true })).toEqual({ ok: false, reason: 'sign' });
    expect(parseDecimal('-1.5', 2, { signed: false })).toEqual({ ok: false, reason: 'sign' });
  });

  test('S-42 holds a digit limit that callers can move', () => {
    expect(parseDecimal('123', 2, { maxIntegerDigits: 2 })).toEqual({ ok: false, reason: 'too_long' });
    expect(parseDecimal('12.34', 2, { maxIntegerDigits: 2 }).ok).toBe(true);
    expect(parseDecimal('1'.repeat(20), 0, { maxIntegerDigits: 20 }).ok).toBe(true);
  });

  test('S-42 refuses a megabyte by its length alone', () => {
    expect(parseDecimal('9'.repeat(1_000_000), 2)).toEqual({ ok: false, reason: 'too_long' });
    expect(parseDecimal(' '.repeat(1_000_000), 2)).toEqual({ ok: false, reason: 'too_long' });
  });

  test('S-42 refuses any text it would not have written itself', () => {
    const alphabet = fc.constantFrom(...'0123456789.-+eE, _x'.split(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: alphabet, maxLength: 12 }), fc.string()), (text) => {
        const parsed = parseDecimal(text, 4, { signed: true });
        if (parsed.ok) expect(formatDecimal(parsed.value.scaled, parsed.value.scale)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test('reads back exactly what was written, at every scale', () => {
    fc.assert(
      fc.property(scales, fc.bigInt({ min: -fifteenDigits, max: fifteenDigits }), (scale, scaled) => {
        const text = formatDecimal(scaled, scale);
        expect(parseDecimal(text, scale, { signed: true })).toEqual({ ok: true, value: { scaled, scale } });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('formatDecimal', () => {
  test.each([
    [0n, 0, '0'],
    [0n, 2, '0.00'],
    [5n, 2, '0.05'],
    [-5n, 2, '-0.05'],
    [-123456n, 2, '-1234.56'],
    [1n, 18, '0.000000000000000001'],
    [-7n, 0, '-7'],
  ])('writes %d at scale %d as %s', (scaled, scale, text) => {
    expect(formatDecimal(scaled, scale)).toBe(text);
  });
});

test('widenScale never narrows', () => {
  expect(widenScale({ scaled: 15n, scale: 1 }, 3)).toBe(1500n);
  expect(() => widenScale({ scaled: 15n, scale: 1 }, 0)).toThrow(RangeError);
});

test('expectParsed turns a refusal of our own text into a fault', () => {
  expect(expectParsed(parseDecimal('1.5', 2))).toEqual({ scaled: 15n, scale: 1 });
  expect(() => expectParsed(parseDecimal('1.555', 2))).toThrow(/too_precise/);
});
