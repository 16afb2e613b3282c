// Charges of an order as it grows, over fills and nights, and India's day that nets to intraday: figures worked by hand.
import { describe, expect, test } from 'vitest';
import { assert, bigInt, integer, property } from 'fast-check';
import { computeCharges, subtractCharges, sumCharges } from './compute.ts';
import type { Charge, FeeTable } from './compute.ts';
import { netDay } from './intraday.ts';
import { findShipped } from './tables.ts';
import { lines, minor, shares, subjectOf, withBrokerage } from './vectors.ts';

describe('TRD-07 the whole order as it grows', () => {
  const facts = { subject: subjectOf('BME'), side: 'buy', isConverted: false } as const;
  const table = findShipped('BME', '2026-11-16');
  const grown = (gross: readonly bigint[]): Charge[] =>
    computeCharges(facts, table, [{ grossMinor: gross.reduce((sum, one) => sum + one, 0n), quantityE8: 1n, table }]);

  test('the least commission is taken once: two fills of one day cost what one costs', () => {
    const first = grown([40_000n]);
    const second = subtractCharges(grown([40_000n, 30_000n]), first);
    expect(lines(first, 'EUR')).toEqual({ commission: '1.00', itf: '0.80' });
    expect(lines(second, 'EUR')).toEqual({ itf: '0.60' });
  });

  test('over nights: the commission by the table signed, taxes by the table of each day', () => {
    const later: FeeTable = {
      version: 2,
      startsOn: '2026-11-17',
      rules: table.rules.map((rule) => ({ ...rule, rate: rule.code === 'itf' ? '0.3' : '9' })),
    };
    const days = [
      { grossMinor: 50_000n, quantityE8: 1n, table },
      { grossMinor: 100_000n, quantityE8: 1n, table: later },
    ];
    expect(lines(computeCharges(facts, table, days), 'EUR')).toEqual({ commission: '1.50', itf: '4.00' });
  });

  test('GST of the second day is taken of that day’s part of the brokerage', () => {
    const indian = { subject: subjectOf('NSE'), side: 'buy', isConverted: false } as const;
    const days = [
      { grossMinor: 3_000_000n, quantityE8: 1n, table: withBrokerage },
      { grossMinor: 3_000_000n, quantityE8: 1n, table: withBrokerage },
    ];
    // 15.00 on the first day, 5.00 more until the cap of 20.00 on the second: 18 % of 15.95 and of 5.95.
    const charges = lines(computeCharges(indian, withBrokerage, days), 'INR');
    expect(charges).toMatchObject({ commission: '20.00', gst: '3.94' });
  });

  test('a line that becomes smaller is given back', () => {
    const was: Charge[] = [{ code: 'commission', kind: 'fee', detail: 'commission', amountMinor: 500n }];
    const now: Charge[] = [{ code: 'commission', kind: 'fee', detail: 'commission', amountMinor: 300n }];
    expect(subtractCharges(now, was)).toEqual([{ ...was[0], amountMinor: -200n }]);
    expect(subtractCharges([], was)).toEqual([{ ...was[0], amountMinor: -500n }]);
  });

  test('however an order is cut into fills of one day, the sum is the charge of the whole', () => {
    assert(
      property(bigInt({ min: 1n, max: 10n ** 12n }), integer({ min: 1, max: 9 }), (gross, cuts) => {
        const parts = Array.from({ length: cuts }, (_, index) => (gross * BigInt(index + 1)) / BigInt(cuts));
        let before: Charge[] = [];
        let sum = 0n;
        for (const grossMinor of parts) {
          const now = computeCharges(facts, table, [{ grossMinor, quantityE8: 1n, table }]);
          sum += sumCharges(subtractCharges(now, before));
          before = now;
        }
        expect(sum).toBe(sumCharges(grown([gross])));
      }),
    );
  });
});

describe('India: one day nets to intraday', () => {
  const table = findShipped('NSE', '2026-11-16');
  const subject = subjectOf('NSE');
  const side = (which: 'buy' | 'sell', gross: string, quantity: string) => {
    const day = { grossMinor: minor(gross, 'INR'), quantityE8: shares(quantity), table };
    const charged = computeCharges({ subject, side: which, isConverted: false }, table, [day]);
    return { side: which, grossMinor: day.grossMinor, quantityE8: day.quantityE8, charged };
  };

  test('all sold again: STT 100 + 101 becomes 25, stamp 15 becomes 3', () => {
    const back = netDay(subject, table, [side('buy', '100000.00', '100'), side('sell', '101000.00', '100')]);
    // 0.025 % of 101,000 is 25.25, 25 by the rupee: 201 − 25 = 176 and 15 − 3 = 12 are given back.
    expect(lines(back, 'INR')).toEqual({ stt: '-176.00', stamp_duty: '-12.00' });
  });

  test('half sold again: the other half stays delivery', () => {
    const back = netDay(subject, table, [side('buy', '100000.00', '100'), side('sell', '50500.00', '50')]);
    // Bought 50,000 for home: 50; sold intraday: 12.625 → 13; charged were 100 + 51.
    expect(lines(back, 'INR')).toEqual({ stt: '-88.00', stamp_duty: '-6.00' });
  });

  test('more sold than bought: the rest came from older shares', () => {
    const back = netDay(subject, table, [side('buy', '10000.00', '10'), side('sell', '30300.00', '30')]);
    // Sold from home 20,200: 20; intraday 10,100: 2.525 → 3; charged were 10 + 30.
    expect(lines(back, 'INR')).toEqual({ stt: '-17.00', stamp_duty: '-1.20' });
  });

  test('one side only, or another country: nothing', () => {
    expect(netDay(subject, table, [side('buy', '100000.00', '100')])).toEqual([]);
    const spanish = findShipped('BME', '2026-11-16');
    const facts = { side: 'buy', grossMinor: 100n, quantityE8: 1n, charged: [] } as const;
    expect(netDay(subjectOf('BME'), spanish, [facts, { ...facts, side: 'sell' }])).toEqual([]);
  });
});
