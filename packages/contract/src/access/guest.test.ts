import { expect, test } from 'vitest';
import { guestQuotas, readGuestLeft, readLocalDay, startGuestUse, takeGuestUse } from './guest.ts';
import type { GuestUse } from './guest.ts';

test.each([
  ['search', 3],
  ['read_stock', 5],
  ['view_quote', 10],
] as const)('PERM-05 a guest has %s %i times a day', (quota, limit) => {
  let use: GuestUse | undefined;
  for (let left = limit; left > 0; left -= 1) {
    expect(readGuestLeft(use, quota, '2026-11-15')).toBe(left);
    const take = takeGuestUse(use, quota, '2026-11-15');
    expect(take.allowed).toBe(true);
    use = take.use;
  }
  const refused = takeGuestUse(use, quota, '2026-11-15');
  expect(refused.allowed).toBe(false);
  expect(refused.use.counts[quota]).toBe(limit);
});

test('PERM-05 one quota does not eat another, and a new day starts from nothing', () => {
  const { use } = takeGuestUse(
    { day: '2026-11-15', counts: { search: 3, read_stock: 5, view_quote: 0 } },
    'view_quote',
    '2026-11-15',
  );
  expect(use.counts).toEqual({ search: 3, read_stock: 5, view_quote: 1 });
  for (const quota of guestQuotas) {
    expect(readGuestLeft(use, quota, '2026-11-16')).toBe(
      readGuestLeft(startGuestUse('2026-11-16'), quota, '2026-11-16'),
    );
  }
  expect(takeGuestUse(use, 'search', '2026-11-16')).toEqual({
    allowed: true,
    use: { day: '2026-11-16', counts: { search: 1, read_stock: 0, view_quote: 0 } },
  });
});

test('PERM-05 the day is the local one', () => {
  const now = new Date('2026-11-15T20:00:00Z');
  expect(readLocalDay(now, 'UTC')).toBe('2026-11-15');
  expect(readLocalDay(now, 'Asia/Kolkata')).toBe('2026-11-16');
  expect(readLocalDay(new Date('2026-11-15T03:00:00Z'), 'America/New_York')).toBe('2026-11-14');
});
