// What the verbs of offerings need: those of orders and execution, and the closes of indices that nobody here sets.
import type { ExecutionParts } from '../execution/index.ts';
import type { PastPrices } from '../prices/index.ts';

export interface OfferingParts extends ExecutionParts {
  readonly pastPrices: PastPrices;
}
