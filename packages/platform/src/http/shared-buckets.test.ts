import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../clock/clock.ts';
import { createSharedBuckets } from './shared-buckets.ts';
import type { SharedBuckets, Spent, SpentStore } from './shared-buckets.ts';

/** One memory for all nodes, without the leak of time; counts how often it was asked. */
function memoryStore(): SpentStore & { readonly batches: Spent[][]; fails: boolean } {
  const levels = new Map<string, number>();
  const batches: Spent[][] = [];
  return {
    batches,
    fails: false,
    async add(spent) {
      if (this.fails) throw new Error('no database');
      batches.push([...spent]);
      for (const { key, cost } of spent) levels.set(key, (levels.get(key) ?? 0) + cost);
      return new Map(spent.map(({ key }) => [key, levels.get(key) ?? 0]));
    },
  };
}

/** A clock that stands still and fires its timers by hand. */
function nodeOn(store: SpentStore, mostInBatch = 100) {
  const timers: Array<() => void> = [];
  const errors: unknown[] = [];
  const clock = {
    ...createFakeClock(new Date('2026-11-16T15:00:00Z')),
    monotonicMs: () => 0,
    setTimer(run: () => void) {
      timers.push(run);
      return { cancel: () => undefined };
    },
  };
  const buckets: SharedBuckets = createSharedBuckets({
    clock,
    store,
    onError: (error) => errors.push(error),
    mostInBatch,
  });
  const tell = async (): Promise<void> => {
    for (const run of timers.splice(0)) run();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { buckets, tell, errors, isArmed: () => timers.length > 0 };
}

const rate = { perMinute: 10 };
const spend = (buckets: SharedBuckets, times: number): number[] =>
  Array.from({ length: times }, () => buckets.take('a', 1, rate));

describe('S-51 buckets of several nodes', () => {
  test('S-51 what one node gave away is missing on the other, once it was told', async () => {
    const store = memoryStore();
    const [one, two] = [nodeOn(store), nodeOn(store)];
    expect(spend(one.buckets, 10)).toEqual(Array(10).fill(0));
    await one.tell();
    expect(spend(two.buckets, 2)).toEqual([0, 0]);
    await two.tell();
    // Overdrawn by two: the wait counts them too.
    expect(two.buckets.take('a', 1, rate)).toBe(18);
    expect(two.buckets.take('b', 1, rate)).toBe(0);
  });

  test('S-51 a call never asks the store: one batch carries everything, and silence asks nothing', async () => {
    const store = memoryStore();
    const { buckets, tell, isArmed } = nodeOn(store);
    expect(isArmed()).toBe(false);
    for (let index = 0; index < 50; index += 1) buckets.take(`k${index % 5}`, 1, { perMinute: 1_000 });
    buckets.take('free', 5, { perMinute: 0 });
    expect(store.batches).toHaveLength(0);
    await tell();
    expect(store.batches).toHaveLength(1);
    expect(store.batches[0]?.map(({ cost }) => cost)).toEqual([10, 10, 10, 10, 10]);
    await tell();
    expect(store.batches).toHaveLength(1);
    expect(isArmed()).toBe(false);
  });

  test('S-51 a refused call spends nothing for anyone', async () => {
    const store = memoryStore();
    const { buckets, tell } = nodeOn(store);
    spend(buckets, 40);
    await tell();
    expect(store.batches[0]).toEqual([{ key: 'a', cost: 10, perMinute: 10 }]);
  });

  test('S-51 without the store a node counts for itself and tells later', async () => {
    const store = memoryStore();
    const { buckets, tell, errors } = nodeOn(store);
    store.fails = true;
    expect(spend(buckets, 11)).toEqual([...Array(10).fill(0), 6]);
    await tell();
    expect(errors).toHaveLength(1);
    store.fails = false;
    await tell();
    expect(store.batches).toEqual([[{ key: 'a', cost: 10, perMinute: 10 }]]);
    expect(buckets.take('a', 1, rate)).toBe(6);
  });

  test('S-51 a batch is bounded, and closing tells what is left', async () => {
    const store = memoryStore();
    const { buckets, tell } = nodeOn(store, 3);
    for (let index = 0; index < 5; index += 1) buckets.take(`k${index}`, 1, rate);
    await tell();
    expect(store.batches[0]).toHaveLength(3);
    await buckets.close();
    expect(store.batches[1]).toHaveLength(2);
  });
});
