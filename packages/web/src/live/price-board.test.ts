import { expect, test } from 'vitest';
import { liveLimits as contractLimits } from '@candor/contract/market/live.ts';
import { liveLimits } from './limits.ts';
import { createPriceBoard } from './price-board.ts';
import { describePrice, readUnits, writeUnits } from './price.ts';
import type { LivePrice } from './price.ts';

const symbol = {
  id: 1,
  key: 'NASDAQ:AAPL',
  scale: 2,
  currency: 'USD',
  previousClose: '200.00',
  source: 'simulated',
} as const;
const record = {
  id: 1,
  units: 20_150,
  scale: 2,
  kind: 'simulated',
  stale: false,
  open: true,
  marketMs: 1,
  volume: 5,
} as const;

function priceOf(key: string): LivePrice {
  return { ...describePrice(symbol, record, undefined), key };
}

test('MKT-03 a record becomes exact texts: price, change and percent against the previous close', () => {
  const first = describePrice(symbol, record, undefined);
  expect(first).toMatchObject({ price: '201.50', change: '1.50', changePercent: '0.75', move: 0 });
  const second = describePrice(symbol, { ...record, units: 19_900 }, first);
  expect(second).toMatchObject({ price: '199.00', change: '-1.00', changePercent: '-0.50', move: -1 });
});

test.each([
  [5, 2, '0.05'],
  [-5, 3, '-0.005'],
  [1234, 0, '1234'],
])('units %d with scale %d read %s', (units, scale, text) => {
  expect(writeUnits(units, scale)).toBe(text);
  expect(readUnits(text, scale)).toBe(units);
});

test('a burst of 500 symbols is told over several frames, each symbol once', () => {
  const frames: (() => void)[] = [];
  const board = createPriceBoard({ nextFrame: (work) => (frames.push(work), () => undefined), elapsed: () => 0 });
  const told: string[] = [];
  for (let i = 0; i < 500; i += 1) board.listen(`X:S${String(i)}`, () => told.push(String(i)));
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 500; i += 1) board.write(priceOf(`X:S${String(i)}`));
  }
  let count = 0;
  for (let work = frames.shift(); work; work = frames.shift()) {
    const before = told.length;
    work();
    count += 1;
    expect(told.length - before).toBeLessThanOrEqual(125);
  }
  expect(count).toBeGreaterThan(3);
  expect(told).toHaveLength(500);
  expect(board.waiting()).toBe(0);
});

test('a frame that is out of time hands the rest to the next one', () => {
  const frames: (() => void)[] = [];
  let nowMs = 0;
  const board = createPriceBoard({ nextFrame: (work) => (frames.push(work), () => undefined), elapsed: () => nowMs });
  for (const key of ['A', 'B', 'C']) {
    board.listen(key, () => {
      nowMs += 3;
    });
    board.write(priceOf(key));
  }
  frames.shift()?.();
  expect(board.waiting()).toBe(1);
  frames.shift()?.();
  expect(board.waiting()).toBe(0);
});

test('nobody is told about a symbol that nobody shows', () => {
  const frames: (() => void)[] = [];
  const board = createPriceBoard({ nextFrame: (work) => (frames.push(work), () => undefined), elapsed: () => 0 });
  const stop = board.listen('A', () => undefined);
  stop();
  board.write(priceOf('A'));
  expect(frames).toHaveLength(0);
  expect(board.read('A')?.key).toBe('A');
});

test('MKT-03 the limits are the contract’s', () => {
  expect(liveLimits).toMatchObject({
    maxSymbols: contractLimits.maxSymbols,
    staleAfterMs: contractLimits.staleAfterMs,
  });
});
