// The face of funds that other modules may import.
export { moveFunds } from './booking.ts';
export type { FundRun } from './booking.ts';
export { proposeFund, proposeNavCorrection, proposeNavs } from './decisions.ts';
export { placeSigned as placeSignedFund } from './placing.ts';
export { quoteFund } from './quoting.ts';
