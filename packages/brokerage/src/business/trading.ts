// The level of trading: what is listed, bought and sold, and what becomes of it.
import { createInstruments } from '../instruments/index.ts';
import type { Instruments } from '../instruments/index.ts';
import { composeInstruments } from '../instruments/module.ts';
import type { MarketPrices, PastPrices } from '../prices/index.ts';
import { createSettlementDays } from '../settlement/index.ts';
import type { SettlementParts } from '../settlement/index.ts';
import { composeSettlement } from '../settlement/module.ts';
import type { MoneyParts } from './money.ts';
import type { BusinessSources } from './parts.ts';
import type { Guards } from './people.ts';

/** What the verbs of trading need: those of money, and what is listed. */
export type TradingParts = MoneyParts & {
  readonly instruments: Instruments;
  readonly prices: MarketPrices;
  readonly pastPrices: PastPrices;
} & Pick<SettlementParts, 'settlementDays' | 'settlementListeners'>;

export function createTradingParts(money: MoneyParts, { prices, pastPrices }: BusinessSources): TradingParts {
  return {
    ...money,
    prices,
    pastPrices,
    instruments: createInstruments(money),
    settlementDays: createSettlementDays(prices),
    settlementListeners: [],
  };
}

export function composeTrading(parts: TradingParts, guards: Guards, { listings }: BusinessSources) {
  return [composeInstruments(parts, listings), composeSettlement(parts, guards)] as const;
}
