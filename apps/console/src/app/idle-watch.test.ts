import { expect, test, vi } from 'vitest';
import { createManualClock } from '@candor/web/clock/manual-clock.ts';
import { createMemoryArea, openStorage } from '@candor/web/storage/storage.ts';
import { idleMs, watchIdle } from './idle-watch.ts';

test('S-28 who is away for half an hour is signed out, who presses a key in between is not', async () => {
  const clock = createManualClock();
  const area = createMemoryArea();
  const storage = openStorage(() => area);
  const page = new EventTarget();
  const onIdle = vi.fn();
  page.dispatchEvent(new Event('keydown'));
  watchIdle({ clock, storage, page, isIn: () => true, onIdle });
  page.dispatchEvent(new Event('keydown'));
  await clock.move(idleMs - 60_000);
  page.dispatchEvent(new Event('keydown'));
  await clock.move(idleMs - 60_000);
  expect(onIdle).not.toHaveBeenCalled();
  await clock.move(120_000);
  expect(onIdle).toHaveBeenCalled();
});
