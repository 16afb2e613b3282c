// The face of funds that other modules may import.
export { moveFunds } from './booking.ts';
export type { FundRun } from './booking.ts';
export { proposeFund, proposeNavCorrection, proposeNavs } from './decisions.ts';
export { placeSigned as placeSignedFund, placeSignedFund as placeFundInPlan } from './placing.ts';
export { estimateFund } from './estimating.ts';
export { dealOf } from './fund.ts';
export type { Fund } from './fund.ts';
export type { FundParts } from './parts.ts';
export { findFund, findFundShown } from './store.ts';
export { quoteFund } from './quoting.ts';
