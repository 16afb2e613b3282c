import { expect, test } from 'vitest';
import { createFakeClock } from '../clock/clock.ts';
import { createIds, isUuid } from './ids.ts';

test('ids are UUIDv7 that sort by time, within a millisecond and across a clock that steps back', () => {
  const clock = createFakeClock(new Date('2026-11-16T00:00:00Z'));
  const ids = createIds(clock);
  const made = Array.from({ length: 10_000 }, () => ids.next());
  clock.advance(-60_000);
  made.push(...Array.from({ length: 100 }, () => ids.next()));
  expect(new Set(made).size).toBe(made.length);
  expect(made.toSorted()).toEqual(made);
  expect(made.every(isUuid)).toBe(true);
  expect(made[0]?.[14]).toBe('7');
});

test('digits are digits, of the asked length', () => {
  const ids = createIds(createFakeClock(new Date(0)));
  expect(ids.digits(6)).toMatch(/^\d{6}$/);
  expect(ids.token(16)).toMatch(/^[\w-]{22}$/);
});
