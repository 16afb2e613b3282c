// Exchange rates: conversion across different digits, inverses, chains, and how far a round trip can drift.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsOf, listAssets } from './currency.ts';
import { makeMoney } from './money.ts';
import { chainRates, compareRate, convertMoney, formatRate, invertRate, makeRate, parseRate } from './rate.ts';
import { roundingModes } from './rounding.ts';

const currencies = fc.constantFrom(...listAssets().map((asset) => asset.code));
const amounts = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const scaledRates = fc.bigInt({ min: 1n, max: 10n ** 12n });
const rateScales = fc.integer({ min: 0, max: 10 });

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

describe('convertMoney', () => {
  test.each([
    [100_00n, 'USD', '83.1234', 'INR', 'half-even', 831_234n],
    [100_00n, 'USD', '151.495', 'JPY', 'half-even', 15_150n],
    [100_00n, 'USD', '151.495', 'JPY', 'down', 15_149n],
    [15_149n, 'JPY', '0.0066', 'USD', 'half-up', 9998n],
    [1n, 'USD', '0.307', 'KWD', 'down', 3n],
    [1_000_000n, 'USDT', '1', 'USD', 'down', 100n],
    [10n ** 18n, 'ETH', '3500.129', 'USD', 'floor', 350_012n],
    [-1_00n, 'EUR', '1.085', 'USD', 'half-up', -109n],
    [-1_00n, 'EUR', '1.085', 'USD', 'ceiling', -108n],
  ] as const)('%d minor %s at %s to %s, %s', (amountMinor, from, text, to, mode, expected) => {
    const rate = parseRate(text, from, to);
    expect(rate.ok && convertMoney(makeMoney(amountMinor, from), rate.value, mode)).toEqual(makeMoney(expected, to));
  });

  test('stays within a unit of the exact value in every pair and mode', () => {
    fc.assert(
      fc.property(
        fc.tuple(currencies, currencies, fc.constantFrom(...roundingModes)),
        fc.tuple(amounts, scaledRates, rateScales),
        ([from, to, mode], [amountMinor, scaled, scale]) => {
          const converted = convertMoney(makeMoney(amountMinor, from), makeRate(scaled, scale, from, to), mode);
          const unit = 10n ** BigInt(digitsOf(from) + scale);
          const exact = amountMinor * scaled * 10n ** BigInt(digitsOf(to));
          const missed = converted.amountMinor * unit - exact;
          expect(converted.currency).toBe(to);
          expect(absolute(missed)).toBeLessThan(unit);
          if (mode.startsWith('half')) expect(2n * absolute(missed) <= unit).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('there and back drifts no further than both roundings and the inverse can explain', () => {
    const inverseScale = 18;
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 9n }), rateScales, (amountMinor, scaled, scale) => {
        const rate = makeRate(scaled, scale, 'EUR', 'INR');
        const inverse = invertRate(rate, inverseScale, 'half-even');
        const there = convertMoney(makeMoney(amountMinor, 'EUR'), rate, 'half-even');
        const back = convertMoney(there, inverse, 'half-even');
        // Both currencies have two digits. In units of 10^-18 minor: half a unit of the way back, half a unit of the
        // way there at the inverse rate, and half a last place of the inverse for every unit that was carried.
        const one = 10n ** BigInt(inverseScale);
        const bound = one + inverse.scaled + absolute(there.amountMinor) + 1n;
        expect(2n * absolute(back.amountMinor - amountMinor) * one <= bound).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('throws when the rate is of another pair', () => {
    const rate = makeRate(1n, 0, 'EUR', 'USD');
    expect(() => convertMoney(makeMoney(1n, 'USD'), rate, 'down')).toThrow(/EUR cannot convert USD/);
    expect(() => compareRate(rate, makeRate(1n, 0, 'EUR', 'INR'))).toThrow(TypeError);
    expect(() => compareRate(rate, makeRate(1n, 0, 'INR', 'USD'))).toThrow(TypeError);
    expect(() => chainRates(rate, rate, 6, 'half-even')).toThrow(/do not meet/);
  });
});

describe('rates', () => {
  test('invert and chain with a named rounding', () => {
    const eurUsd = makeRate(108_50n, 4, 'EUR', 'USD');
    const inverse = invertRate(eurUsd, 6, 'half-even');
    expect([formatRate(inverse), inverse.from, inverse.to]).toEqual(['0.921659', 'USD', 'EUR']);
    const chained = chainRates(eurUsd, makeRate(831_234n, 4, 'USD', 'INR'), 4, 'half-even');
    expect([formatRate(chained), chained.from, chained.to]).toEqual(['90.1889', 'EUR', 'INR']);
  });

  test('throw rather than vanish', () => {
    expect(() => makeRate(0n, 0, 'EUR', 'USD')).toThrow(RangeError);
    expect(() => makeRate(-1n, 0, 'EUR', 'USD')).toThrow(RangeError);
    expect(() => invertRate(makeRate(1_000_000n, 0, 'BTC', 'USD'), 2, 'half-even')).toThrow(RangeError);
  });

  test('compare by value whatever the scale', () => {
    expect(compareRate(makeRate(10n, 1, 'EUR', 'USD'), makeRate(1n, 0, 'EUR', 'USD'))).toBe(0);
    expect(compareRate(makeRate(11n, 1, 'EUR', 'USD'), makeRate(1n, 0, 'EUR', 'USD'))).toBe(1);
  });

  test('S-42 read strictly and keep their decimals', () => {
    fc.assert(
      fc.property(scaledRates, rateScales, (scaled, scale) => {
        const rate = makeRate(scaled, scale, 'EUR', 'USD');
        expect(parseRate(formatRate(rate), 'EUR', 'USD')).toEqual({ ok: true, value: rate });
      }),
    );
    expect(parseRate('0', 'EUR', 'USD')).toEqual({ ok: false, reason: 'zero' });
    expect(parseRate('0.000', 'EUR', 'USD')).toEqual({ ok: false, reason: 'zero' });
    expect(parseRate('-1', 'EUR', 'USD')).toEqual({ ok: false, reason: 'sign' });
    expect(parseRate('1e-3', 'EUR', 'USD')).toEqual({ ok: false, reason: 'malformed' });
  });
});
