import { expect, test } from 'vitest';
import { isReached } from './alert.ts';

const created = new Date('2026-11-16T15:00:00Z');
const later = new Date('2026-11-16T15:00:01Z');
const above = { direction: 'above', priceE8: 200n, createdAt: created } as const;
const below = { direction: 'below', priceE8: 200n, createdAt: created } as const;

test.each([
  ['above: below it', above, 199n, false],
  ['above: at it', above, 200n, true],
  ['above: over it', above, 201n, true],
  ['below: over it', below, 201n, false],
  ['below: at it', below, 200n, true],
  ['below: under it', below, 199n, true],
])('MKT-06 %s', (_name, alert, priceE8, isTold) => {
  expect(isReached(alert, { priceE8, at: later, isStale: false })).toBe(isTold);
});

test('G-13 nothing is told on a stale price, nor on one that is older than the wish', () => {
  expect(isReached(above, { priceE8: 300n, at: later, isStale: true })).toBe(false);
  expect(isReached(above, { priceE8: 300n, at: created, isStale: false })).toBe(false);
});
