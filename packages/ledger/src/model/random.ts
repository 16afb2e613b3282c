// Random choices that a seed repeats exactly, for workloads that must be replayed when they fail.

export interface Dice {
  /** A whole number from zero to below the limit. */
  below(limit: number): number;
  chance(percent: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** mulberry32: small, even enough, and the same on every machine. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (percent) => next() * 100 < percent,
    pick(list) {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new RangeError('nothing to pick from');
      return picked;
    },
  };
}
