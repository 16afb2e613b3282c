// Which symbols the screens want, counted: the same symbol in two places is one subscription. A symbol that leaves the screen lingers
// for a moment, so that scrolling back and forth costs nothing. Says only what changed.
import { liveLimits } from './limits.ts';

export interface WishChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface Wishes {
  hold(key: string): () => void;
  /** What to subscribe and unsubscribe now, given the time; remembers it as done. */
  takeChange(nowMs: number): WishChange;
  /** A new connection knows nothing: everything wanted is new again. */
  forget(): void;
  wanted(): number;
}

const lingerMs = 2_000;

export function createWishes(elapsed: () => number, onChange: () => void): Wishes {
  const counts = new Map<string, number>();
  const leftAt = new Map<string, number>();
  const subscribed = new Set<string>();

  function release(key: string): void {
    const count = (counts.get(key) ?? 1) - 1;
    if (count > 0) return void counts.set(key, count);
    counts.delete(key);
    if (!subscribed.has(key)) return;
    leftAt.set(key, elapsed());
    onChange();
  }

  return {
    hold(key) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      leftAt.delete(key);
      if (!subscribed.has(key)) onChange();
      let isHeld = true;
      return () => {
        if (isHeld) release(key);
        isHeld = false;
      };
    },
    takeChange(nowMs) {
      const isFull = counts.size + leftAt.size > liveLimits.maxSymbols;
      const removed = [...subscribed].filter(
        (key) => !counts.has(key) && (isFull || nowMs - (leftAt.get(key) ?? 0) >= lingerMs),
      );
      for (const key of removed) {
        subscribed.delete(key);
        leftAt.delete(key);
      }
      const free = liveLimits.maxSymbols - subscribed.size;
      const added = [...counts.keys()].filter((key) => !subscribed.has(key)).slice(0, Math.max(0, free));
      for (const key of added) subscribed.add(key);
      return { added, removed };
    },
    forget() {
      subscribed.clear();
      leftAt.clear();
    },
    wanted: () => counts.size,
  };
}
