// The face of loans that other modules may import.
export { applyForLoan, offerLoan } from './applying.ts';
export { collectLoans } from './collecting.ts';
export { proposeLoanApproval, proposeLoanRefusal } from './decisions.ts';
export { drawLoan } from './drawing.ts';
export type { Loan } from './loan.ts';
export type { Borrower, LoanListener, LoanParts } from './parts.ts';
export { repayLoan } from './repaying.ts';
