// Keeps answers for a short time and joins callers who ask for the same thing at once. Faults are not kept.

export interface TimedCache<Value> {
  get(key: string, load: () => Promise<Value>): Promise<Value>;
}

export function createTimedCache<Value>(ttlMs: number, capacity: number, monotonicMs: () => number): TimedCache<Value> {
  const entries = new Map<string, { readonly value: Promise<Value>; readonly untilMs: number }>();
  return {
    get(key, load) {
      const now = monotonicMs();
      const known = entries.get(key);
      if (known && known.untilMs > now) return known.value;
      const value = load();
      entries.delete(key);
      entries.set(key, { value, untilMs: now + ttlMs });
      value.catch(() => {
        if (entries.get(key)?.value === value) entries.delete(key);
      });
      if (entries.size > capacity) {
        const oldest = entries.keys().next();
        if (!oldest.done) entries.delete(oldest.value);
      }
      return value;
    },
  };
}
