// The face of loans that other modules may import.
export { applyForLoan, offerLoan } from './applying.ts';
export { collectLoans, loanDueListener } from './collecting.ts';
export { loanEffects, proposeLoanApproval, proposeLoanRefusal } from './decisions.ts';
export { drawLoan } from './drawing.ts';
export type { Loan } from './loan.ts';
export type { Borrower, LoanListener, LoanParts } from './parts.ts';
export { repayLoan } from './repaying.ts';
export { bindLoans } from './routes.ts';
export { bindStaffLoans } from './staff-routes.ts';
export { sealedLoanColumns } from './store.ts';
export { countLoans } from './store.ts';
