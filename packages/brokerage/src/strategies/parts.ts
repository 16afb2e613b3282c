// What the verbs of strategies need: those of funds, the closes that rules are run on, and the days on which trades settle.
import type { FundParts } from '../funds/index.ts';
import type { PastPrices } from '../prices/index.ts';
import type { SettlementDays } from '../settlement/index.ts';

export interface StrategyParts extends FundParts {
  readonly pastPrices: PastPrices;
  readonly settlementDays: SettlementDays;
}
