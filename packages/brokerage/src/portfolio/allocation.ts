// How a portfolio is spread: by kind of product, country, sector and currency, each part in money and percent. Pure.
import { divideRounded } from '@candor/money';
import type { AllocationKind } from '@candor/contract/portfolio/client.ts';
import { writePercent } from './returns.ts';

export interface Held {
  /** In the currency of the view. */
  readonly valueMinor: bigint;
  readonly keys: Readonly<Record<AllocationKind, string>>;
}

export interface Part {
  readonly key: string;
  readonly valueMinor: bigint;
  readonly percent: string;
}

/** Largest first. Shares of what is owned: debts have no place in a circle. */
export function allocate(held: readonly Held[], kind: AllocationKind): Part[] {
  const sums = new Map<string, bigint>();
  for (const { keys, valueMinor } of held) sums.set(keys[kind], (sums.get(keys[kind]) ?? 0n) + valueMinor);
  const owned = [...sums].filter(([, valueMinor]) => valueMinor > 0n);
  const whole = owned.reduce((sum, [, valueMinor]) => sum + valueMinor, 0n);
  const ordered = owned.toSorted(([a, x], [b, y]) => {
    if (x === y) return a < b ? -1 : 1;
    return x > y ? -1 : 1;
  });
  // Percentages of all parts add up to a hundred: each is rounded against what is left.
  let [leftMinor, leftHundredths] = [whole, 10_000n];
  return ordered.map(([key, valueMinor]) => {
    const hundredths = divideRounded(leftHundredths * valueMinor, leftMinor, 'half-even');
    leftMinor -= valueMinor;
    leftHundredths -= hundredths;
    return { key, valueMinor, percent: writePercent(hundredths) };
  });
}
