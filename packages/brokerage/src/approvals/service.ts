// The verbs of maker and checker: propose inside the maker's transaction, decide and do it in the checker's.
// Knows nothing of what is decided: each kind brings its effect.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { recordAudit } from '../audit/index.ts';
import { insertDrafts } from './draft-store.ts';
import type { TextDraft } from './draft-store.ts';
import { checkTakingBack, checkVerdict } from './approval.ts';
import type { Approval, ApprovalKind, ApprovalPayload, Decision } from './approval.ts';
import { sealPersonal } from './personal.ts';
import type { PersonalTexts } from './personal.ts';
import { insertApproval, lockApproval, saveDecision } from './store.ts';

/** A member of staff at work. */
export interface StaffCaller {
  readonly scope: TenantScope;
  readonly staffId: string;
}

export type EffectRefusal = Refusal<'state_conflict' | 'self_approval' | 'bank_reference_used' | 'ledger_halted'>;

export interface ApprovalEffect {
  /** Does what was proposed, in the transaction of the decision. */
  approve(tx: TenantTx, approval: Approval): Promise<undefined | EffectRefusal>;
  /** What has to follow when it was rejected or taken back. */
  drop?(tx: TenantTx, approval: Approval): Promise<void>;
}

export type ApprovalEffects = Readonly<Record<ApprovalKind, ApprovalEffect>>;

export interface ProposalParts {
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface Proposal {
  readonly kind: ApprovalKind;
  readonly subjectId: string;
  readonly clientId?: string;
  readonly payload: ApprovalPayload;
  /** Names and the like: sealed, and shown to who decides. */
  readonly personal?: { readonly vault: Vault; readonly texts: PersonalTexts };
  /** Texts that would be published. */
  readonly drafts?: readonly TextDraft[];
  readonly reason: string;
}

/** The last statements of the maker's transaction: they end with the audit line. */
export async function proposeApproval(
  { clock, ids }: ProposalParts,
  tx: TenantTx,
  { scope, staffId }: StaffCaller,
  { personal, drafts = [], ...proposal }: Proposal,
): Promise<Approval | Refusal<'already_proposed'>> {
  const now = clock.now();
  const id = ids.next();
  const made = await insertApproval(tx, scope.tenantId, {
    ...proposal,
    id,
    clientId: proposal.clientId,
    sealed: personal && (await sealPersonal(personal.vault, tx, id, personal.texts)),
    makerId: staffId,
    createdAt: now,
  });
  if (!made) return refuse('already_proposed');
  await insertDrafts(tx, scope.tenantId, id, drafts);
  const subject = { kind: 'approval', id: made.id } as const;
  const details = { kind: made.kind, subject: made.subjectId };
  await recordAudit(tx, { actor: scope.actor, act: 'approval.proposed', subject, details }, now);
  return made;
}

export interface DecisionParts extends ProposalParts {
  readonly db: Database;
  readonly effects: ApprovalEffects;
}

/** A whole statement is booked in one decision, which takes longer than a request usually may. */
const decisionTimeoutMs = 30_000;

export type VerdictRefusal = Refusal<'not_found' | 'already_decided' | 'self_approval'>;

export function approveProposal(
  { db, clock, effects }: DecisionParts,
  caller: StaffCaller,
  id: string,
  note: string | undefined,
): Promise<Approval | VerdictRefusal | EffectRefusal> {
  const decide = async (tx: TenantTx) => {
    const approval = await lockApproval(tx, id);
    if (!approval) return refuse('not_found');
    const refused = checkVerdict(approval, caller.staffId, 'approved');
    if (refused) return refused;
    const now = clock.now();
    const decided = await saveDecision(tx, id, 'approved', { staffId: caller.staffId, note, now });
    const outcome = await effects[approval.kind].approve(tx, decided);
    if (outcome) return outcome;
    await auditDecision(tx, caller, decided, 'approved', now);
    return decided;
  };
  return db.transact(caller.scope, decide, { timeoutMs: decisionTimeoutMs });
}

export function rejectProposal(
  parts: DecisionParts,
  caller: StaffCaller,
  id: string,
  note: string,
): Promise<Approval | VerdictRefusal> {
  return parts.db.transact(caller.scope, async (tx) => {
    const approval = await lockApproval(tx, id);
    if (!approval) return refuse('not_found');
    return checkVerdict(approval, caller.staffId, 'rejected') ?? drop(parts, tx, caller, id, 'rejected', note);
  });
}

export function withdrawProposal(
  parts: DecisionParts,
  caller: StaffCaller,
  id: string,
): Promise<Approval | Refusal<'not_found' | 'already_decided'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const approval = await lockApproval(tx, id);
    if (!approval) return refuse('not_found');
    return checkTakingBack(approval, caller.staffId) ?? drop(parts, tx, caller, id, 'withdrawn');
  });
}

async function drop(
  { clock, effects }: DecisionParts,
  tx: TenantTx,
  caller: StaffCaller,
  id: string,
  decision: 'rejected' | 'withdrawn',
  note?: string,
): Promise<Approval> {
  const now = clock.now();
  const decided = await saveDecision(tx, id, decision, { staffId: caller.staffId, note, now });
  await effects[decided.kind].drop?.(tx, decided);
  await auditDecision(tx, caller, decided, decision, now);
  return decided;
}

/** Always the last: it locks the trail. */
async function auditDecision(
  tx: TenantTx,
  { scope }: StaffCaller,
  { id, kind, subjectId }: Approval,
  decision: Decision,
  now: Date,
): Promise<void> {
  const subject = { kind: 'approval', id } as const;
  const details = { kind, subject: subjectId };
  await recordAudit(tx, { actor: scope.actor, act: `approval.${decision}`, subject, details }, now);
}
