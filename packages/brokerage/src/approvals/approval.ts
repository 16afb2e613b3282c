// The approval: what one person proposes and another decides. Pure.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Approval as ApprovalWire, ApprovalKind } from '@candor/contract/approvals/staff.ts';
import { parseId } from '@candor/contract/ids.ts';
import type { ApprovalId, ClientId, Id, IdNoun, StaffId } from '@candor/contract/ids.ts';

export type { ApprovalKind };
export type ApprovalState = ApprovalWire['state'];
export type Decision = Exclude<ApprovalState, 'proposed'>;
/** Ids, amounts and codes that say exactly what will be done; never a secret. */
export type ApprovalPayload = Readonly<Record<string, string | number | boolean | null>>;

export interface Approval {
  readonly id: ApprovalId;
  readonly kind: ApprovalKind;
  readonly subjectId: string;
  readonly clientId: ClientId | undefined;
  readonly payload: ApprovalPayload;
  /** Personal texts, sealed as one. */
  readonly sealed: Buffer | undefined;
  readonly reason: string;
  readonly makerId: StaffId;
  readonly makerName: string | undefined;
  readonly checkerId: StaffId | undefined;
  readonly checkerName: string | undefined;
  readonly state: ApprovalState;
  readonly note: string | undefined;
  readonly createdAt: Date;
  /** From then on it can no longer be decided. */
  readonly expiresAt: Date;
  readonly decidedAt: Date | undefined;
}

/** Decided once; the same holds in the database as a trigger. */
export const transitions: Readonly<Record<ApprovalState, readonly ApprovalState[]>> = {
  proposed: ['approved', 'rejected', 'withdrawn', 'expired'],
  approved: [],
  rejected: [],
  withdrawn: [],
  expired: [],
};

/** Long enough for a weekend and a holiday, short enough that the reasons still hold. */
export const approvalTtlMs = 7 * 24 * 60 * 60_000;

type Decided = Pick<Approval, 'state' | 'makerId' | 'expiresAt'>;

/** The state at a moment: an open proposal whose time is over has expired, whether or not somebody wrote it down yet. */
export function stateAt({ state, expiresAt }: Pick<Approval, 'state' | 'expiresAt'>, now: Date): ApprovalState {
  return state === 'proposed' && expiresAt <= now ? 'expired' : state;
}

/** Approving and rejecting: what is decided stays decided, and nobody decides what is their own. */
export function checkVerdict(
  { state, makerId, expiresAt }: Decided,
  staffId: StaffId,
  verdict: 'approved' | 'rejected',
  now: Date,
): Refusal<'already_decided' | 'self_approval' | 'proposal_expired'> | undefined {
  if (stateAt({ state, expiresAt }, now) === 'expired') return refuse('proposal_expired');
  if (!transitions[state].includes(verdict)) return refuse('already_decided');
  return makerId === staffId ? refuse('self_approval') : undefined;
}

/** Taking back: the maker alone, and only while it is open. */
export function checkTakingBack(
  { state, makerId, expiresAt }: Decided,
  staffId: StaffId,
  now: Date,
): Refusal<'already_decided' | 'not_found' | 'proposal_expired'> | undefined {
  if (makerId !== staffId) return refuse('not_found');
  if (stateAt({ state, expiresAt }, now) === 'expired') return refuse('proposal_expired');
  return transitions[state].includes('withdrawn') ? undefined : refuse('already_decided');
}

/** A text of the payload; a proposal without it was not made by us. */
export function payloadText({ payload, kind }: Pick<Approval, 'payload' | 'kind'>, name: string): string {
  const value = payload[name];
  if (typeof value !== 'string') throw new TypeError(`a proposal of ${kind} has no text ${name}`);
  return value;
}

/** The id that a proposal names, of the noun that its kind is about. */
export const subjectOf = <Noun extends IdNoun>({ subjectId }: Pick<Approval, 'subjectId'>, noun: Noun): Id<Noun> =>
  parseId(noun, subjectId);

export const payloadId = <Noun extends IdNoun>(
  approval: Pick<Approval, 'payload' | 'kind'>,
  name: string,
  noun: Noun,
): Id<Noun> => parseId(noun, payloadText(approval, name));

/** What proposing is answered with: the proposal, or why there is none. */
export function answerProposal<R extends Refusal>(made: Approval | R): ApprovalWire | R {
  return isRefusal(made) ? made : toWire(made);
}

/** Texts that are not of the proposal itself are shown among its own: a reference, names that were opened. */
export function toWire(approval: Approval, texts: Readonly<Record<string, string>> = {}): ApprovalWire {
  return {
    id: approval.id,
    kind: approval.kind,
    subject_id: approval.subjectId,
    client_id: approval.clientId ?? null,
    payload: { ...approval.payload, ...texts },
    reason: approval.reason,
    state: approval.state,
    maker_id: approval.makerId,
    maker_name: approval.makerName ?? null,
    checker_id: approval.checkerId ?? null,
    checker_name: approval.checkerName ?? null,
    note: approval.note ?? null,
    created_at: approval.createdAt.toISOString(),
    expires_at: approval.expiresAt.toISOString(),
    decided_at: approval.decidedAt?.toISOString() ?? null,
  };
}
