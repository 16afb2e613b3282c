// The ids of the house. Each noun's id is a text of a kind of its own, so that a client's is never taken for an account's. Schemas
// and stores hand them out; a text becomes one by parseId only.
declare const idBrand: unique symbol;

export type IdNoun =
  | 'tenant'
  | 'client'
  | 'staff'
  | 'session'
  | 'approval'
  | 'file'
  | 'authenticator'
  | 'code'
  | 'reset'
  | 'unlock'
  | 'invitation'
  | 'delivery'
  | 'push_subscription'
  | 'submission'
  | 'sanction_hit'
  | 'nominee'
  | 'watchlist'
  | 'alert'
  | 'message'
  | 'news'
  | 'score_move'
  | 'score_contest'
  | 'vip_move'
  | 'account'
  | 'bank_account'
  | 'channel'
  | 'deposit'
  | 'statement'
  | 'statement_entry'
  | 'suspense'
  | 'withdrawal'
  | 'protection'
  | 'quotation'
  | 'loan'
  | 'due'
  | 'bonus'
  | 'saving'
  | 'saving_exit'
  | 'saving_payment'
  | 'plan'
  | 'complaint'
  | 'complaint_entry'
  | 'data_request'
  | 'block'
  | 'signature'
  | 'signing_session'
  | 'ledger_account'
  | 'journal'
  | 'hold'
  | 'note'
  | 'chat_message'
  | 'chat_answer'
  | 'chat_ticket'
  | 'data_token'
  | 'job'
  | 'event';

export type Id<Noun extends IdNoun> = string & { readonly [idBrand]: Noun };

/** Just made, nobody's yet: whatever is created with it gives it its kind. */
export type NewId = Id<never>;

export type TenantId = Id<'tenant'>;
export type ClientId = Id<'client'>;
export type StaffId = Id<'staff'>;
export type SessionId = Id<'session'>;
export type ApprovalId = Id<'approval'>;
export type FileId = Id<'file'>;
export type AlertId = Id<'alert'>;
export type BonusId = Id<'bonus'>;
export type SavingId = Id<'saving'>;
export type SavingExitId = Id<'saving_exit'>;
export type SavingPaymentId = Id<'saving_payment'>;
export type PlanId = Id<'plan'>;
export type ComplaintId = Id<'complaint'>;
export type ComplaintEntryId = Id<'complaint_entry'>;
export type DataRequestId = Id<'data_request'>;
export type BlockId = Id<'block'>;
export type AuthenticatorId = Id<'authenticator'>;
export type CodeId = Id<'code'>;
export type ResetId = Id<'reset'>;
export type UnlockId = Id<'unlock'>;
export type InvitationId = Id<'invitation'>;
export type DeliveryId = Id<'delivery'>;
export type PushSubscriptionId = Id<'push_subscription'>;
export type SubmissionId = Id<'submission'>;
export type SanctionHitId = Id<'sanction_hit'>;
export type NomineeId = Id<'nominee'>;
export type WatchlistId = Id<'watchlist'>;
export type MessageId = Id<'message'>;
export type NewsId = Id<'news'>;
export type ScoreMoveId = Id<'score_move'>;
export type ScoreContestId = Id<'score_contest'>;
export type VipMoveId = Id<'vip_move'>;
export type AccountId = Id<'account'>;
export type BankAccountId = Id<'bank_account'>;
export type ChannelId = Id<'channel'>;
export type DepositId = Id<'deposit'>;
export type StatementId = Id<'statement'>;
export type StatementEntryId = Id<'statement_entry'>;
export type SuspenseId = Id<'suspense'>;
export type WithdrawalId = Id<'withdrawal'>;
export type ProtectionId = Id<'protection'>;
export type QuotationId = Id<'quotation'>;
export type LoanId = Id<'loan'>;
export type DueId = Id<'due'>;
export type SignatureId = Id<'signature'>;
export type SigningSessionId = Id<'signing_session'>;
export type LedgerAccountId = Id<'ledger_account'>;
export type JournalId = Id<'journal'>;
export type HoldId = Id<'hold'>;
export type NoteId = Id<'note'>;
export type ChatMessageId = Id<'chat_message'>;
export type ChatAnswerId = Id<'chat_answer'>;
export type ChatTicketId = Id<'chat_ticket'>;
export type DataTokenId = Id<'data_token'>;
export type JobId = Id<'job'>;
export type EventId = Id<'event'>;

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function isId<Noun extends IdNoun>(_noun: Noun, text: string): text is Id<Noun> {
  return uuidPattern.test(text);
}

/** For what comes back from where types do not reach: the payload of an approval, a job, a token, a command line. */
export function parseId<Noun extends IdNoun>(noun: Noun, text: string): Id<Noun> {
  if (!isId(noun, text)) throw new TypeError(`not the id of a ${noun}`);
  return text;
}
