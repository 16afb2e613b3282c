import { expect, test } from 'vitest';
import { averageCloses, measureConvergence, measureStrength, smoothCloses } from './indicators.ts';

test('MKT-01 averages begin where they have enough closes', () => {
  expect(averageCloses([1, 2, 3, 4, 5], 3)).toEqual([undefined, undefined, 2, 3, 4]);
  expect(smoothCloses([1, 2, 3, 4, 5], 3)).toEqual([undefined, undefined, 2, 3, 4]);
  expect(averageCloses([1, 2], 3)).toEqual([undefined, undefined]);
});

// The example of Wilder's own method as published by StockCharts: 44.34 … gives 70.53 at the fifteenth close, then 66.32 and 66.55.
test('MKT-01 relative strength agrees with the published example', () => {
  const closes = [
    44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328, 45.614,
    46.282, 46.282, 46.0028, 46.0328,
  ];
  const strength = measureStrength(closes);
  expect(strength.slice(0, 14)).toEqual(Array.from({ length: 14 }, () => undefined));
  for (const [at, published] of [70.53, 66.32, 66.55].entries()) expect(strength[14 + at]).toBeCloseTo(published, 1);
  expect(measureStrength(Array.from({ length: 20 }, (_, at) => at)).at(-1)).toBe(100);
});

test('MKT-01 convergence: a steady rise keeps its distance, and the rest is line minus signal', () => {
  const rising = Array.from({ length: 60 }, (_, at) => 100 + at);
  const { line, signal, rest } = measureConvergence(rising);
  expect(line[24]).toBeUndefined();
  expect(line[25]).toBeCloseTo(7, 6);
  expect(signal[32]).toBeUndefined();
  expect(signal[33]).toBeCloseTo(7, 6);
  expect(rest.at(-1)).toBeCloseTo(0, 6);
});
