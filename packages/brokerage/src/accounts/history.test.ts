import { describe, expect, test } from 'vitest';
import { makeMoney, zeroMoney } from '@candor/money';
import type { Money } from '@candor/money';
import { drawHistory, planInstants } from './history.ts';
import type { Move } from './history.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 10, day));
const usd = (minor: bigint): Money => makeMoney(minor, 'USD');
const longAgo = new Date(0);
const instants = [at(1), at(2), at(3), at(4)];

function draw(opening: readonly Money[], moves: readonly Move[], euroInDollars: readonly bigint[] = []) {
  return drawHistory({
    currency: 'USD',
    instants,
    opening,
    moves,
    value: (money, place) =>
      money.currency === 'USD' ? money : usd((money.amountMinor * (euroInDollars[place] ?? 0n)) / 100n),
  });
}

describe('FUND-01 what accounts were worth', () => {
  test.each(['1D', '1W', '1M', '12M'] as const)('%s: about a hundred even steps that end now', (range) => {
    const now = new Date(at(15).getTime() + 20 * 3_600_000 + 1);
    const plan = planInstants(range, now, longAgo);
    const gaps = plan.slice(1).map((one, place) => one.getTime() - (plan[place]?.getTime() ?? 0));
    const [first = 0, last = 0] = [gaps.shift(), gaps.pop()];
    expect(plan.length).toBeGreaterThan(80);
    expect(plan.length).toBeLessThan(130);
    expect([new Set(gaps).size, plan.at(-1)]).toEqual([1, now]);
    for (const edge of [first, last]) {
      expect(edge).toBeGreaterThan(0);
      expect(edge).toBeLessThanOrEqual(gaps[0] ?? 0);
    }
    // A moment later the past is asked for at the same instants.
    expect(planInstants(range, new Date(now.getTime() + 1), longAgo).slice(0, -1)).toEqual(plan.slice(0, -1));
  });

  test.each([
    ['1W', '2026-11-09'],
    ['1M', '2026-10-16'],
    ['12M', '2025-11-16'],
  ] as const)('%s: begins with the first moment of the day the portfolio begins it with', (range, day) => {
    for (const hours of [0.001, 12, 23.999]) {
      const now = new Date(at(15).getTime() + hours * 3_600_000);
      expect(planInstants(range, now, longAgo)[0]).toEqual(new Date(`${day}T00:00:00Z`));
    }
  });

  test.each([
    ['1D', 15 - 2 / 24],
    ['1W', 13],
    ['1M', 3],
    ['12M', 2],
  ] as const)('%s: starts when the client began, and never before', (range, day) => {
    const now = new Date(at(15).getTime() + 1);
    const begun = new Date(at(1).getTime() + (day - 1) * 86_400_000 + 77);
    const plan = planInstants(range, now, begun);
    expect([plan[0], plan.at(-1)]).toEqual([begun, now]);
    expect(plan.toSorted((one, other) => one.getTime() - other.getTime())).toEqual(plan);
  });

  test('a year of somebody three days old is drawn in hours, not in one step of four days', () => {
    const now = new Date(at(15).getTime() + 1);
    const plan = planInstants('12M', now, at(12));
    expect(plan.length).toBeGreaterThan(30);
    expect(planInstants('1M', now, at(12))).toEqual(plan);
    expect(planInstants('12M', now, new Date(at(15).getTime() - 100 * 86_400_000)).length).toBeGreaterThan(24);
  });

  test('somebody who begins at this moment has a line of its own all the same', () => {
    expect(planInstants('1D', at(15), at(14.999_999)).length).toBeGreaterThan(1);
  });

  test('a deposit changes the value and is no gain; a fee is a loss', () => {
    const { points, paidIn, paidOut } = draw(
      [usd(10_000n)],
      [
        { at: new Date(at(2).getTime() - 1), money: usd(5_000n), payment: 'in' },
        { at: at(3), money: usd(-150n), payment: null },
        { at: at(4), money: usd(-2_000n), payment: 'out' },
      ],
    );
    expect(points.map(({ value }) => value)).toEqual(['100.00', '150.00', '148.50', '128.50']);
    expect(points.map(({ change }) => change)).toEqual(['0.00', '50.00', '48.50', '28.50']);
    expect(points.map(({ gain }) => gain)).toEqual(['0.00', '0.00', '-1.50', '-1.50']);
    expect(points.map((point) => point.change_percent)).toEqual(['0.00', '50.00', '48.50', '28.50']);
    // Of a hundred that were there and fifty that came.
    expect(points.at(-1)?.gain_percent).toBe('-1.00');
    expect([paidIn, paidOut]).toEqual(['50.00', '20.00']);
  });

  test('a currency is worth what it was worth on the day; its deposit is no gain, its rate is', () => {
    const euros = makeMoney(10_000n, 'EUR');
    const { points } = draw([], [{ at: at(2), money: euros, payment: 'in' }], [100n, 110n, 120n, 115n]);
    expect(points.map(({ value }) => value)).toEqual(['0.00', '110.00', '120.00', '115.00']);
    expect(points.map(({ gain }) => gain)).toEqual(['0.00', '0.00', '10.00', '5.00']);
    expect(points.map((point) => point.change_percent)).toEqual([null, null, null, null]);
    expect(points.map((point) => point.gain_percent)).toEqual([null, '0.00', '9.09', '4.55']);
  });

  test('a withdrawal that came back was not paid in: it is a smaller withdrawal', () => {
    const { points, paidIn, paidOut } = draw(
      [usd(10_000n)],
      [
        { at: at(2), money: usd(-3_000n), payment: 'out' },
        { at: at(3), money: usd(3_000n), payment: 'out' },
      ],
    );
    expect([paidIn, paidOut, points.at(-1)?.gain]).toEqual(['0.00', '0.00', '0.00']);
  });

  test('debts may outweigh: no percent of nothing or less', () => {
    const { points } = draw([usd(-500n)], [{ at: at(3), money: usd(200n), payment: null }]);
    expect(points.at(-1)).toMatchObject({ value: '-3.00', change: '2.00', change_percent: null, gain_percent: null });
  });

  test('what a fast clock recorded after now is in the last point and in no other', () => {
    const { points } = draw([zeroMoney('USD')], [{ at: at(9), money: usd(700n), payment: 'in' }]);
    expect(points.map(({ value }) => value)).toEqual(['0.00', '0.00', '0.00', '7.00']);
  });
});
