// A small cache that forgets what was used least recently. It holds only what can be computed again.

export interface BoundedCache<Value> {
  getOrMake(key: string, make: () => Value): Value;
}

export function createBoundedCache<Value>(capacity: number): BoundedCache<Value> {
  const entries = new Map<string, Value>();
  return {
    getOrMake(key, make) {
      const known = entries.get(key);
      if (known !== undefined) {
        entries.delete(key);
        entries.set(key, known);
        return known;
      }
      const value = make();
      entries.set(key, value);
      if (entries.size > capacity) {
        const oldest = entries.keys().next();
        if (!oldest.done) entries.delete(oldest.value);
      }
      return value;
    },
  };
}
