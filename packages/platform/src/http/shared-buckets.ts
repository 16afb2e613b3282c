// Token buckets that several nodes fill and empty together. Every call is decided by the node's own memory; what was
// spent is told to a store in batches, and the store's answer corrects the memory. Never waits for the store.
import type { Clock, Timer } from '../clock/clock.ts';
import { createTokenBuckets } from './rate-limit.ts';
import type { TokenBuckets } from './rate-limit.ts';

export interface Spent {
  readonly key: string;
  readonly cost: number;
  readonly perMinute: number;
}

export interface SpentStore {
  /** Adds what was spent here and answers, by key, how much of each bucket is used up by all nodes now. */
  add(spent: readonly Spent[]): Promise<ReadonlyMap<string, number>>;
}

export interface SharedBuckets extends TokenBuckets {
  /** Tells the store what is left to tell and stops. */
  close(): Promise<void>;
}

export interface SharedBucketsParts {
  readonly clock: Clock;
  readonly store: SpentStore;
  readonly onError: (error: unknown) => void;
  readonly everyMs?: number;
  /** Most keys in one batch: what is over waits for the next. */
  readonly mostInBatch?: number;
}

export function createSharedBuckets(parts: SharedBucketsParts): SharedBuckets {
  const { clock, store, onError, everyMs = 1_000, mostInBatch = 2_000 } = parts;
  const buckets = createTokenBuckets(clock);
  const spent = new Map<string, Spent>();
  let timer: Timer | undefined;
  let telling: Promise<void> | undefined;
  let isClosed = false;

  function note(entry: Spent): void {
    spent.set(entry.key, { ...entry, cost: entry.cost + (spent.get(entry.key)?.cost ?? 0) });
    // A node that nobody calls asks the store for nothing.
    if (!isClosed) timer ??= clock.setTimer(() => void (telling = tell()), everyMs);
  }

  async function tell(): Promise<void> {
    timer = undefined;
    const batch = [...spent.values()].slice(0, mostInBatch);
    for (const { key } of batch) spent.delete(key);
    try {
      const levels = await store.add(batch);
      for (const { key, perMinute } of batch) {
        const level = levels.get(key);
        // What was spent while the store answered is not in its answer.
        if (level !== undefined) buckets.correct(key, perMinute - level - (spent.get(key)?.cost ?? 0));
      }
    } catch (error) {
      // Without the store each node counts for itself, and tells later.
      for (const entry of batch) note(entry);
      onError(error);
    }
  }

  return {
    take(key, cost, rate) {
      const waitS = buckets.take(key, cost, rate);
      const { perMinute } = rate;
      if (waitS === 0 && perMinute > 0) note({ key, cost: Math.min(cost, perMinute), perMinute });
      return waitS;
    },
    correct: (key, tokens) => buckets.correct(key, tokens),
    size: () => buckets.size(),
    async close() {
      isClosed = true;
      timer?.cancel();
      await telling;
      if (spent.size > 0) await tell();
    },
  };
}
