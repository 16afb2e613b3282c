// The face of settlement that other modules may import.
export { createSettlementDays } from './settlement-days.ts';
export type { SettlementDays, TradeTerms } from './settlement-days.ts';
