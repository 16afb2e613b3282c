// The face of withdrawals that other modules may import.
export { proposeDecision, withdrawalEffects } from './decisions.ts';
export { paymentEffects, proposePayment, proposePaymentReturn } from './payments.ts';
export type { PayoutParts } from './payments.ts';
export type { BankingCalendar } from './due.ts';
export { proposeProtection, proposeProtectionEnd, protectionEffects } from './protection.ts';
export { bindProtections } from './protection-routes.ts';
export { bindWithdrawals } from './routes.ts';
export { cancelWithdrawal, requestWithdrawal } from './service.ts';
export type { WithdrawalParts, Withdrawer } from './service.ts';
export { bindStaffWithdrawals } from './staff-routes.ts';
export { countOverdue, isPaidTo } from './store.ts';
export { countWithdrawals } from './store.ts';
