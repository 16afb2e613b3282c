// The face of transactions that other modules may import.
export type { TransactionParts } from './service.ts';
