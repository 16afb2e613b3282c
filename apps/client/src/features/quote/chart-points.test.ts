import { expect, test } from 'vitest';
import { sampleChart as chart } from '@candor/web/market-data/sample-chart.ts';
import { countAhead, describePoints, findBase, findExtremes } from './chart-points.ts';

test('MKT-01 the last point follows a newer live price and keeps its exact text', () => {
  const points = describePoints(chart, { price: '98.37', marketMs: 800_000 });
  expect(points.map(({ price }) => price)).toEqual(['100.00', '101.00', '98.37']);
  expect(points.at(-1)).toMatchObject({ time: 700_000, value: 98.37 });
});

test('MKT-01 an older live price changes nothing', () => {
  expect(describePoints(chart, { price: '1.00', marketMs: 1 }).at(-1)?.price).toBe('98.00');
});

test('MKT-04 a day is measured from the previous close, longer ranges from their first price', () => {
  expect(findBase(chart, '1D')).toBe('99.50');
  expect(findBase({ ...chart, previousClose: null }, '1D')).toBe('100.00');
  expect(findBase(chart, '1M')).toBe('100.00');
});

test('MKT-04 lowest and highest are found, none in an empty range', () => {
  const extremes = findExtremes(describePoints(chart, undefined));
  expect([extremes?.low.price, extremes?.high.price]).toEqual(['98.00', '101.00']);
  expect(findExtremes([])).toBeUndefined();
});

const span = (fromS: number, toS: number) => ({
  open: new Date(fromS * 1_000).toISOString(),
  close: new Date(toS * 1_000).toISOString(),
});

test('MKT-01 a running day keeps room until its last bell, over the lunch break too; other ranges and closed markets none', () => {
  expect(countAhead(chart, '1D', [span(100, 1_900)])).toBe(3);
  expect(countAhead(chart, '1D', [span(100, 1_000), span(2_000, 2_900)])).toBe(3);
  expect(countAhead(chart, '1D', [span(100, 1_000)])).toBe(0);
  expect(countAhead(chart, '1M', [span(100, 1_900)])).toBe(0);
  expect(countAhead({ ...chart, state: 'closed' }, '1D', [span(100, 1_900)])).toBe(0);
  expect(countAhead({ ...chart, time: [] }, '1D', [span(100, 1_900)])).toBe(0);
});
