// Money: arithmetic laws, the wall between currencies, and its text and wire forms.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listAssets } from './currency.ts';
import { decodeMoney, encodeMoney, formatMoney, parseMoney } from './money-text.ts';
import {
  absMoney,
  addMoney,
  compareMoney,
  isNegativeMoney,
  isPositiveMoney,
  isZeroMoney,
  makeMoney,
  maxMoney,
  minMoney,
  multiplyMoney,
  negateMoney,
  prorateMoney,
  roundMoney,
  subtractMoney,
  sumMoney,
  zeroMoney,
} from './money.ts';

const currencies = fc.constantFrom(...listAssets().map((asset) => asset.code));
const integers = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
const dollars = integers.map((amountMinor) => makeMoney(amountMinor, 'USD'));
const usd = (amountMinor: bigint) => makeMoney(amountMinor, 'USD');

describe('arithmetic', () => {
  test('adds commutatively and associatively, with zero and an inverse', () => {
    fc.assert(
      fc.property(dollars, dollars, dollars, (a, b, c) => {
        expect(addMoney(a, b)).toEqual(addMoney(b, a));
        expect(addMoney(addMoney(a, b), c)).toEqual(addMoney(a, addMoney(b, c)));
        expect(addMoney(a, zeroMoney('USD'))).toEqual(a);
        expect(addMoney(a, negateMoney(a))).toEqual(zeroMoney('USD'));
        expect(subtractMoney(a, b)).toEqual(addMoney(a, negateMoney(b)));
        expect(sumMoney([a, b, c], 'USD')).toEqual(addMoney(a, addMoney(b, c)));
      }),
    );
  });

  test('orders totally, and min and max agree with the order', () => {
    fc.assert(
      fc.property(dollars, dollars, dollars, (a, b, c) => {
        expect(compareMoney(a, b) + compareMoney(b, a)).toBe(0);
        const sorted = [a, b, c].toSorted(compareMoney);
        expect(minMoney(a, b, c)).toEqual(sorted[0]);
        expect(maxMoney(a, b, c)).toEqual(sorted[2]);
      }),
    );
  });

  test('tells the sign and drops it', () => {
    expect([isZeroMoney, isPositiveMoney, isNegativeMoney].map((claim) => claim(usd(0n)))).toEqual([
      true,
      false,
      false,
    ]);
    expect([isZeroMoney, isPositiveMoney, isNegativeMoney].map((claim) => claim(usd(1n)))).toEqual([
      false,
      true,
      false,
    ]);
    expect([isZeroMoney, isPositiveMoney, isNegativeMoney].map((claim) => claim(usd(-1n)))).toEqual([
      false,
      false,
      true,
    ]);
    expect(absMoney(usd(-5n))).toEqual(usd(5n));
    expect(absMoney(usd(5n))).toEqual(usd(5n));
  });

  test('multiplies exactly, prorates and rounds by name', () => {
    expect(multiplyMoney(usd(105n), 3n)).toEqual(usd(315n));
    expect(prorateMoney(usd(10_000n), 31n, 365n, 'down')).toEqual(usd(849n));
    expect(prorateMoney(usd(10_000n), 31n, 365n, 'up')).toEqual(usd(850n));
    expect(roundMoney(usd(1250n), { mode: 'half-even', step: 100n })).toEqual(usd(1200n));
    expect(roundMoney(usd(1250n), { mode: 'half-up', step: 100n })).toEqual(usd(1300n));
    expect(roundMoney(usd(1250n), 'up')).toEqual(usd(1250n));
  });

  test('sums nothing to zero of the asked currency', () => {
    expect(sumMoney([], 'PLN')).toEqual(makeMoney(0n, 'PLN'));
  });

  test('throws when currencies meet', () => {
    const zloty = makeMoney(1n, 'PLN');
    for (const meet of [addMoney, subtractMoney, compareMoney, minMoney, maxMoney]) {
      expect(() => meet(usd(1n), zloty)).toThrow(/USD and PLN|PLN and USD/);
    }
    expect(() => sumMoney([zloty], 'USD')).toThrow(TypeError);
  });
});

describe('text and wire', () => {
  test.each([
    ['1234.56', 'USD', 123456n],
    ['1234.5', 'USD', 123450n],
    ['1234', 'USD', 123400n],
    ['1234', 'JPY', 1234n],
    ['0.001', 'KWD', 1n],
    ['0.0001', 'CLF', 1n],
    ['1.000001', 'USDT', 1_000_001n],
    ['0.00000001', 'BTC', 1n],
    ['1.000000000000000001', 'ETH', 10n ** 18n + 1n],
  ] as const)('S-42 reads %s %s', (text, currency, amountMinor) => {
    expect(parseMoney(text, currency)).toEqual({ ok: true, value: makeMoney(amountMinor, currency) });
  });

  test.each([
    ['0.001', 'USD', 'too_precise'],
    ['1.0', 'JPY', 'too_precise'],
    ['0.0001', 'KWD', 'too_precise'],
    ['0.0000001', 'USDT', 'too_precise'],
    ['1e2', 'USD', 'malformed'],
    ['+1', 'USD', 'malformed'],
    ['-1', 'USD', 'sign'],
    ['1000000000000000', 'USD', 'too_long'],
  ] as const)('S-42 refuses %s %s', (text, currency, reason) => {
    expect(parseMoney(text, currency)).toEqual({ ok: false, reason });
  });

  test('S-42 reads back what it wrote, in every currency, with as many decimals as the currency has', () => {
    fc.assert(
      fc.property(currencies, fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }), (currency, amountMinor) => {
        const money = makeMoney(amountMinor, currency);
        expect(parseMoney(formatMoney(money), currency, { signed: true })).toEqual({ ok: true, value: money });
        const wire: unknown = JSON.parse(JSON.stringify(encodeMoney(money)));
        expect(decodeMoney(wire, { signed: true })).toEqual({ ok: true, value: money });
        expect(decodeMoney(wire).ok).toBe(amountMinor >= 0n);
      }),
      { numRuns: 1000 },
    );
  });

  test('has one wire form', () => {
    expect(encodeMoney(usd(123456n))).toEqual({ amount: '1234.56', currency: 'USD' });
    expect(encodeMoney(usd(-5n))).toEqual({ amount: '-0.05', currency: 'USD' });
    expect(encodeMoney(makeMoney(120n, 'JPY'))).toEqual({ amount: '120', currency: 'JPY' });
  });

  test.each([
    [null, 'malformed'],
    ['1.00', 'malformed'],
    [[], 'malformed'],
    [{}, 'malformed'],
    [{ amount: '1' }, 'malformed'],
    [{ currency: 'USD' }, 'malformed'],
    [{ amount: '1', currency: 'XAU' }, 'unknown_currency'],
    [{ amount: '1', currency: 'usd' }, 'unknown_currency'],
    [{ amount: '1', currency: '__proto__' }, 'unknown_currency'],
    [{ amount: 1, currency: 'USD' }, 'not_text'],
    [{ amount: '1.001', currency: 'USD' }, 'too_precise'],
    [{ amount: '-1', currency: 'USD' }, 'sign'],
  ])('S-42 refuses the wire value %j', (wire, reason) => {
    expect(decodeMoney(wire)).toEqual({ ok: false, reason });
  });

  test('cannot slip into JSON without being encoded', () => {
    expect(() => JSON.stringify(usd(1n))).toThrow(TypeError);
  });
});
