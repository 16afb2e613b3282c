// The level of trading: what is listed, bought and sold, and what becomes of it.
import { createInstruments } from '../instruments/index.ts';
import type { Instruments } from '../instruments/index.ts';
import { composeInstruments } from '../instruments/module.ts';
import type { MoneyParts } from './money.ts';
import type { BusinessSources } from './parts.ts';
import type { Guards } from './people.ts';

/** What the verbs of trading need: those of money, and what is listed. */
export type TradingParts = MoneyParts & {
  readonly instruments: Instruments;
};

export function createTradingParts(money: MoneyParts, _sources: BusinessSources): TradingParts {
  return { ...money, instruments: createInstruments(money) };
}

export function composeTrading(parts: TradingParts, _guards: Guards, { listings }: BusinessSources) {
  return [composeInstruments(parts, listings)] as const;
}
