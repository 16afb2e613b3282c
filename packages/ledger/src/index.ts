export { createLedger, type Ledger, type LedgerParts } from './posting/ledger.ts';
