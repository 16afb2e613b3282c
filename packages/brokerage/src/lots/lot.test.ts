// Lots without a database: what a sale takes, what a split leaves, what good faith binds. Vectors are those of the domain facts.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryPacks } from '@candor/contract/countries/index.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { planBindings } from './good-faith.ts';
import { chooseLots, orderLots, planSplit, planTakes, spreadMinor } from './lot.ts';
import type { Lot } from './lot.ts';

const whole = 100_000_000n;
const lot = (id: string, day: number, shares: bigint, costMinor: bigint): Lot => ({
  id,
  accountId: sampleId('a'),
  openedAt: new Date(Date.UTC(2026, 0, day)),
  quantityE8: shares * whole,
  costProductMinor: costMinor,
  costAccountMinor: costMinor,
});

const sumOf = (list: readonly Lot[]) => list.reduce((sum, one) => sum + one.quantityE8, 0n);

function sell(lots: readonly Lot[], shares: bigint): { cost: bigint; left: Lot[] } {
  const takes = planTakes(lots, shares * whole) ?? [];
  const cost = takes.reduce((sum, { costProductMinor }) => sum + costProductMinor, 0n);
  const left = lots.flatMap((one) => {
    const take = takes.find(({ lotId }) => lotId === one.id);
    if (!take) return [one];
    const quantityE8 = one.quantityE8 - take.quantityE8;
    const costProductMinor = one.costProductMinor - take.costProductMinor;
    return quantityE8 === 0n ? [] : [{ ...one, quantityE8, costProductMinor, costAccountMinor: costProductMinor }];
  });
  return { cost, left };
}

describe('first in, first out', () => {
  test('TRD-10 the vector: 10 @ 100.00 and 7 @ 121.37, split 3:1, three sales, 461.81 in all', () => {
    const bought = [lot('1', 1, 10n, 1_000_00n), lot('2', 2, 7n, 849_59n)];
    const after = planSplit(bought, { to: 3n, from: 1n });
    expect(after).toEqual([30n * whole, 21n * whole]);
    const split = bought.map((one, place) => ({ ...one, quantityE8: after[place] ?? 0n }));
    const first = sell(split, 34n);
    const second = sell(first.left, 10n);
    const third = sell(second.left, 7n);
    expect([first.cost, second.cost, third.cost]).toEqual([1_161_83n, 404_56n, 283_20n]);
    const gains = [34n * 45_55n - first.cost, 10n * 44_00n - second.cost, 7n * 46_10n - third.cost];
    expect(gains).toEqual([386_87n, 35_44n, 39_50n]);
    expect(gains.reduce((sum, gain) => sum + gain, 0n)).toBe(461_81n);
    expect(third.left).toEqual([]);
  });

  test('TRD-10 the oldest first, and of one moment the one booked first', () => {
    const lots = [lot('b', 2, 1n, 1n), lot('c', 1, 1n, 1n), lot('a', 2, 1n, 1n)];
    expect(orderLots(lots).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  test('TRD-10 no more than there is, never nothing', () => {
    expect(planTakes([lot('1', 1, 2n, 5n)], 3n * whole)).toBeUndefined();
    expect(() => planTakes([lot('1', 1, 2n, 5n)], 0n)).toThrow('more than nothing');
  });

  test('TRD-10 the last share takes the remaining cost, however the rest was sold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ shares: fc.bigInt(1n, 10n ** 12n), cost: fc.bigInt(0n, 10n ** 9n) }), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.array(fc.bigInt(1n, 10n ** 12n), { maxLength: 8 }),
        (bought, sales) => {
          let lots = bought.map(({ shares, cost }, place) => ({
            ...lot(String(place), place + 1, 0n, cost),
            quantityE8: shares,
          }));
          let taken = 0n;
          for (const asked of [...sales, sumOf(lots)]) {
            const quantityE8 = asked < sumOf(lots) ? asked : sumOf(lots);
            if (quantityE8 === 0n) continue;
            const takes = planTakes(lots, quantityE8) ?? [];
            expect(takes.reduce((sum, take) => sum + take.quantityE8, 0n)).toBe(quantityE8);
            taken += takes.reduce((sum, take) => sum + take.costProductMinor, 0n);
            lots = lots.map((one) => {
              const take = takes.find(({ lotId }) => lotId === one.id);
              if (!take) return one;
              expect(take.costProductMinor).toBeLessThanOrEqual(one.costProductMinor);
              return {
                ...one,
                quantityE8: one.quantityE8 - take.quantityE8,
                costProductMinor: one.costProductMinor - take.costProductMinor,
              };
            });
            lots = lots.filter((one) => one.quantityE8 > 0n);
          }
          expect(lots).toEqual([]);
          expect(taken).toBe(bought.reduce((sum, { cost }) => sum + cost, 0n));
        },
      ),
    );
  });
});

describe('named lots', () => {
  const lots = [lot('1', 1, 5n, 50n), lot('2', 2, 5n, 70n)];

  test('TRD-10 in the order named; unknown or twice is no choice', () => {
    expect(chooseLots(lots, ['2', '1'])?.map(({ id }) => id)).toEqual(['2', '1']);
    expect(chooseLots(lots, ['3'])).toBeUndefined();
    expect(chooseLots(lots, ['1', '1'])).toBeUndefined();
  });

  test('TRD-10 the law decides who may choose: Spain never, the United States may', () => {
    expect(countryPacks.ES.lots).toBe('fifo');
    expect(countryPacks.US.lots).toBe('chosen');
    expect(Object.entries(countryPacks).flatMap(([code, { goodFaith }]) => (goodFaith ? [code] : []))).toEqual(['US']);
  });
});

describe('splits', () => {
  test('TRD-10 three lots of a reverse split add up to the whole rounded down; costs do not move', () => {
    const lots = [lot('1', 1, 7n, 1n), lot('2', 2, 7n, 1n), lot('3', 3, 7n, 1n)];
    const after = planSplit(lots, { to: 1n, from: 10n }, 2n * whole);
    expect(after.reduce((sum, one) => sum + one, 0n)).toBe(2n * whole);
    expect(() => planSplit(lots, { to: 1n, from: 10n }, 3n * whole)).toThrow('no more shares');
    expect(() => planSplit(lots, { to: 0n, from: 10n })).toThrow('two positive numbers');
  });

  test('TRD-10 any split makes exactly what the ratio says over all lots', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(1n, 10n ** 14n), { minLength: 1, maxLength: 9 }),
        fc.bigInt(1n, 50n),
        fc.bigInt(1n, 50n),
        (quantities, to, from) => {
          const lots = quantities.map((quantityE8, place) => ({ ...lot(String(place), 1, 0n, 0n), quantityE8 }));
          const before = quantities.reduce((sum, one) => sum + one, 0n);
          const after = planSplit(lots, { to, from });
          expect(after.reduce((sum, one) => sum + one, 0n)).toBe((before * to) / from);
          for (const one of after) expect(one).toBeGreaterThanOrEqual(0n);
        },
      ),
    );
  });
});

test('TRD-10 an amount is spread over parts to the unit', () => {
  expect(spreadMinor(100n, [1n, 1n, 1n])).toEqual([33n, 34n, 33n]);
  expect(spreadMinor(0n, [])).toEqual([]);
  expect(spreadMinor(-7n, [2n, 1n]).reduce((sum, one) => sum + one, 0n)).toBe(-7n);
});

describe('good faith', () => {
  const monday = { fillId: 'a', settlesOn: '2026-03-03', freeMinor: 1_000_00n };

  test('TRD-10 the vector: A sold on Monday pays B on Monday: all of B is bound', () => {
    const paid = { quantityE8: 10n * whole, stepE8: whole, paidMinor: 1_000_00n, settledMinor: 0n };
    expect(planBindings({ ...paid, unsettled: [monday] })).toEqual([
      { saleFillId: 'a', settlesOn: '2026-03-03', spentMinor: 1_000_00n, quantityE8: 10n * whole },
    ]);
  });

  test('TRD-10 settled cash is spent first, and only the rest is bound, rounded up to the step', () => {
    const paid = { quantityE8: 10n * whole, stepE8: whole, paidMinor: 1_000_00n, settledMinor: 749_00n };
    expect(planBindings({ ...paid, unsettled: [monday] })).toEqual([
      { saleFillId: 'a', settlesOn: '2026-03-03', spentMinor: 251_00n, quantityE8: 3n * whole },
    ]);
    expect(planBindings({ ...paid, settledMinor: 1_000_00n, unsettled: [monday] })).toEqual([]);
    expect(planBindings({ ...paid, settledMinor: 0n, unsettled: [{ ...monday, freeMinor: 999_99n }] })).toBeUndefined();
  });

  test('TRD-10 money that settles sooner is spent first; never more is bound than was bought', () => {
    const later = { fillId: 'b', settlesOn: '2026-03-04', freeMinor: 500_00n };
    const sooner = { ...monday, freeMinor: 500_00n };
    const paid = { quantityE8: 3n * whole, stepE8: whole, paidMinor: 600_00n, settledMinor: 0n };
    expect(planBindings({ ...paid, unsettled: [later, sooner] })).toEqual([
      { saleFillId: 'a', settlesOn: '2026-03-03', spentMinor: 500_00n, quantityE8: 2n * whole },
      { saleFillId: 'b', settlesOn: '2026-03-04', spentMinor: 100_00n, quantityE8: 1n * whole },
    ]);
  });
});
