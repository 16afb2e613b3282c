// The face of quotations that other modules may import.
export {
  askAgainHundredths,
  deviationOf,
  grossOf,
  interestOf,
  isOutsideBand,
  makeOffer,
  payByBonus,
  quoteSides,
  usableBonus,
} from './offer.ts';
export type { Offer, OfferFacts } from './offer.ts';
export { describeLast, isMarked, judgeUse, markQuotation } from './quotation.ts';
export type { KeptQuotation, Quotation, QuotationRefusal } from './quotation.ts';
export { estimateCost } from './costs.ts';
export { readListed } from './listed.ts';
export type { Listed } from './listed.ts';
export { bonusLine, feeSubjectOf, quoteOrder } from './service.ts';
export type { QuotationParts, QuoteContext, QuoteRefusal, TradeTerms } from './service.ts';
export { checkFunds, judgeStanding, readStanding } from './standing.ts';
export type { Standing, StandingFacts, StandingRefusal } from './standing.ts';
export { findQuotation, insertQuotation, quotationColumns, toKept } from './store.ts';
export type { QuotationRow } from './store.ts';
