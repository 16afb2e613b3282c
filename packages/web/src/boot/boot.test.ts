import { expect, test } from 'vitest';
import { createManualClock } from '../clock/manual-clock.ts';
import { createMemoryArea, openStorage } from '../storage/storage.ts';
import { bootSteps, createBoot, isOverlayDue, markOverlaySeen } from './boot.ts';

test('BOOT-01 seven steps, each done even on error, with its time', async () => {
  const clock = createManualClock();
  const problems: string[] = [];
  const boot = createBoot(clock, (area) => problems.push(area));
  const order: string[] = [];
  const step =
    (name: string, tookMs: number, fails = false) =>
    async () => {
      await clock.wait(tookMs);
      order.push(name);
      if (fails) throw new Error('no');
    };
  const run = boot.run({
    ping: step('ping', 5),
    config: step('config', 50, true),
    auth: step('auth', 10),
    perms: step('perms', 20),
    company: step('company', 1),
    geo: step('geo', 2),
    device: step('device', 3),
  });
  await clock.move(100);
  await run;
  const { steps, isFinished } = boot.store.getState();
  expect(Object.keys(steps)).toEqual([...bootSteps]);
  expect(isFinished).toBe(true);
  expect(steps.config).toEqual({ isDone: true, isFailed: true, tookMs: 50 });
  expect(steps.perms).toEqual({ isDone: true, isFailed: false, tookMs: 20 });
  expect(order.indexOf('auth')).toBeLessThan(order.indexOf('perms'));
  expect(problems).toEqual(['boot.config']);
});

test('BOOT-02 the overlay is due once in 24 hours', async () => {
  const clock = createManualClock();
  const area = createMemoryArea();
  const storage = openStorage(() => area);
  expect(isOverlayDue(clock, storage)).toBe(true);
  markOverlaySeen(clock, storage);
  await clock.move(24 * 3_600_000 - 1);
  expect(isOverlayDue(clock, storage)).toBe(false);
  await clock.move(1);
  expect(isOverlayDue(clock, storage)).toBe(true);
});
