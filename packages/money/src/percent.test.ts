// Percents: parts of money with named rounding, exact sums, and the published charge vectors as whole bills.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorPerUnit } from './currency.ts';
import { expectParsed } from './decimal.ts';
import { formatMoney, parseMoney } from './money-text.ts';
import { addMoney, makeMoney, minMoney, sumMoney } from './money.ts';
import {
  addPercent,
  comparePercent,
  expressPercent,
  formatPercent,
  makePercent,
  parsePercent,
  sumPercents,
  takePercent,
} from './percent.ts';
import { multiplyPrice, parsePrice } from './price.ts';
import { wholeQuantity } from './quantity.ts';
import { roundingModes } from './rounding.ts';

const percent = (text: string) => expectParsed(parsePercent(text, { signed: true }));
const percents = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 10 }))
  .map(([scaled, scale]) => makePercent(scaled, scale));

describe('charges', () => {
  test('India, delivery: buying for INR 100,000 on NSE costs 118.74', () => {
    const turnover = expectParsed(parseMoney('100000', 'INR'));
    const wholeRupee = { mode: 'half-up', step: minorPerUnit('INR') } as const;
    const stt = takePercent(turnover, percent('0.1'), wholeRupee);
    const exchange = takePercent(turnover, percent('0.00307'), 'half-up');
    const sebi = takePercent(turnover, percent('0.0001'), 'half-up');
    const stamp = takePercent(turnover, percent('0.015'), 'half-up');
    const gst = takePercent(addMoney(exchange, sebi), percent('18'), 'half-up');
    const lines = [stt, exchange, sebi, stamp, gst];
    expect(lines.map(formatMoney)).toEqual(['100.00', '3.07', '0.10', '15.00', '0.57']);
    expect(formatMoney(sumMoney(lines, 'INR'))).toBe('118.74');
  });

  test('India: the securities tax is rounded to the rupee once', () => {
    const wholeRupee = { mode: 'half-up', step: minorPerUnit('INR') } as const;
    // 0.1 % of 499.60 is 0.4996: nothing. Rounded to paise first it would have been 0.50 and then a rupee.
    expect(takePercent(makeMoney(49_960n, 'INR'), percent('0.1'), wholeRupee)).toEqual(makeMoney(0n, 'INR'));
    expect(takePercent(makeMoney(50_000n, 'INR'), percent('0.1'), wholeRupee)).toEqual(makeMoney(100n, 'INR'));
  });

  test('US, selling: each fee is rounded up to the cent, the activity fee is capped', () => {
    const perShare = expectParsed(parsePrice('0.000195', 'USD'));
    const cap = makeMoney(979n, 'USD');
    const activityFee = (shares: bigint) => minMoney(multiplyPrice(perShare, wholeQuantity(shares), 'up'), cap);
    expect(formatMoney(activityFee(1n))).toBe('0.01');
    expect(formatMoney(activityFee(100n))).toBe('0.02');
    expect(formatMoney(activityFee(1_000_000n))).toBe('9.79');
    expect(formatMoney(takePercent(makeMoney(1_000_00n, 'USD'), percent('0.00206'), 'up'))).toBe('0.03');
  });
});

describe('takePercent', () => {
  test('takes all, none and the exact part', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.constantFrom(...roundingModes),
        (amount, mode) => {
          const money = makeMoney(amount, 'EUR');
          expect(takePercent(money, percent('100'), mode)).toEqual(money);
          expect(takePercent(money, percent('100.000'), mode)).toEqual(money);
          expect(takePercent(money, percent('0'), mode).amountMinor).toBe(0n);
          expect(takePercent(makeMoney(amount * 1000n, 'EUR'), percent('0.1'), mode)).toEqual(money);
        },
      ),
    );
  });

  test('stays within a unit of the exact part', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), percents, (amount, part) => {
        const unit = 100n * 10n ** BigInt(part.scale);
        const exact = amount * part.scaled;
        const floor = takePercent(makeMoney(amount, 'EUR'), part, 'floor').amountMinor;
        const ceiling = takePercent(makeMoney(amount, 'EUR'), part, 'ceiling').amountMinor;
        expect(floor * unit <= exact && exact < (floor + 1n) * unit).toBe(true);
        expect(ceiling * unit >= exact && exact > (ceiling - 1n) * unit).toBe(true);
      }),
    );
  });
});

describe('Percent', () => {
  test('says what part of the whole', () => {
    const part = expressPercent(makeMoney(11_874n, 'INR'), makeMoney(10_000_000n, 'INR'), 2, 'half-up');
    expect(formatPercent(part)).toBe('0.12');
    expect(formatPercent(expressPercent(makeMoney(-1n, 'USD'), makeMoney(3n, 'USD'), 4, 'half-even'))).toBe('-33.3333');
    expect(() => expressPercent(makeMoney(1n, 'USD'), makeMoney(0n, 'USD'), 2, 'down')).toThrow(RangeError);
    expect(() => expressPercent(makeMoney(1n, 'USD'), makeMoney(1n, 'EUR'), 2, 'down')).toThrow(TypeError);
  });

  test('adds exactly across scales', () => {
    expect(comparePercent(sumPercents(['33.33', '33.33', '33.34'].map(percent)), percent('100'))).toBe(0);
    expect(comparePercent(sumPercents(['33.33', '33.33', '33.33'].map(percent)), percent('100'))).toBe(-1);
    fc.assert(
      fc.property(percents, percents, percents, (a, b, c) => {
        expect(addPercent(a, b)).toEqual(addPercent(b, a));
        expect(addPercent(addPercent(a, b), c)).toEqual(addPercent(a, addPercent(b, c)));
      }),
    );
  });

  test('S-42 reads strictly, keeps its decimals, and takes a sign only when told', () => {
    fc.assert(
      fc.property(percents, (value) => {
        expect(parsePercent(formatPercent(value), { signed: true })).toEqual({ ok: true, value });
      }),
    );
    expect(parsePercent('-1')).toEqual({ ok: false, reason: 'sign' });
    expect(parsePercent('1 %')).toEqual({ ok: false, reason: 'malformed' });
    expect(() => makePercent(1n, 19)).toThrow(RangeError);
  });
});
