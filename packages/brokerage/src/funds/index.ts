// The face of funds that other modules may import.
export { bookUnits, moveFunds } from './booking.ts';
export type { FundRun } from './booking.ts';
export { proposeFund, proposeNavCorrection, proposeNavs } from './decisions.ts';
export { describeOwn, describeUnits, performanceOf } from './describing.ts';
export { estimateFund } from './estimating.ts';
export { dealOf, productTermsOf, settlesOf, unitStepE8 } from './fund.ts';
export type { Fund } from './fund.ts';
export type { FundParts } from './parts.ts';
export { placeFundInPlan, placeFundSigned, placeSigned as placeSignedUnits, placeUnits } from './placing.ts';
export { quoteFund, quoteUnits, sayNav, sayUnits } from './quoting.ts';
export type { Basis, Shelf } from './quoting.ts';
export {
  findFund,
  findFundShown,
  findNav,
  findStrategyUnits,
  insertFund,
  insertNavs,
  listNavs,
  listNavsOf,
  sumUnits,
} from './store.ts';
