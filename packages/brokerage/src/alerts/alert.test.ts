import { expect, test } from 'vitest';
import { findReached } from './alert.ts';

const openedAt = new Date('2026-11-16T14:30:00Z');
const created = new Date('2026-11-16T15:00:20Z');
const later = new Date('2026-11-16T15:03:00Z');
const above = { direction: 'above', priceE8: 200n, createdAt: created, rangeThen: undefined } as const;
const below = { ...above, direction: 'below' } as const;
const calm = { since: openedAt, highE8: 150n, lowE8: 150n };
const seen = { priceE8: 150n, at: later, session: calm, minutes: [] };

test.each([
  ['above: below it', above, 199n, undefined],
  ['above: at it', above, 200n, 200n],
  ['above: over it', above, 201n, 201n],
  ['below: over it', below, 201n, undefined],
  ['below: at it', below, 200n, 200n],
  ['below: under it', below, 199n, 199n],
])('MKT-06 %s', (_name, alert, priceE8, told) => {
  const session = { since: openedAt, highE8: priceE8, lowE8: priceE8 };
  expect(findReached(alert, { priceE8, at: later, session, minutes: [] })).toBe(told);
});

test('G-13 nothing is told on a price that is older than the wish', () => {
  expect(findReached(above, { ...seen, priceE8: 300n, at: created })).toBe(undefined);
});

const touched = { since: openedAt, highE8: 210n, lowE8: 140n };
const minute = (at: string, highE8: bigint) => ({ since: new Date(`2026-11-16T${at}Z`), highE8, lowE8: 150n });

test.each([
  ['before the session', { ...above, createdAt: new Date('2026-11-16T14:00:00Z') }, [], 210n],
  ['in it, and it had not been there yet', { ...above, rangeThen: { highE8: 190n, lowE8: 150n } }, [], 210n],
  ['in it, and it had been there before', { ...above, rangeThen: { highE8: 205n, lowE8: 150n } }, [], undefined],
  ['in it, and nobody knows', above, [], undefined],
  ['in it, touched in a later minute', above, [minute('15:00:00', 150n), minute('15:02:00', 206n)], 206n],
  ['in it, touched in the minute of the wish', above, [minute('15:00:00', 206n)], undefined],
])('MKT-06 the session touched it for a moment, and the alert was set %s', (_name, alert, minutes, told) => {
  expect(findReached(alert, { ...seen, session: touched, minutes })).toBe(told);
});
