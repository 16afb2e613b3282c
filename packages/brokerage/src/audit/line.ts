// One line of the audit trail and how its hash is made. Pure.
import type { ClientId, TenantId } from '@candor/contract/ids.ts';
import { hash } from 'node:crypto';
import type { Actor } from '@candor/platform/db/index.ts';

export interface AuditSubject {
  readonly kind:
    | 'client'
    | 'staff'
    | 'session'
    | 'tenant'
    | 'invitation'
    | 'file'
    | 'document'
    | 'approval'
    | 'bank_account'
    | 'deposit_channel'
    | 'deposit'
    | 'statement'
    | 'suspense'
    | 'withdrawal'
    | 'protection'
    | 'exchange'
    | 'loan'
    | 'due'
    | 'fill'
    | 'corporate_action'
    | 'score_move'
    | 'score_contest'
    | 'order'
    | 'signing_session'
    | 'product'
    | 'fee_table'
    | 'halt'
    | 'bonus'
    | 'saving'
    | 'broker_break'
    | 'complaint'
    | 'data_request'
    | 'block'
    | 'plan';
  readonly id: string;
}

/** Ids, codes and counts: never a secret, a name or a number of a person. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

export interface AuditEntry {
  readonly actor: Actor;
  /** What was done, as `noun.verb`: session.opened, password.changed. */
  readonly act: string;
  readonly subject: AuditSubject;
  /** The client who may read the line; the subject when that is a client. */
  readonly clientId?: ClientId;
  readonly details?: AuditDetails;
}

export interface AuditLine extends AuditEntry {
  readonly seq: bigint;
  readonly at: Date;
  readonly details: AuditDetails;
}

export const firstHash = Buffer.alloc(32);

/** Keys in order: the database keeps them in its own. */
export function hashLine(tenantId: TenantId, line: AuditLine, previous: Buffer): Buffer {
  const details = Object.entries(line.details).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([
    tenantId,
    String(line.seq),
    line.at.toISOString(),
    line.actor.kind,
    line.actor.id,
    line.act,
    line.subject.kind,
    line.subject.id,
    line.clientId ?? null,
    details,
  ]);
  return hash('sha256', Buffer.concat([previous, Buffer.from(text)]), 'buffer');
}
