// Returns against published worked examples, which the names of the tests say, and against their own definitions for any flows.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCurrencyCode, makeRate } from '@candor/money';
import { convertMinor, splitGain, worthOf } from './effects.ts';
import {
  chainDay,
  indexOne,
  percentBetween,
  percentOf,
  solvePeriodRate,
  solveXirr,
  spanOf,
  stateRate,
  yearlyOf,
} from './returns.ts';
import type { DayFlows, Flow } from './returns.ts';

const dayMs = 86_400_000;
const on = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs;
const flow = (date: string, amountMinor: bigint): Flow => ({ day: on(date), amountMinor });
const day = (startMinor: bigint, endMinor: bigint, inMinor = 0n, outMinor = 0n): DayFlows => ({
  startMinor,
  endMinor,
  inMinor,
  outMinor,
});

function chain(days: readonly DayFlows[]): { indexE18: bigint; marked: number } {
  let indexE18 = indexOne;
  let marked = 0;
  for (const one of days) {
    const next = chainDay(indexE18, one);
    indexE18 = next.indexE18;
    if (next.isMarked) marked += 1;
  }
  return { indexE18, marked };
}

describe('time-weighted, daily, chained', () => {
  test('TRD-10 the vector: 100 → 110, 50 paid in, 160 → 152 is 4.50 %', () => {
    const { indexE18 } = chain([day(100n, 110n), day(110n, 160n, 50n), day(160n, 152n)]);
    expect(percentBetween(indexOne, indexE18)).toBe('4.50');
    expect(percentOf(152n - 150n, 150n)).toBe('1.33');
  });

  test('TRD-10 published (Investopedia, “Time-Weighted Rate of Return”): 1,000,000 → 1,162,484, 100,000 in, → 1,192,328 is 9.79 %', () => {
    const { indexE18 } = chain([day(1_000_000n, 1_162_484n), day(1_162_484n, 1_192_328n, 100_000n)]);
    expect(percentBetween(indexOne, indexE18)).toBe('9.79');
  });

  test('TRD-10 published (Investopedia, the same fund with 100,000 taken out, end 1,003,440) is 9.79 % too', () => {
    const { indexE18 } = chain([day(1_000_000n, 1_062_484n, 0n, 100_000n), day(1_062_484n, 1_003_440n)]);
    expect(percentBetween(indexOne, indexE18)).toBe('9.79');
  });

  test('TRD-10 published (CFA Institute, DeFusco, “Quantitative Investment Analysis”): two years of 15 % and 6.67 % are 10.76 % a year', () => {
    const { indexE18 } = chain([day(20_000n, 22_500n, 0n, 500n), day(22_500n, 47_000n, 22_500n, 1_000n)]);
    const first = chain([day(20_000n, 22_500n, 0n, 500n)]).indexE18;
    expect([percentBetween(indexOne, first), percentBetween(first, indexE18)]).toEqual(['15.00', '6.67']);
    // The book chains the rounded years; without rounding it is 10.755 %.
    expect(yearlyOf(Number(indexE18 - indexOne) / Number(indexOne), 730)).toBeCloseTo(0.10755, 5);
  });

  test('TRD-10 nothing at work: the factor is 1 and the day is marked', () => {
    expect(chainDay(indexOne, day(0n, 500n))).toEqual({ indexE18: indexOne, isMarked: true });
    expect(chainDay(indexOne, day(-100n, 40n, 100n))).toEqual({ indexE18: indexOne, isMarked: true });
    expect(chain([day(0n, 0n), day(0n, 110n, 100n)])).toEqual({ indexE18: (indexOne * 11n) / 10n, marked: 1 });
  });

  test('TRD-10 debts beyond all that is owned lose all and no more', () => {
    expect(chainDay(indexOne, day(100n, -20n))).toEqual({ indexE18: 0n, isMarked: false });
    expect(percentBetween(0n, indexOne)).toBeNull();
  });

  test('TRD-10 when money comes or goes does not change what a unit of it did', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ percent: fc.integer({ min: -50, max: 50 }), paid: fc.integer({ min: 0, max: 9 }) }), {
          minLength: 1,
          maxLength: 12,
        }),
        (days) => {
          // Values divisible by a hundred in every step, so that both ways are exact.
          const scale = 100n ** 14n;
          let value = 7n * scale;
          let indexE18 = indexOne;
          let exact = indexOne;
          for (const { percent, paid } of days) {
            const inMinor = BigInt(paid) * scale;
            const end = ((value + inMinor) * BigInt(100 + percent)) / 100n;
            indexE18 = chainDay(indexE18, day(value, end, inMinor)).indexE18;
            exact = (exact * BigInt(100 + percent)) / 100n;
            value = end;
          }
          const off = indexE18 > exact ? indexE18 - exact : exact - indexE18;
          expect(off).toBeLessThan(10n ** 6n);
        },
      ),
    );
  });
});

describe('money-weighted', () => {
  test('TRD-10 published (Microsoft, XIRR function): −10,000, 2,750, 4,250, 3,250, 2,750 is 37.3362535 %', () => {
    const flows = [
      flow('2008-01-01', -10_000_00n),
      flow('2008-03-01', 2_750_00n),
      flow('2008-10-30', 4_250_00n),
      flow('2009-02-15', 3_250_00n),
      flow('2009-04-01', 2_750_00n),
    ];
    // The published figure is where Excel's steps stop; the root itself is 37.33625335….
    expect((solveXirr(flows) ?? 0) * 100).toBeCloseTo(37.3362535, 6);
    expect(stateRate(solvePeriodRate(flows) ?? 0, spanOf(flows))).toEqual({ percent: '37.34', isYearly: true });
  });

  test('TRD-10 published (CFA Institute, DeFusco): buy at 200 and 225, dividends, sell two at 235: 9.39 % a year', () => {
    const flows = [
      { day: 0, amountMinor: -200_00n },
      { day: 365, amountMinor: -225_00n + 5_00n },
      { day: 730, amountMinor: 10_00n + 470_00n },
    ];
    expect(((solveXirr(flows) ?? 0) * 100).toFixed(2)).toBe('9.39');
  });

  test('TRD-10 nothing is annualised under a year', () => {
    const flows = [flow('2026-01-01', -100_00n), flow('2026-01-31', 110_00n)];
    expect(stateRate(solvePeriodRate(flows) ?? 0, spanOf(flows))).toEqual({ percent: '10.00', isYearly: false });
    const year = [flow('2025-01-01', -100_00n), flow('2026-01-01', 110_00n)];
    expect(stateRate(solvePeriodRate(year) ?? 0, spanOf(year))).toEqual({ percent: '10.00', isYearly: true });
  });

  test('TRD-10 no root, several roots, one moment, one way: it cannot be computed', () => {
    expect(solveXirr([flow('2026-01-01', -100n), flow('2026-02-01', -100n)])).toBeUndefined();
    expect(solveXirr([flow('2026-01-01', -100n), flow('2026-01-01', 120n)])).toBeUndefined();
    expect(solveXirr([])).toBeUndefined();
    expect(solveXirr([flow('2026-01-01', 0n), flow('2026-03-01', 0n)])).toBeUndefined();
    // Never above nothing: 100 − 200 x + 101 x² has no root.
    const none = [flow('2024-01-01', 100_00n), flow('2024-12-31', -200_00n), flow('2025-12-31', 101_00n)];
    expect(solveXirr(none)).toBeUndefined();
    // Both 10 % and 20 %: −1000 + 2300 x − 1320 x².
    const two = [
      { day: 0, amountMinor: -1_000_00n },
      { day: 365, amountMinor: 2_300_00n },
      { day: 730, amountMinor: -1_320_00n },
    ];
    expect(solveXirr(two)).toBeUndefined();
  });

  test('TRD-10 a total loss but a little has a rate, and so has a windfall', () => {
    expect(solvePeriodRate([flow('2026-01-01', -1_000_000n), flow('2026-02-01', 1n)])).toBeCloseTo(-0.999999, 9);
    expect(solvePeriodRate([flow('2026-01-01', -1n), flow('2026-02-01', 1_000_000n)])).toBeCloseTo(999_999, 3);
  });

  test('TRD-10 the rate found makes all flows worth nothing, for any client who first pays in and then has something', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ gap: fc.integer({ min: 1, max: 400 }), paid: fc.bigInt(10n ** 4n, 10n ** 9n) }), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.integer({ min: 500, max: 2_000 }),
        (payments, perMille) => {
          let at = 0;
          const flows: Flow[] = payments.map(({ gap, paid }) => ({ day: (at += gap), amountMinor: -paid }));
          const paid = payments.reduce((sum, one) => sum + one.paid, 0n);
          flows.push({ day: at + 30, amountMinor: (paid * BigInt(perMille)) / 1_000n });
          const rate = solvePeriodRate(flows);
          expect(rate).toBeDefined();
          const first = flows[0]?.day ?? 0;
          const span = spanOf(flows);
          const growth = Math.log1p(rate ?? 0);
          const terms = flows.map((one) => Number(one.amountMinor) * Math.exp(growth * (1 - (one.day - first) / span)));
          const size = terms.reduce((sum, term) => sum + Math.abs(term), 0);
          expect(Math.abs(terms.reduce((sum, term) => sum + term, 0)) / size).toBeLessThan(1e-4);
        },
      ),
    );
  });
});

const code = (text: string) => {
  if (!isCurrencyCode(text)) throw new TypeError(text);
  return text;
};

const usdEur = (scaled: bigint) => makeRate(scaled, 6, code('USD'), code('EUR'));

describe('price and currency', () => {
  test('TRD-10 the vector: 37 × 41.27 at 0.923417, then 44.13 at 0.907812: 72.23 = 96.06 − 23.83', () => {
    const quantityE8 = 37n * 10n ** 8n;
    const [startMinor, endMinor] = [
      worthOf(quantityE8, 4_127_000_000n, code('USD')),
      worthOf(quantityE8, 4_413_000_000n, code('USD')),
    ];
    const own = {
      startMinor: convertMinor(startMinor, usdEur(923_417n)),
      endMinor: convertMinor(endMinor, usdEur(907_812n)),
      netBoughtMinor: 0n,
    };
    expect([own.startMinor, own.endMinor]).toEqual([1_410_05n, 1_482_28n]);
    const gain = splitGain({ local: { startMinor, endMinor, netBoughtMinor: 0n }, own, closingRate: usdEur(907_812n) });
    expect(gain).toEqual({ totalMinor: 72_23n, priceMinor: 96_06n, currencyMinor: -23_83n });
  });

  test('TRD-10 the two always add up to the whole, and in one currency there is no currency effect', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.bigInt(0n, 10n ** 9n), fc.bigInt(-(10n ** 8n), 10n ** 8n), fc.bigInt(0n, 10n ** 9n)),
        fc.tuple(fc.bigInt(0n, 10n ** 9n), fc.bigInt(-(10n ** 8n), 10n ** 8n), fc.bigInt(0n, 10n ** 9n)),
        fc.bigInt(1n, 10n ** 8n),
        ([startMinor, netBoughtMinor, endMinor], [ownStart, ownBought, ownEnd], rate) => {
          const local = { startMinor, netBoughtMinor, endMinor };
          const own = { startMinor: ownStart, netBoughtMinor: ownBought, endMinor: ownEnd };
          const gain = splitGain({ local, own, closingRate: usdEur(rate) });
          expect(gain.priceMinor + gain.currencyMinor).toBe(ownEnd - ownStart - ownBought);
          expect(splitGain({ local, own: local, closingRate: null }).currencyMinor).toBe(0n);
        },
      ),
    );
  });
});
