// The face of bonds that other modules may import.
export { accruedE8, accruedMinor, accrueTo, periodsOf } from './accrual.ts';
export type { Accrued, Period } from './accrual.ts';
export type { Bond } from './bond.ts';
export { exDateOf, paysOn, settlementOf } from './calendar.ts';
export type { CalendarParts } from './calendar.ts';
export { proposeBond, proposeBondOpening } from './decisions.ts';
export { noInterest, openInterest } from './held.ts';
export type { HeldInterest } from './held.ts';
export { findBond, findBondOf, listOpenBonds, redeemBond } from './store.ts';
