// One journal on its way into the books: the checked draft with its id, actor and hashes, and what can come back.
import { isRefusal, type Refusal } from '@candor/contract/errors.ts';
import type { ClientId, JournalId } from '@candor/contract/ids.ts';
import { isSecurity, type AccountRef } from '../accounts/account.ts';
import { digestJournal } from '../journals/digest.ts';
import { checkDraft, type JournalDraft } from '../journals/draft.ts';

export interface Posted {
  readonly journalId: JournalId;
  /** Place in the tenant's books, without gaps. */
  readonly seq: bigint;
  readonly recordedAt: Date;
  /** True when this key was posted before: nothing happened now. */
  readonly replayed: boolean;
}

export type PostRefusalCode =
  | 'insufficient_funds'
  | 'insufficient_holdings'
  | 'exceeds_debt'
  | 'hold_not_pending'
  | 'already_reversed'
  | 'idempotency_conflict'
  | 'ledger_halted';

export type PostAnswer = Posted | Refusal<PostRefusalCode>;

export interface PostItem {
  readonly draft: JournalDraft;
  readonly id: JournalId;
  readonly actor: string;
  readonly digest: string;
}

export function makeItem(draft: JournalDraft, id: JournalId, actor: string): PostItem {
  checkDraft(draft);
  const digest = digestJournal({
    actor,
    idempotencyKey: draft.idempotencyKey,
    causeKind: draft.cause.kind,
    causeId: draft.cause.id,
    reason: draft.reason,
    reverses: draft.reverses ?? null,
    signatureId: draft.signatureId ?? null,
    lines: draft.lines.map((line) => ({ accountId: line.account.id, amountMinor: line.amountMinor })),
  });
  return { draft, id, actor, digest };
}

/**
 * Names that two journals of one batch must not share: the function looks at what was stored before the batch, so the
 * second of two with one key, hold or reversal has to wait for the next batch.
 */
export function exclusiveNames({ draft, actor }: PostItem): string[] {
  const names = [`key ${actor} ${draft.idempotencyKey}`];
  if (draft.reverses !== undefined) names.push(`reversal ${draft.reverses}`);
  for (const hold of draft.holds ?? []) names.push(`hold ${hold.holdId}`);
  return names;
}

/** Which refusal a crossed bound is, by the bucket it was crossed in. */
export function boundRefusal(account: AccountRef | undefined): PostRefusalCode {
  if (account?.bound === -1) return 'exceeds_debt';
  return account !== undefined && isSecurity(account.asset) ? 'insufficient_holdings' : 'insufficient_funds';
}

/** Posted now: neither refused nor the answer to an earlier request. */
export function isNew(answer: PostAnswer | undefined): boolean {
  return answer !== undefined && !isRefusal(answer) && !answer.replayed;
}

/** Every client whose books these journals touch, once. */
export function listClients(drafts: readonly JournalDraft[]): ClientId[] {
  const clients = new Set<ClientId>();
  for (const { lines } of drafts) {
    for (const { account } of lines) if (account.clientId !== null) clients.add(account.clientId);
  }
  return [...clients];
}
