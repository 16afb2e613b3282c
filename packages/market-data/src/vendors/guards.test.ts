import { describe, expect, test } from 'vitest';
import { createCalendars } from '../calendars/calendar.ts';
import { loadCatalogue } from '../instruments/catalogue.ts';
import { createBreaker } from './breaker.ts';
import { isStale } from './freshness.ts';
import { parseVendorOrder } from './order.ts';
import { createPlausibility } from './plausibility.ts';
import { createRateLimiter } from './rate-limiter.ts';
import type { Origin } from './vendor.ts';

const catalogue = loadCatalogue();
const apple = catalogue.find('NASDAQ', 'AAPL');
if (!apple) throw new Error('AAPL is not listed');

test('breaker: opens after faults in a row, tries once, doubles its pause', () => {
  let now = 0;
  const breaker = createBreaker({ failures: 3, pauseMs: 100, longestPauseMs: 300 }, () => now);
  const fail = () => {
    expect(breaker.mayCall()).toBe(true);
    breaker.fail();
  };
  fail();
  fail();
  breaker.succeed();
  fail();
  fail();
  expect(breaker.state).toBe('closed');
  fail();
  expect([breaker.state, breaker.mayCall()]).toEqual(['open', false]);
  now = 100;
  expect(breaker.state).toBe('half_open');
  expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, false]);
  breaker.fail();
  now = 299;
  expect(breaker.mayCall()).toBe(false);
  now = 300;
  expect(breaker.mayCall()).toBe(true);
  breaker.succeed();
  expect(breaker.state).toBe('closed');
});

test('rate limiter: a burst, then the rate', () => {
  let now = 0;
  const limiter = createRateLimiter({ capacity: 3, perSecond: 2 }, () => now);
  expect([1, 2, 3, 4].map(() => limiter.tryTake())).toEqual([true, true, true, false]);
  expect(limiter.waitMs()).toBe(500);
  now = 500;
  expect([limiter.tryTake(), limiter.tryTake()]).toEqual([true, false]);
  now = 60_000;
  expect([1, 2, 3, 4].map(() => limiter.tryTake())).toEqual([true, true, true, false]);
});

describe('plausibility', () => {
  const at = Date.parse('2026-11-12T16:00:00Z');
  const point = (price: string, marketMs = at, previousClose?: string) => ({
    instrument: apple,
    price,
    marketMs,
    ...(previousClose !== undefined && { previousClose }),
  });

  test.each(['0', '-1', 'NaN', '', '1e3', 'Infinity', '12,5'])('%s is not a price', (price) => {
    expect(createPlausibility().judge(point(price), at)).toBe('not_a_price');
  });

  test('the future and the past are refused', () => {
    const judge = createPlausibility();
    expect(judge.judge(point('100', at + 6_000), at)).toBe('from_the_future');
    expect(judge.judge(point('100', at + 4_000), at)).toBe('ok');
    expect(judge.judge(point('100', at), at)).toBe('out_of_order');
  });

  test('a jump waits for three prices that agree; one stray price changes nothing', () => {
    const judge = createPlausibility();
    const verdicts = ['100', '150', '101', '150', '150.5', '151', '149'].map((price) => judge.judge(point(price), at));
    expect(verdicts).toEqual(['ok', 'jump', 'ok', 'jump', 'jump', 'ok', 'ok']);
  });

  test('a split is believed when the last close moved with it', () => {
    const judge = createPlausibility();
    expect(judge.judge(point('400', at, '398'), at)).toBe('ok');
    expect(judge.judge(point('100', at, '99.5'), at)).toBe('ok');
  });
});

function origin(receivedMs: number, marketMs: number, kind: Origin['kind'] = 'live'): Origin {
  return { source: 'x', kind, simulated: false, marketMs, receivedMs };
}

describe('freshness', () => {
  const calendars = createCalendars();
  const open = Date.parse('2026-11-12T16:00:00Z');
  const night = Date.parse('2026-11-12T23:00:00Z');

  test.each([
    ['just received', origin(open - 100, open - 1_000), open, false],
    ['received six seconds ago', origin(open - 6_000, open - 6_000), open, true],
    ['received now, traded half an hour ago', origin(open, open - 1_800_000), open, true],
    ['delayed by a quarter of an hour', origin(open, open - 900_000, 'delayed'), open, false],
    ['after the close, from this session', origin(night, Date.parse('2026-11-12T21:00:00Z')), night, false],
    ['after the close, from the day before', origin(night, Date.parse('2026-11-11T21:00:00Z')), night, true],
  ])('%s', (_, from, now, stale) => {
    expect(isStale(from, apple, calendars, now)).toBe(stale);
  });
});

test('vendor order is read from one line of settings', () => {
  expect(parseVendorOrder('')).toEqual({ order: {}, otherwise: ['simulated'] });
  expect(parseVendorOrder('NASDAQ=alpaca>twelve-data; NYSE = alpaca ;*=simulated')).toEqual({
    order: { NASDAQ: ['alpaca', 'twelve-data'], NYSE: ['alpaca'] },
    otherwise: ['simulated'],
  });
  expect(() => parseVendorOrder('MARS=simulated')).toThrow(/MARS/);
  expect(() => parseVendorOrder('NYSE=')).toThrow(/cannot read/);
  expect(() => parseVendorOrder('NYSE=alpaca>simulated')).toThrow(/mixes simulated and real/);
});
