// The face of transactions that other modules may import.
export { listOwn } from './service.ts';
export type { TransactionParts } from './service.ts';
