// The face of accounts that other modules may import.
export { expectCurrency, toWire as accountToWire } from './account.ts';
export type { Account, AccountState, Buckets } from './account.ts';
export { readAssets } from './assets.ts';
export type { AssetParts } from './assets.ts';
export type { AccountWorth, HoldingsWorth } from './holdings.ts';
export { readAmount } from './amount.ts';
export type { AmountRefusal } from './amount.ts';
export { bindOwed, describeElsewhere, isShort, readRateBook, sumElsewhere } from './encumbrance.ts';
export type { Encumbrance, RateBook } from './encumbrance.ts';
export { postJournal } from './posting.ts';
export { currencyOf, ensureAccounts, listStates, openAccounts } from './service.ts';
export type { AccountHolder, AccountParts } from './service.ts';
export {
  accountsValue,
  findAccount,
  listAccounts,
  lockOutflow,
  openAccountsValue,
  readStates,
  statesOf,
  tryOutflows,
} from './store.ts';
export type { AccountsValue } from './store.ts';
