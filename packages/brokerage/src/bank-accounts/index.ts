// The face of bank accounts that other modules may import.
export { toWire as toBankAccountWire } from './bank-account.ts';
export type { BankAccount } from './bank-account.ts';
export { bindBankAccounts } from './routes.ts';
export { bankAccountEffects, proposeVerdict } from './decisions.ts';
export { addBankAccount, setDefaultBankAccount } from './service.ts';
export type { BankAccountOwner, BankAccountParts, PinRefusal } from './service.ts';
export { bindStaffBankAccounts } from './staff-routes.ts';
export { listBankAccounts, sealedBankAccountColumns, shareBankAccount } from './store.ts';
