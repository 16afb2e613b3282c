import { expect, test } from 'vitest';
import { findExtremes, fitRange, isBlank, linePoints } from './line-points.ts';

const point = (value: string, gain: string) => ({
  at: '2026-11-15T06:00:00Z',
  value,
  change: '1.00',
  change_percent: '10.00',
  gain,
  gain_percent: null,
});
const history = { points: [point('10.00', '0.00'), point('12.50', '-0.25'), point('11.00', '0.10')] };

test('FUND-01 the line keeps the exact texts beside the pixels, for value and for return', () => {
  expect(linePoints(history, 'value').at(1)).toMatchObject({ value: 12.5, amount: '12.50', percent: '10.00' });
  expect(linePoints(history, 'gain').at(1)).toMatchObject({
    amount: '-0.25',
    worth: '12.50',
    change: '-0.25',
    percent: null,
  });
});

test('FUND-01 lowest and highest, and the line of nothing', () => {
  const extremes = findExtremes(linePoints(history, 'gain'));
  expect([extremes?.low.amount, extremes?.high.amount]).toEqual(['-0.25', '0.10']);
  expect(findExtremes([])).toBeUndefined();
  expect(isBlank(linePoints(history, 'value'))).toBe(false);
  expect(isBlank(linePoints({ points: [point('0.00', '0.00')] }, 'gain'))).toBe(true);
});

const line = (hours: number) =>
  [0, hours].map((hour) => ({ time: hour * 3_600_000, value: 0, amount: '', worth: '', change: '', percent: null }));

test('FUND-01 a line is told in the words of its length, not of the range that was asked for', () => {
  expect([24, 168, 720, 8_760].map((hours) => fitRange(line(hours), '12M'))).toEqual(['1D', '1W', '1M', '12M']);
  expect(fitRange([], '1W')).toBe('1D');
});
