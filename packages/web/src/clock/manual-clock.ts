// A clock for tests: time stands still until it is moved, and moving it runs what was due on the way.
import type { WebClock } from './clock.ts';

export interface ManualClock extends WebClock {
  /** Moves time and lets the promises that woke up finish. */
  move(byMs: number): Promise<void>;
}

export function createManualClock(startMs = 1_700_000_000_000): ManualClock {
  let nowMs = startMs;
  let pending: { readonly at: number; readonly work: () => void }[] = [];

  function later(delayMs: number, work: () => void): () => void {
    const entry = { at: nowMs + delayMs, work };
    pending.push(entry);
    return () => {
      pending = pending.filter((other) => other !== entry);
    };
  }

  return {
    now: () => nowMs,
    elapsed: () => nowMs - startMs,
    later,
    wait: (delayMs) => new Promise((resolve) => void later(delayMs, resolve)),
    async move(byMs) {
      const end = nowMs + byMs;
      await settle();
      for (;;) {
        const due = pending.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        nowMs = Math.max(nowMs, due.at);
        pending = pending.filter((entry) => entry !== due);
        due.work();
        await settle();
      }
      nowMs = end;
      await settle();
    },
  };
}

/** Lets chained promises run to their end. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
