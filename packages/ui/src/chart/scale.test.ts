// Domains, positions, cursor keys, thinning and ticks of the charts.
import { expect, test } from 'vitest';
import { withLevels } from './paint-marks.ts';
import { indexToPx, moveCursor, nearestIndex, project, roundTicks, thinPoints, valueDomain } from './scale.ts';

const series = (...values: number[]) => values.map((value, time) => ({ time, value }));

test('the domain covers all values and the baseline', () => {
  expect(valueDomain(series(3, 9, 5))).toEqual({ min: 3, max: 9 });
  expect(valueDomain(series(3, 9, 5), 1)).toEqual({ min: 1, max: 9 });
});

test('a flat or empty line still has a domain of some width', () => {
  expect(valueDomain(series(100, 100))).toEqual({ min: 99, max: 101 });
  expect(valueDomain(series(0))).toEqual({ min: -1, max: 1 });
  expect(valueDomain([])).toEqual({ min: 0, max: 1 });
});

test('a level that lies near gets its room, one that is far off stays outside', () => {
  expect(withLevels({ min: 100, max: 110 }, [{ value: 97 }, { value: 115 }])).toEqual({ min: 97, max: 115 });
  expect(withLevels({ min: 100, max: 110 }, [{ value: 94 }, { value: 200 }])).toEqual({ min: 100, max: 110 });
});

test('values map to pixels upside down', () => {
  expect(project(9, { min: 3, max: 9 }, 200, 0)).toBe(0);
  expect(project(3, { min: 3, max: 9 }, 200, 0)).toBe(200);
  expect(project(5, { min: 5, max: 5 }, 200, 0)).toBe(100);
});

test('the nearest point undoes the position', () => {
  for (let index = 0; index < 7; index += 1) expect(nearestIndex(indexToPx(index, 7, 300), 7, 300)).toBe(index);
  expect(nearestIndex(-50, 7, 300)).toBe(0);
  expect(nearestIndex(900, 7, 300)).toBe(6);
  expect(nearestIndex(10, 0, 300)).toBe(0);
});

test.each([
  ['ArrowLeft', null, 99],
  ['ArrowLeft', 5, 4],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 99, 99],
  ['PageDown', 5, 15],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['x', 50, null],
])('%s from %s moves the cursor to %s', (key, from, to) => {
  expect(moveCursor(key, from, 100)).toBe(to);
});

test('thinning keeps the extremes and the ends in order', () => {
  const points = series(...Array.from({ length: 10_000 }, (_, at) => (at === 6_543 ? 999 : at % 7)));
  const thin = thinPoints(points, 100);
  expect(thin.length).toBeLessThanOrEqual(400);
  expect(thin.some((point) => point.value === 999)).toBe(true);
  expect(thin[0]).toBe(points[0]);
  expect(thin.at(-1)).toBe(points.at(-1));
  expect(thin.every((point, at) => at === 0 || point.time > (thin[at - 1]?.time ?? -1))).toBe(true);
});

test('ticks are round and inside the domain', () => {
  expect(roundTicks({ min: 3, max: 97 }, 5)).toEqual([20, 40, 60, 80]);
  expect(roundTicks({ min: -1.2, max: 1.3 }, 5)).toEqual([-1, -0.5, 0, 0.5, 1]);
  expect(roundTicks({ min: 5, max: 5 })).toEqual([]);
});
