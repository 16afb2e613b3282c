// The face of fees that other modules may import.
export { computeCharges, subtractCharges, sumCharges } from './compute.ts';
export type { Charge, FeeSubject, FeeTable, TradedDay, TradeFacts } from './compute.ts';
export { netDay } from './intraday.ts';
export type { DaySide } from './intraday.ts';
export { describeCharges, percentOf } from './charge-lines.ts';
export { findWrongLine } from './decisions.ts';
export { findTable, findVersion } from './store.ts';
export { chargesOf } from './fund-charges.ts';
