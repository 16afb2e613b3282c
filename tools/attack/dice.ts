// Chance that can be repeated: the same seed is the same attack.

export interface Dice {
  /** At least 0, below 1. */
  next(): number;
  below(limit: number): number;
  isLucky(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    isLucky: (share) => next() < share,
    pick<Item>(items: readonly Item[]): Item {
      for (const item of items.slice(below(items.length))) return item;
      throw new RangeError('nothing to pick from');
    },
  };
}
