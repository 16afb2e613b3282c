// The face of bank accounts that other modules may import.
export { toWire as toBankAccountWire } from './bank-account.ts';
export type { BankAccount } from './bank-account.ts';
export { proposeVerdict } from './decisions.ts';
export { addBankAccount, addBankAccountIn, setDefaultBankAccount } from './service.ts';
export type { BankAccountOwner, BankAccountParts } from './service.ts';
export { listBankAccounts, shareBankAccount } from './store.ts';
