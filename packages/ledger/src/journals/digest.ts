// The fingerprint of a journal's content. The posting stores it, the chain covers it, and the audit makes it again from
// the stored rows: any later change of a row shows. It also tells a repeated request from another one with the same key.
import type { LedgerAccountId, SignatureId } from '@candor/contract/ids.ts';
import { hash } from 'node:crypto';

export interface DigestContent {
  readonly actor: string;
  readonly idempotencyKey: string;
  readonly causeKind: string;
  readonly causeId: string;
  readonly reason: string;
  readonly reverses: string | null;
  readonly signatureId: SignatureId | null;
  readonly lines: readonly { readonly accountId: LedgerAccountId; readonly amountMinor: bigint | string }[];
}

/** JSON of a list: every text is quoted, so two different contents never read the same. */
export function digestJournal(content: DigestContent): string {
  const { actor, idempotencyKey, causeKind, causeId, reason, reverses, signatureId } = content;
  const head = [actor, idempotencyKey, causeKind, causeId, reason, reverses, signatureId];
  return hash('sha256', `${JSON.stringify(head)}${describeLines(content.lines)}`, 'hex');
}

function describeLines(lines: DigestContent['lines']): string {
  let text = '';
  for (const line of lines) text += `|${line.accountId}:${line.amountMinor}`;
  return text;
}
