// The lists of mutants by name.
import { accessMutants } from './mend-access.ts';
import { edgeMutants } from './mend-edge.ts';
import { productMutants } from './mend-products.ts';
import { guardMutants } from './mend-guards.ts';
import { moneyMutants } from './mend-money.ts';
import { screenMutants } from './mend-screens.ts';
import { tradingMutants } from './mend-trading.ts';
import type { Mutant } from './mutant.ts';

export const mutantLists: Readonly<Record<string, readonly Mutant[]>> = {
  mend: [
    ...moneyMutants,
    ...accessMutants,
    ...edgeMutants,
    ...screenMutants,
    ...tradingMutants,
    ...guardMutants,
    ...productMutants,
  ],
};
