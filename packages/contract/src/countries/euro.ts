// What the countries of the euro share: the currency's figures, and the settlement cycle of the European Union.
import type { CurrencyFigures, SettlementCycle } from './pack.ts';

export const euro = {
  currency: 'EUR',
  largestLoan: 20_000,
  vip: [10_000, 50_000, 250_000, 1_000_000, 5_000_000],
  rate: { pair: 'EURUSD', level: 1.16 },
} as const satisfies CurrencyFigures;

/** Regulation 909/2014: two days; one from 11 October 2027 on (Regulation 2025/2075). */
export const unionSettlement = [
  { from: '2014-10-06', days: 2 },
  { from: '2027-10-11', days: 1 },
] as const satisfies readonly SettlementCycle[];
