// The approval: what one person proposes and another decides. Pure.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Approval as ApprovalWire, ApprovalKind } from '@candor/contract/staff/approvals.ts';

export type { ApprovalKind };
export type ApprovalState = ApprovalWire['state'];
export type Decision = Exclude<ApprovalState, 'proposed'>;
/** Ids, amounts and codes that say exactly what will be done; never a secret. */
export type ApprovalPayload = Readonly<Record<string, string | number | boolean | null>>;

export interface Approval {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly subjectId: string;
  readonly clientId: string | undefined;
  readonly payload: ApprovalPayload;
  readonly reason: string;
  readonly makerId: string;
  readonly checkerId: string | undefined;
  readonly state: ApprovalState;
  readonly note: string | undefined;
  readonly createdAt: Date;
  readonly decidedAt: Date | undefined;
}

export type DecisionRefusal = Refusal<'already_decided' | 'self_approval' | 'not_found'>;

/** In order: what is decided stays decided; a maker can only take back, everyone else can only decide. */
export function checkDecision(
  approval: Pick<Approval, 'state' | 'makerId'>,
  staffId: string,
  decision: Decision,
): DecisionRefusal | undefined {
  const isMaker = approval.makerId === staffId;
  if (decision === 'withdrawn' && !isMaker) return refuse('not_found');
  if (approval.state !== 'proposed') return refuse('already_decided');
  if (decision !== 'withdrawn' && isMaker) return refuse('self_approval');
  return undefined;
}

/** A text of the payload; a proposal without it was not made by us. */
export function payloadText({ payload, kind }: Pick<Approval, 'payload' | 'kind'>, name: string): string {
  const value = payload[name];
  if (typeof value !== 'string') throw new TypeError(`a proposal of ${kind} has no text ${name}`);
  return value;
}

export function toWire(approval: Approval): ApprovalWire {
  return {
    id: approval.id,
    kind: approval.kind,
    subject_id: approval.subjectId,
    client_id: approval.clientId ?? null,
    payload: { ...approval.payload },
    reason: approval.reason,
    state: approval.state,
    maker_id: approval.makerId,
    checker_id: approval.checkerId ?? null,
    note: approval.note ?? null,
    created_at: approval.createdAt.toISOString(),
    decided_at: approval.decidedAt?.toISOString() ?? null,
  };
}
