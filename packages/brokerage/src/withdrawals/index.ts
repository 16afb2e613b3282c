// The face of withdrawals that other modules may import.
export { proposeDecision } from './decisions.ts';
export { proposePayment, proposePaymentReturn } from './payments.ts';
export type { PayoutParts } from './payments.ts';
export type { BankingCalendar } from './due.ts';
export { proposeProtection, proposeProtectionEnd } from './protection-decisions.ts';
export { cancelWithdrawal, requestWithdrawal } from './service.ts';
export type { WithdrawalParts, Withdrawer } from './service.ts';
export { isPaidTo } from './store.ts';
