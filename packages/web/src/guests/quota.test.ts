import { expect, test } from 'vitest';
import { createManualClock } from '../clock/manual-clock.ts';
import { createMemoryArea, openStorage } from '../storage/storage.ts';
import { createGuestCounter } from './quota.ts';

function makeCounter(isSignedIn = false) {
  const clock = createManualClock();
  const area = createMemoryArea();
  return {
    clock,
    area,
    counter: createGuestCounter({ clock, storage: openStorage(() => area), isSignedIn: () => isSignedIn }),
  };
}

test('PERM-05 three searches a day, then none until the next day', async () => {
  const { clock, counter } = makeCounter();
  expect([1, 2, 3, 4].map(() => counter.take('search'))).toEqual([true, true, true, false]);
  expect(counter.left('view_quote')).toBe(10);
  await clock.move(24 * 3_600_000);
  expect(counter.take('search')).toBe(true);
});

test('PERM-05 signing in resets, and clients are not counted', () => {
  const { counter } = makeCounter();
  for (let use = 0; use < 3; use += 1) counter.take('search');
  counter.reset();
  expect(counter.left('search')).toBe(3);
  const client = makeCounter(true);
  expect([1, 2, 3, 4, 5].every(() => client.counter.take('search'))).toBe(true);
  expect(client.area.getItem('guest_quota')).toBeNull();
});
