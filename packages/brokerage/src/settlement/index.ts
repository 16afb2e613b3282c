// The face of settlement that other modules may import.
export { isBankHoliday } from './bank-holidays.ts';
export { settleDue } from './booking.ts';
export type { SettlementParts, SettlementRun } from './booking.ts';
export { proposeFailure, proposeResolution } from './decisions.ts';
export { moveOf, planSettlements, poolOf, settlementBank, tomorrow } from './planning.ts';
export type { UnderWay } from './settlement.ts';
export { createSettlementDays } from './settlement-days.ts';
export type { SettlementDays } from './settlement-days.ts';
export { insertChange, lockUnderWay, readWaiting } from './store.ts';
