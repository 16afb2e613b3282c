// The engine of strategies, by hand: every rule, from weights to trades, the NAV, and what is said of a record.
import { describe, expect, test } from 'vitest';
import { backTest } from './back-test.ts';
import { figuresOf } from './figures.ts';
import { navOf, planTrades, worthOf } from './plan.ts';
import type { Book } from './plan.ts';
import { deviationOf, rootOf, weigh } from './rules.ts';

const e8 = (value: number): bigint => BigInt(Math.round(value * 100)) * 1_000_000n;
const series = (key: string, ...closes: readonly number[]) => ({ key, closes: closes.map(e8) });
const none = new Set<string>();

describe('G-11 rules, in whole numbers', () => {
  test('momentum takes the strongest that rose, in fixed parts, and cash for the rest', () => {
    const ask = { rule: 'momentum', settings: { lookback: 2, top: 2 }, held: none } as const;
    // Over two days: A +20 %, B +10 %, C +30 %, D -5 %.
    const all = [
      series('A', 100, 90, 120),
      series('B', 100, 90, 110),
      series('C', 100, 99, 130),
      series('D', 100, 99, 95),
    ];
    expect([...weigh({ ...ask, series: all })]).toEqual([
      ['C', 475_000n],
      ['A', 475_000n],
    ]);
    // Only one rose: the other half is cash. Too short a past is no rise.
    expect([
      ...weigh({ ...ask, series: [series('B', 100, 90, 110), series('D', 100, 99, 95), series('E', 1, 2)] }),
    ]).toEqual([['B', 475_000n]]);
    // A tie is decided by name.
    const tie = { ...ask, settings: { lookback: 1, top: 1 }, series: [series('Z', 1, 2), series('Y', 1, 2)] };
    expect([...weigh(tie).keys()]).toEqual(['Y']);
  });

  test('mean reversion buys what fell far below its mean, and keeps it until it is back', () => {
    // Mean 97.5, deviation √18.75 ≈ 4.33: the last stands 7.5 below, 1.73 deviations.
    const fallen = series('A', 100, 100, 100, 90);
    const ask = { rule: 'mean_reversion', series: [fallen], held: none } as const;
    expect([...weigh({ ...ask, settings: { window: 4, entry: 173 } })]).toEqual([['A', 316_666n]]);
    expect(weigh({ ...ask, settings: { window: 4, entry: 174 } }).size).toBe(0);
    // What is held stays while it is below the mean at all.
    expect(weigh({ ...ask, settings: { window: 4, entry: 400 }, held: new Set(['A']) }).size).toBe(1);
    const back = { rule: 'mean_reversion', settings: { window: 4, entry: 50 }, held: new Set(['A']) } as const;
    expect(weigh({ ...back, series: [series('A', 90, 90, 90, 90)] }).size).toBe(0);
  });

  test('risk parity gives the calmer one more, in inverse proportion', () => {
    // Returns ±1 % against ±3 %: weights 3 : 1 of 95 %.
    const calm = { key: 'A', closes: [100_000_000n, 101_000_000n, 99_990_000n] };
    const wild = { key: 'B', closes: [100_000_000n, 103_000_000n, 99_910_000n] };
    const weights = weigh({ rule: 'risk_parity', settings: { window: 2 }, series: [calm, wild], held: none });
    expect([...weights]).toEqual([
      ['A', 712_500n],
      // A third, rounded down.
      ['B', 237_499n],
    ]);
  });

  test('a breakout enters above every close of the window, and wants nothing at the close', () => {
    const all = [series('A', 10, 12, 11), series('B', 20, 21, 22)];
    const ask = { rule: 'breakout', settings: { window: 3 }, series: all, held: none } as const;
    const now = new Map([
      ['A', e8(12.01)],
      ['B', e8(22)],
    ]);
    expect([...weigh({ ...ask, now })]).toEqual([['A', 475_000n]]);
    expect(weigh(ask).size).toBe(0);
  });

  test('roots and deviations are whole', () => {
    expect([0n, 1n, 2n, 15n, 16n, 10n ** 40n].map(rootOf)).toEqual([0n, 1n, 1n, 3n, 4n, 10n ** 20n]);
    expect(deviationOf([2n, 4n, 4n, 4n, 5n, 5n, 7n, 9n])).toBe(2n);
  });
});

const share = 100_000_000n;
const marks = new Map([
  ['A', { priceE8: e8(50), stepE8: share }],
  ['B', { priceE8: e8(20), stepE8: share }],
]);
const oneDollar = () => 100n;

describe('G-11 trades', () => {
  test('sells first, buys whole steps with what is there, and pays its costs', () => {
    const book: Book = {
      currency: 'USD',
      cashMinor: 10_000n,
      holdings: new Map([['A', { quantityE8: 18n * share, costMinor: 81_000n }]]),
    };
    // Worth 100.00 + 900.00. A: 475.00 is 9 shares; B: 475.00 is 23.
    const weights = new Map([
      ['A', 475_000n],
      ['B', 475_000n],
    ]);
    const { trades, after } = planTrades(book, marks, weights, oneDollar);
    expect(trades).toEqual([
      { key: 'A', side: 'sell', quantityE8: 9n * share, grossMinor: 45_000n, chargesMinor: 100n, costMinor: 40_500n },
      { key: 'B', side: 'buy', quantityE8: 23n * share, grossMinor: 46_000n, chargesMinor: 100n, costMinor: 46_000n },
    ]);
    expect(after.cashMinor).toBe(10_000n + 45_000n - 100n - 46_000n - 100n);
    // Costs are the only thing that trading at the mark takes.
    expect(worthOf(after, marks)).toBe(worthOf(book, marks) - 200n);
  });

  test('never more than the cash, nothing for a change that is not worth it, everything when it leaves', () => {
    const poor: Book = { currency: 'USD', cashMinor: 4_000n, holdings: new Map() };
    expect(planTrades(poor, marks, new Map([['A', 950_000n]]), oneDollar).trades).toEqual([]);
    const near: Book = {
      currency: 'USD',
      cashMinor: 0n,
      holdings: new Map([['B', { quantityE8: 1_000n * share, costMinor: 1n }]]),
    };
    // From 1,000 to 995 shares is half a percent.
    expect(planTrades(near, marks, new Map([['B', 995_000n]]), oneDollar).trades).toEqual([]);
    const left = planTrades(near, marks, new Map(), oneDollar);
    expect(left.trades).toMatchObject([{ side: 'sell', quantityE8: 1_000n * share, costMinor: 1n }]);
    expect(left.after.holdings.size).toBe(0);
  });

  test('no more than the market gives out, in whole steps, and it says that something is left to trade', () => {
    const cash: Book = { currency: 'USD', cashMinor: 100_000n, holdings: new Map() };
    const wish = new Map([['B', 900_000n]]);
    const few = new Map([...marks].map(([key, mark]) => [key, { ...mark, mostE8: 7n * share + share / 2n }]));
    const plan = planTrades(cash, few, wish, oneDollar);
    expect(plan).toMatchObject({ isShort: true, trades: [{ key: 'B', side: 'buy', quantityE8: 7n * share }] });
    // The next day the same wish leads on from there.
    expect(planTrades(plan.after, few, wish, oneDollar).trades).toMatchObject([{ quantityE8: 7n * share }]);
    const full: Book = { ...cash, holdings: new Map([['A', { quantityE8: 10n * share, costMinor: 1_000n }]]) };
    const sold = planTrades(full, few, new Map(), oneDollar);
    expect(sold).toMatchObject({ isShort: true, trades: [{ key: 'A', side: 'sell', quantityE8: 7n * share }] });
    expect(sold.after.holdings.get('A')).toEqual({ quantityE8: 3n * share, costMinor: 300n });
    // Halted: nothing at all.
    const none = new Map([...marks].map(([key, mark]) => [key, { ...mark, mostE8: 0n }]));
    expect(planTrades(full, none, new Map(), oneDollar)).toMatchObject({ isShort: true, trades: [] });
    expect(planTrades(full, marks, new Map(), oneDollar).isShort).toBe(false);
  });

  test('units times NAV are the value to the unit, or there is no NAV', () => {
    expect(navOf(1_000_000n, 100n * share, 'USD')).toBe(e8(100));
    // 10,000.01 over 99.9999 units.
    const navE8 = navOf(1_000_001n, 9_999_990_000n, 'USD') ?? 0n;
    expect((9_999_990_000n * navE8 + 5n * 10n ** 13n) / 10n ** 14n).toBe(1_000_001n);
    // So many units that eight places are too coarse.
    expect(navOf(1_000_000_001n, 10n ** 17n, 'USD')).toBeUndefined();
  });
});

const record = (...navs: ReadonlyArray<readonly [string, number]>) =>
  navs.map(([day, nav]) => ({ day, navE8: e8(nav) }));

describe('G-11 figures of a record', () => {
  test('fall, worst month and time under water, by hand', () => {
    const points = record(
      ['2026-01-02', 100],
      ['2026-01-30', 110],
      ['2026-02-10', 99],
      ['2026-02-27', 104.5],
      ['2026-03-10', 111],
      ['2026-03-31', 105.45],
    );
    expect(figuresOf(points)).toMatchObject({
      since: '2026-01-02',
      days: 6,
      change_percent: '5.45',
      // 110 → 99.
      drawdown_percent: '-10.00',
      // January +10 %, February 110 → 104.50 -5 %, March 104.50 → 105.45.
      worst_month: { month: '2026-02', change_percent: '-5.00' },
      // From 30 January until 10 March it stood below; the last point below is 27 February.
      under_water_days: 28,
      volatility_percent: null,
      risk: 7,
    });
    expect(figuresOf([])).toMatchObject({ since: null, change_percent: null, worst_month: null, risk: 7 });
  });

  test('the band follows the volatility: ±1 % a day is 15.87 % a year, band six', () => {
    let nav = 10_000_000_000n;
    const points = Array.from({ length: 61 }, (_, place) => {
      const point = {
        day: `2026-${String(1 + Math.floor(place / 28)).padStart(2, '0')}-${String(1 + (place % 28)).padStart(2, '0')}`,
        navE8: nav,
      };
      nav = place % 2 === 0 ? (nav * 101n) / 100n : (nav * 99n) / 100n;
      return point;
    });
    expect(figuresOf(points)).toMatchObject({ volatility_percent: '15.87', risk: 6 });
    const still = points.map(({ day }) => ({ day, navE8: e8(100) }));
    expect(figuresOf(still)).toMatchObject({ volatility_percent: '0.00', risk: 1 });
  });
});

test('G-11 a back-test sees no price of the day it trades on, and says nothing for what needs prices inside the day', () => {
  const past = ['A', 'B'].map((key, place) => ({
    key,
    stepE8: share / 10_000n,
    closes: ['2026-01-05', '2026-01-06', '2026-01-07'].map((day, at) => ({
      day,
      priceE8: e8(place === 0 ? 10 + at : 10),
    })),
  }));
  const wish = { currency: 'USD', past, days: ['2026-01-06', '2026-01-07'], chargeOf: () => 0n } as const;
  const settings = { lookback: 1, top: 1 };
  // On the 6th nothing is known to have risen yet; it is the look of the month.
  expect(backTest({ ...wish, rule: 'momentum', settings })).toEqual([
    { day: '2026-01-06', navE8: e8(100) },
    { day: '2026-01-07', navE8: e8(100) },
  ]);
  expect(backTest({ ...wish, rule: 'breakout', settings: { window: 2 } })).toEqual([]);
});
