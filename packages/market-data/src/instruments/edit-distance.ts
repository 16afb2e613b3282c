// Bounded edit distance with swaps of neighbours (optimal string alignment). It gives up as soon as the bound is passed.

const longest = 64;

export interface EditDistance {
  /** The distance when it is at most `bound`, else bound + 1. Texts are cut at 64 characters. */
  within(a: string, b: string, bound: number): number;
}

/** Keeps three rows of the table between calls, so a search over many words allocates nothing. */
export function createEditDistance(): EditDistance {
  let beforeLast = new Uint8Array(longest + 1);
  let last = new Uint8Array(longest + 1);
  let row = new Uint8Array(longest + 1);
  return {
    within(a, b, bound) {
      if (a === b) return 0;
      if (bound === 0 || Math.abs(a.length - b.length) > bound) return bound + 1;
      const width = Math.min(b.length, longest);
      for (let j = 0; j <= width; j += 1) last[j] = j;
      for (let i = 1; i <= Math.min(a.length, longest); i += 1) {
        row[0] = i;
        if (fillRow(a, b, i, width, row, last, beforeLast) > bound) return bound + 1;
        [beforeLast, last, row] = [last, row, beforeLast];
      }
      return Math.min(last[width] ?? bound + 1, bound + 1);
    },
  };
}

function fillRow(
  a: string,
  b: string,
  i: number,
  width: number,
  row: Uint8Array,
  last: Uint8Array,
  beforeLast: Uint8Array,
): number {
  const letter = a.charCodeAt(i - 1);
  let best = i;
  for (let j = 1; j <= width; j += 1) {
    const other = b.charCodeAt(j - 1);
    let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (letter === other ? 0 : 1));
    if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other) {
      value = Math.min(value, (beforeLast[j - 2] ?? 0) + 1);
    }
    row[j] = value;
    if (value < best) best = value;
  }
  return best;
}

/** One bit per letter class that occurs; two texts within distance n differ in at most n bits one way. */
export function letterMask(text: string): number {
  let mask = 0;
  for (let i = 0; i < text.length; i += 1) mask |= 1 << (text.charCodeAt(i) & 31);
  return mask;
}

export function countBits(mask: number): number {
  let left = mask;
  let count = 0;
  while (left !== 0) {
    left &= left - 1;
    count += 1;
  }
  return count;
}
