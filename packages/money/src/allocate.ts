// Splits money by weights so that the parts add up to the whole, to the unit. Never rounds a part by itself: what is
// left over goes out one unit at a time by the largest remainder.

import { compareIntegers } from './decimal.ts';
import type { Money } from './money.ts';
import { makeMoney } from './money.ts';

// Deterministic: equal remainders are served in the order of the weights. A weight of zero gets nothing. A debt is split
// like a credit and negated, so reversing a split reverses every part of it.
export function allocate(money: Money, weights: readonly bigint[]): Money[] {
  const totalWeight = weights.reduce((total, weight) => total + checkWeight(weight), 0n);
  if (totalWeight === 0n) throw new RangeError('Weights must not total zero');
  const isNegative = money.amountMinor < 0n;
  const magnitude = isNegative ? -money.amountMinor : money.amountMinor;

  const parts = weights.map((weight, index) => ({
    index,
    amountMinor: (magnitude * weight) / totalWeight,
    remainder: (magnitude * weight) % totalWeight,
  }));
  const given = parts.reduce((total, part) => total + part.amountMinor, 0n);
  // Fewer units are left than there are weights, so the count is a safe number.
  const leftCount = Number(magnitude - given);
  // Sorting is stable, which is what keeps equal remainders in order.
  const byRemainder = parts.toSorted((left, right) => compareIntegers(right.remainder, left.remainder));
  const favoured = new Set(byRemainder.slice(0, leftCount).map((part) => part.index));

  return parts.map(({ index, amountMinor }) => {
    const share = favoured.has(index) ? amountMinor + 1n : amountMinor;
    return makeMoney(isNegative ? -share : share, money.currency);
  });
}

function checkWeight(weight: bigint): bigint {
  if (weight < 0n) throw new RangeError('A weight cannot be negative');
  return weight;
}
