// The face of deposits that other modules may import.
export { findChannel } from './channel-store.ts';
export { insertReceipt } from './store.ts';
export { proposeChannel } from './channels.ts';
export { proposeCredit, proposeRefusal } from './decisions.ts';
export { houseChannel } from './deposit.ts';
export type { Channel, Deposit } from './deposit.ts';
export type { DepositParts } from './parts.ts';
export { submitDeposit } from './service.ts';
export { importStatement } from './statements.ts';
export type { Depositor } from './service.ts';
