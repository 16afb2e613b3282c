export { clientBucket, houseAccount, clientBuckets, houseKinds, isSecurity } from './accounts/account.ts';
export type { AccountRef, AssetKey, ClientAccount, ClientBucket, HouseKind } from './accounts/account.ts';
export { auditLedger, createLedgerAlarm, liftHalt, raiseHalt } from './audit/audit.ts';
export type { AuditParts, AuditReport, LedgerAlarm } from './audit/audit.ts';
export type { ChainPoint } from './audit/chain.ts';
export type { CheckName, Violation } from './audit/checks.ts';
export { expireHolds, findHeld, findHold, listPendingHolds, type Hold } from './holds/holds.ts';
export type { HoldChange, JournalDraft, Line, Movement } from './journals/draft.ts';
export type { Posted, PostAnswer, PostRefusalCode } from './posting/item.ts';
export { createLedger, type Ledger, type LedgerParts } from './posting/ledger.ts';
export { rideAlong, type Rider, type RiderKind } from './posting/rider.ts';
export {
  balancesValue,
  openBalances,
  openBalancesBefore,
  readBalanceAt,
  readBalances,
  readBalancesAt,
} from './reads/balances.ts';
export type {
  AccountBalances,
  BalancesValue,
  Buckets,
  ClientBalances,
  HoldingBalance,
  ReceivableBalance,
} from './reads/balances.ts';
export { findJournal, findJournalByKey, findJournalIdBySeq, listJournals, openJournals } from './reads/journals.ts';
export type { Journal, JournalLine, JournalsValue } from './reads/journals.ts';
export {
  findClientJournal,
  listClientJournals,
  listClientStory,
  type ClientJournal,
  type HistoryFilter,
} from './reads/history.ts';
export { clientMovesSince, listClientMoves, type MovesRange } from './reads/moves.ts';
export { readStatement, type Statement, type StatementLine, type StatementRange } from './reads/statement.ts';
export * from './recipes/index.ts';
export { creditOf, priceOf } from './recipes/fills.ts';
export { splitPayment, sumHeld, unsettledHoldId } from './recipes/holds.ts';
