import { expect, test } from 'vitest';
import { groupByDay, nameDay } from './day-groups.ts';

const at = (created_at: string): { created_at: string } => ({ created_at });

test('MSG-01 messages stand under the day of the reader’s zone, in their order', () => {
  const items = [at('2026-11-16T23:30:00Z'), at('2026-11-16T18:00:00Z'), at('2026-11-15T18:29:00Z')];
  expect(groupByDay(items, { timeZone: 'Asia/Kolkata' })).toEqual([
    { day: '2026-11-17', items: [items[0]] },
    { day: '2026-11-16', items: [items[1]] },
    { day: '2026-11-15', items: [items[2]] },
  ]);
  expect(groupByDay(items, { timeZone: 'UTC' }).map(({ items: { length } }) => length)).toEqual([2, 1]);
});

test('MSG-01 today and yesterday are named by the calendar, also over a change of clocks', () => {
  const madrid = { timeZone: 'Europe/Madrid' };
  const now = Date.parse('2026-10-25T22:30:00Z');
  expect(nameDay('2026-10-25', now, madrid)).toBe('today');
  expect(nameDay('2026-10-24', now, madrid)).toBe('yesterday');
  expect(nameDay('2026-10-23', now, madrid)).toBe('earlier');
});
