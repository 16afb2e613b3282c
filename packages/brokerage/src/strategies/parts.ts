// What the verbs of strategies need: those of funds, and the closes that rules are run on.
import type { FundParts } from '../funds/index.ts';
import type { PastPrices } from '../prices/index.ts';

export interface StrategyParts extends FundParts {
  readonly pastPrices: PastPrices;
}
