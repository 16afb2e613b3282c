// The face of quotations that other modules may import.
export { askAgainHundredths, deviationOf, grossOf, isOutsideBand, quoteSides } from './offer.ts';
export { checkUse, describeInstrument, isMarked } from './quotation.ts';
export type { Quotation } from './quotation.ts';
export { feeSubjectOf, quoteOrder, readListed } from './service.ts';
export type { Listed, QuotationParts, QuoteContext, QuoteRefusal, TradeTerms } from './service.ts';
export { checkFunds, judgeStanding, readStanding } from './standing.ts';
export type { Standing, StandingFacts } from './standing.ts';
export { findQuotation, quotationColumns, toQuotation } from './store.ts';
export type { QuotationRow } from './store.ts';
