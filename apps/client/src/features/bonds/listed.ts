// Bonds as a list shows them: the prices of one column are read one under the other, so all have as many decimals as the longest. Pure.
import type { Bond } from '@candor/contract/bonds/client.ts';
import { fractionLength } from '@candor/ui/amount/number-format.ts';

export type ListedBond = Bond & { readonly scale: number };

const leastScale = 2;

export function alignPrices(bonds: readonly Bond[]): readonly ListedBond[] {
  const scale = Math.max(leastScale, ...bonds.map(({ price }) => (price ? fractionLength(price.price) : 0)));
  return bonds.map((bond) => ({ ...bond, scale }));
}
