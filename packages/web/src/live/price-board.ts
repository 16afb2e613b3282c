// The latest price of every symbol on screen. Ticks only mark symbols as changed; one animation frame at a time tells a slice of the
// listeners, so that a burst never makes a long task. Knows no socket and no picture.
import type { LivePrice } from './price.ts';

export interface PriceBoardParts {
  /** The browser's next frame; the answer cancels it. */
  readonly nextFrame: (work: () => void) => () => void;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
}

export interface PriceBoard {
  write(price: LivePrice): void;
  read(key: string): LivePrice | undefined;
  listen(key: string, listener: () => void): () => void;
  /** How many changed symbols still wait for their frame. */
  waiting(): number;
}

/** A burst goes out over about this many frames, … */
const slices = 8;
/** … at least so many symbols at once, … */
const least = 4;
/** … and never longer than this in one frame. */
const budgetMs = 4;

export function createPriceBoard({ nextFrame, elapsed }: PriceBoardParts): PriceBoard {
  const prices = new Map<string, LivePrice>();
  const listeners = new Map<string, Set<() => void>>();
  const dirty = new Set<string>();
  let isPlanned = false;

  function plan(): void {
    if (isPlanned || dirty.size === 0) return;
    isPlanned = true;
    nextFrame(flush);
  }

  function flush(): void {
    isPlanned = false;
    const startedMs = elapsed();
    let left = Math.max(least, Math.ceil(dirty.size / slices));
    for (const key of dirty) {
      dirty.delete(key);
      for (const listener of listeners.get(key) ?? []) listener();
      left -= 1;
      if (left === 0 || elapsed() - startedMs >= budgetMs) break;
    }
    plan();
  }

  return {
    write(price) {
      prices.set(price.key, price);
      if (!listeners.has(price.key)) return;
      dirty.add(price.key);
      plan();
    },
    read: (key) => prices.get(key),
    listen(key, listener) {
      const group = listeners.get(key) ?? new Set();
      listeners.set(key, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0 && listeners.get(key) === group) listeners.delete(key);
      };
    },
    waiting: () => dirty.size,
  };
}
