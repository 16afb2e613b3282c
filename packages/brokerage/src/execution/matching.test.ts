// The built-in venue's rules on ticks made by hand.
import { describe, expect, test } from 'vitest';
import { matchTick, volumeOf } from './matching.ts';
import type { Tick } from './matching.ts';

const e8 = (units: number): bigint => BigInt(Math.round(units * 100)) * 1_000_000n;
const shares = (count: number): bigint => BigInt(count) * 100_000_000n;
const at = (second: number): Date => new Date(Date.UTC(2026, 10, 17, 15, 0, second));
const terms = { stepE8: shares(1), participationPercent: 25n };

type Working = Parameters<typeof matchTick>[0][number];

function order(id: string, change: Partial<Working> = {}): Working {
  return {
    id,
    side: 'buy',
    kind: 'limit',
    quantityE8: shares(10),
    filledE8: 0n,
    limitPriceE8: e8(100),
    stopPriceE8: undefined,
    triggeredAt: undefined,
    placedAt: at(0),
    acceptedAt: at(0),
    ocoGroup: undefined,
    ...change,
  };
}

/** Without sides the half-spread is five cents around the last trade. */
function tick(last: number, change: Partial<Tick> = {}): Tick {
  const sides = { bidE8: e8(last - 0.05), askE8: e8(last + 0.05), hasSides: false };
  return { lastE8: e8(last), ...sides, at: at(10), volume: undefined, ...change };
}

const match = (orders: readonly Working[], one: Tick, volumeE8?: bigint) => matchTick(orders, one, volumeE8, terms);

describe('which price', () => {
  test('a purchase at last and half-spread, never above its limit; a sale the other way', () => {
    expect(match([order('a')], tick(99)).matches).toEqual([
      { orderId: 'a', quantityE8: shares(10), priceE8: e8(99.05) },
    ]);
    expect(match([order('a')], tick(100)).matches[0]?.priceE8).toBe(e8(100));
    expect(match([order('a')], tick(100.01))).toMatchObject({ matches: [], waits: new Map([['a', 'limit']]) });
    const sale = order('s', { side: 'sell' });
    expect(match([sale], tick(101)).matches[0]?.priceE8).toBe(e8(100.95));
    expect(match([sale], tick(99.99)).matches).toEqual([]);
  });

  test('where the market names ask and bid, those count and the last trade does not', () => {
    const sides = { askE8: e8(100.2), bidE8: e8(99.9), hasSides: true };
    expect(match([order('a')], tick(99, sides)).matches).toEqual([]);
    expect(match([order('a', { limitPriceE8: e8(100.2) })], tick(99, sides)).matches[0]?.priceE8).toBe(e8(100.2));
  });

  test('a gap is filled at the price after it, not at the limit', () => {
    expect(match([order('a')], tick(90)).matches[0]?.priceE8).toBe(e8(90.05));
  });
});

test('only ticks later than acceptance count', () => {
  const late = order('late', { acceptedAt: at(10) });
  expect(match([late], tick(90)).matches).toEqual([]);
  expect(match([order('none', { acceptedAt: undefined })], tick(90)).matches).toEqual([]);
  expect(match([late], tick(90, { at: at(11) })).matches).toHaveLength(1);
});

describe('stops', () => {
  const stop = order('stop', { kind: 'stop', side: 'sell', limitPriceE8: undefined, stopPriceE8: e8(95) });

  test('set off by the last trade, and filled at the market', () => {
    expect(match([stop], tick(95.01))).toMatchObject({ matches: [], waits: new Map([['stop', 'trigger']]) });
    const hit = match([stop], tick(94));
    expect([...hit.triggered]).toEqual(['stop']);
    expect(hit.matches[0]?.priceE8).toBe(e8(93.95));
  });

  test('a purchase by stop stays within the maximum that was signed', () => {
    const buy = order('buy', { kind: 'stop', stopPriceE8: e8(105), limitPriceE8: e8(110) });
    expect(match([buy], tick(106)).matches[0]?.priceE8).toBe(e8(106.05));
    const gap = match([buy], tick(111));
    expect([...gap.triggered]).toEqual(['buy']);
    expect(gap.matches).toEqual([]);
  });

  test('a stop with a limit waits at its limit once it is set off', () => {
    const limited = order('l', { kind: 'stop_limit', side: 'sell', stopPriceE8: e8(95), limitPriceE8: e8(94.5) });
    expect(match([limited], tick(94)).matches).toEqual([]);
    expect(match([{ ...limited, triggeredAt: at(5) }], tick(94.6)).matches[0]?.priceE8).toBe(e8(94.55));
  });
});

describe('volume is given out once', () => {
  test('by price, then time, then id', () => {
    const queue = [
      order('d', { limitPriceE8: e8(100), placedAt: at(1) }),
      order('c', { limitPriceE8: e8(100), placedAt: at(1) }),
      order('b', { limitPriceE8: e8(100), placedAt: at(0) }),
      order('a', { limitPriceE8: e8(101), placedAt: at(5) }),
      order('market', { kind: 'market', limitPriceE8: undefined, placedAt: at(6) }),
    ];
    const given = match(queue, tick(99), shares(35));
    expect(given.matches.map(({ orderId, quantityE8 }) => [orderId, quantityE8])).toEqual([
      ['market', shares(10)],
      ['a', shares(10)],
      ['b', shares(10)],
      ['c', shares(5)],
    ]);
    expect(given.waits).toEqual(
      new Map([
        ['c', 'volume'],
        ['d', 'volume'],
      ]),
    );
    expect(given.leftE8).toBe(0n);
  });

  test('in whole steps, a quarter of what the market traded, and nothing when it traded nothing', () => {
    expect(volumeOf(41, terms)).toBe(1_025_000_000n);
    expect(match([order('a')], tick(99), volumeOf(41, terms)).matches[0]?.quantityE8).toBe(shares(10));
    expect(match([order('a')], tick(99), volumeOf(15, terms)).matches[0]?.quantityE8).toBe(shares(3));
    expect(match([order('a')], tick(99), volumeOf(0, terms)).matches).toEqual([]);
    expect(volumeOf(undefined, terms)).toBeUndefined();
  });

  test('buys and sells share it, the older one first', () => {
    const pair = [
      order('buy', { placedAt: at(2) }),
      order('sell', { side: 'sell', limitPriceE8: e8(98), placedAt: at(1) }),
    ];
    expect(match(pair, tick(99), shares(12)).matches.map(({ orderId, quantityE8 }) => [orderId, quantityE8])).toEqual([
      ['sell', shares(10)],
      ['buy', shares(2)],
    ]);
  });
});

test('the other leg of one that was just filled is over', () => {
  const legs = [
    order('profit', { side: 'sell', kind: 'take_profit', limitPriceE8: e8(90), ocoGroup: 'g' }),
    order('stop', {
      side: 'sell',
      kind: 'stop',
      limitPriceE8: undefined,
      stopPriceE8: e8(95),
      ocoGroup: 'g',
      placedAt: at(1),
    }),
  ];
  expect(match(legs, tick(94)).matches).toHaveLength(1);
});
