import { expect, test, vi } from 'vitest';
import { createManualClock } from '../clock/manual-clock.ts';
import { loadWithRetry, LoadTimeout } from './load-with-retry.ts';

const fetchError = new TypeError('Failed to fetch dynamically imported module');

test('NAV-12 a fetch error is tried three more times, 800 ms apart', async () => {
  const clock = createManualClock();
  const load = vi.fn(async () => Promise.reject(fetchError));
  const outcome = loadWithRetry(clock, load).catch((problem: unknown) => problem);
  await clock.move(799);
  expect(load).toHaveBeenCalledTimes(1);
  await clock.move(1);
  expect(load).toHaveBeenCalledTimes(2);
  await clock.move(1600);
  expect(load).toHaveBeenCalledTimes(4);
  expect(await outcome).toBe(fetchError);
});

test('NAV-12 a load that hangs times out after 15 s and is tried again', async () => {
  const clock = createManualClock();
  const load = vi
    .fn<() => Promise<string>>()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue('part');
  const outcome = loadWithRetry(clock, load);
  await clock.move(15_800);
  expect(await outcome).toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
});

test('NAV-12 another error is not tried again', async () => {
  const clock = createManualClock();
  const load = vi.fn(async () => Promise.reject(new SyntaxError('Unexpected token')));
  await expect(loadWithRetry(clock, load)).rejects.toThrow('Unexpected token');
  expect(load).toHaveBeenCalledTimes(1);
  expect(new LoadTimeout('timeout').name).toBe('LoadTimeout');
});
