import { expect, test } from 'vitest';
import { rateConnection } from './rating.ts';

test.each([
  [0, 'excellent'],
  [120, 'excellent'],
  [120.1, 'good'],
  [250, 'good'],
  [251, 'fair'],
  [500, 'fair'],
  [501, 'poor'],
  [1500, 'poor'],
  [1501, 'offline'],
  [9999, 'offline'],
  [null, 'offline'],
  [Number.NaN, 'offline'],
  [-1, 'offline'],
] as const)('BOOT-04 %s ms is %s', (latencyMs, rating) => {
  expect(rateConnection(latencyMs)).toBe(rating);
});
