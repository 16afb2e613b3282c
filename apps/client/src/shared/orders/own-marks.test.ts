import { expect, test } from 'vitest';
import { makeOrder } from '../../testing/trading-samples.ts';
import { marksOf, placeFills } from './own-marks.ts';

const record = { ...makeOrder().record, buy_time: '2026-11-16T17:00:00.000Z' };

const levels = (part: Parameters<typeof makeOrder>[0]) => marksOf([makeOrder(part)]).levels.map(({ price }) => price);

test('MKT-04 what was filled is marked at its average price and time, whatever became of the rest', () => {
  const order = makeOrder({ filled: '2', average_price: '200.10', status: 'holding', closed_as: 'filled', record });
  expect(marksOf([order])).toEqual({
    fills: [{ id: order.id, side: 'buy', quantity: '2', price: '200.10', atMs: Date.parse(record.buy_time) }],
    levels: [],
  });
});

test('MKT-04 a resting order is marked where it waits: at its stop first, then at its limit; what ended is not', () => {
  const stop = { kind: 'stop_limit', stop_price: '190.00', limit_price: '189.00' } as const;
  expect(levels(stop)).toEqual(['190.00']);
  expect(levels({ ...stop, triggered_at: '2026-11-16T17:00:00.000Z' })).toEqual(['189.00']);
  expect(levels({ ...stop, status: 'cancelled', closed_as: 'cancelled' })).toEqual([]);
  expect(levels({ kind: 'market', limit_price: '200.10' })).toEqual([]);
});

test('MKT-04 a fill stands on the last point before it; before the line and after its end it stands nowhere', () => {
  const points = [{ time: 100 }, { time: 200 }, { time: 300 }];
  const at = (atMs: number) =>
    placeFills([{ id: 'a', side: 'sell', quantity: '1', price: '5.5', atMs }], points).map(({ index }) => index);
  expect([at(99), at(100), at(299), at(399), at(401)]).toEqual([[], [0], [1], [2], []]);
  expect(placeFills([{ id: 'a', side: 'sell', quantity: '1', price: '5.5', atMs: 150 }], points)).toEqual([
    { index: 0, value: 5.5, shape: 'down' },
  ]);
});
