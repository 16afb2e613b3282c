// Measures the service every half minute while the page is looked at, for the footer's live indicator.
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { browserLimits } from '../settings/browser-limits.ts';
import type { WebClock } from '../clock/clock.ts';
import { rateConnection } from './rating.ts';
import type { Rating } from './rating.ts';

const everyMs = 30_000;

export interface ConnectionState {
  /** Null until the first sample. */
  readonly latencyMs: number | null;
  readonly rating: Rating | null;
}

export interface ConnectionMonitor {
  readonly store: StoreApi<ConnectionState>;
  start(): () => void;
  sample(): Promise<number>;
}

/** Times one probe; a failed one counts as 9999 ms. */
export async function measureProbe(clock: WebClock, probe: () => Promise<unknown>): Promise<number> {
  const startedMs = clock.elapsed();
  try {
    await probe();
    return clock.elapsed() - startedMs;
  } catch {
    return browserLimits.connection.failedMs;
  }
}

export function createConnectionMonitor(
  clock: WebClock,
  probe: () => Promise<unknown>,
  isVisible: () => boolean,
): ConnectionMonitor {
  const store = createStore<ConnectionState>(() => ({ latencyMs: null, rating: null }));

  async function sample(): Promise<number> {
    const latencyMs = await measureProbe(clock, probe);
    store.setState({ latencyMs, rating: rateConnection(latencyMs) });
    return latencyMs;
  }

  function start(): () => void {
    let isStopped = false;
    let cancel: (() => void) | undefined;
    const next = (): void => {
      if (isStopped) return;
      cancel = clock.later(everyMs, () => void (isVisible() ? sample() : Promise.resolve()).finally(next));
    };
    next();
    return () => {
      isStopped = true;
      cancel?.();
    };
  }

  return { store, start, sample };
}
