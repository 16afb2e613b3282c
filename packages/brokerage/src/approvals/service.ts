// The verbs of maker and checker: propose inside the maker's transaction, decide and do it in the checker's.
// Knows nothing of what is decided: each kind brings its effect.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { ClaimKind } from '@candor/contract/approvals/staff.ts';
import type { ApprovalId, ClientId, StaffId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { recordAudit } from '../audit/index.ts';
import { insertDrafts } from './draft-store.ts';
import type { TextDraft } from './draft-store.ts';
import { approvalTtlMs, checkTakingBack, checkVerdict } from './approval.ts';
import type { Approval, ApprovalKind, ApprovalPayload, Decision } from './approval.ts';
import { dropClaim, findClaimOfOther } from './claim-store.ts';
import { sealPersonal } from './personal.ts';
import type { PersonalTexts } from './personal.ts';
import { endOverdue, insertApproval, lockApproval, lockExpired, saveDecision, saveExpiry } from './store.ts';

/** A member of staff at work. */
export interface StaffCaller {
  readonly scope: TenantScope;
  readonly staffId: StaffId;
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

/** What a verb needs that proposes in a transaction of its own. */
export interface ProposingParts extends ProposalParts {
  readonly db: Database;
}

export interface Proposal {
  readonly kind: ApprovalKind;
  readonly subjectId: string;
  readonly clientId?: ClientId;
  readonly payload: ApprovalPayload;
  /** Names and the like: sealed, and shown to who decides. */
  readonly personal?: { readonly vault: Vault; readonly texts: PersonalTexts };
  /** Texts that would be published. */
  readonly drafts?: readonly TextDraft[];
  readonly reason: string;
}

/** What begins with its proposal has no id before it, and the house's own settings are on nobody's desk: only these are claimed. */
export type ClaimRefusal<Kind extends ApprovalKind> = Kind extends 'due.raise' | 'protection.place'
  ? never
  : Kind extends `${ClaimKind}.${string}`
    ? 'item_claimed'
    : never;

/** The last statements of the maker's transaction: they end with the audit line. */
export function proposeApproval<const Kind extends ApprovalKind>(
  parts: ProposalParts,
  tx: TenantTx,
  caller: StaffCaller,
  proposal: Proposal & { readonly kind: Kind },
): Promise<Approval | Refusal<'already_proposed' | ClaimRefusal<Kind>>>;
export async function proposeApproval(
  { clock, ids }: ProposalParts,
  tx: TenantTx,
  { scope, staffId }: StaffCaller,
  { personal, drafts = [], ...proposal }: Proposal,
): Promise<Approval | Refusal<'already_proposed' | 'item_claimed'>> {
  const now = clock.now();
  const item = { kind: proposal.kind.split('.')[0] ?? '', itemId: proposal.subjectId };
  const other = await findClaimOfOther(tx, item, staffId, now);
  if (other) return refuse('item_claimed', { params: { name: other.staffName } });
  const overdue = await endOverdue(tx, proposal, now);
  const id = ids.next();
  const made = await insertApproval(tx, scope.tenantId, {
    ...proposal,
    id,
    clientId: proposal.clientId,
    sealed: personal && (await sealPersonal(personal.vault, tx, id, personal.texts)),
    makerId: staffId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + approvalTtlMs),
  });
  if (!made) return refuse('already_proposed');
  await insertDrafts(tx, scope.tenantId, id, drafts);
  await dropClaim(tx, item, staffId);
  const subject = { kind: 'approval', id: made.id } as const;
  const details = { kind: made.kind, subject: made.subjectId };
  for (const ended of overdue) await auditDecision(tx, { scope }, ended, 'expired', now);
  await recordAudit(tx, { actor: scope.actor, act: 'approval.proposed', subject, details }, now);
  return made;
}

export interface DecisionParts extends ProposingParts {
  readonly effects: ApprovalEffects;
}

/** A whole statement is booked in one decision, which takes longer than a request usually may. */
const decisionTimeoutMs = 30_000;

export type VerdictRefusal = Refusal<
  'not_found' | 'already_decided' | 'self_approval' | 'proposal_expired' | 'item_claimed'
>;

export function approveProposal(
  { db, clock, effects }: Pick<DecisionParts, 'clock' | 'db' | 'effects'>,
  caller: StaffCaller,
  id: ApprovalId,
  note: string | undefined,
): Promise<Approval | VerdictRefusal | EffectRefusal> {
  const decide = async (tx: TenantTx) => {
    const approval = await lockApproval(tx, id);
    if (!approval) return refuse('not_found');
    const now = clock.now();
    const refused = checkVerdict(approval, caller.staffId, 'approved', now) ?? (await checkClaim(tx, caller, id, now));
    if (refused) return refused;
    const decided = await saveDecision(tx, id, 'approved', { staffId: caller.staffId, note, now });
    const outcome = await effects[approval.kind].approve(tx, decided);
    if (outcome) return outcome;
    await auditDecision(tx, caller, decided, 'approved', now);
    return decided;
  };
  return db.transact(caller.scope, decide, { timeoutMs: decisionTimeoutMs });
}

export function rejectProposal(
  parts: Pick<DecisionParts, 'clock' | 'db' | 'effects'>,
  caller: StaffCaller,
  id: ApprovalId,
  note: string,
): Promise<Approval | VerdictRefusal> {
  return parts.db.transact(caller.scope, async (tx) => {
    const approval = await lockApproval(tx, id);
    if (!approval) return refuse('not_found');
    const now = parts.clock.now();
    return (
      checkVerdict(approval, caller.staffId, 'rejected', now) ??
      (await checkClaim(tx, caller, id, now)) ??
      drop(parts, tx, caller, id, 'rejected', note)
    );
  });
}

export function withdrawProposal(
  parts: Pick<DecisionParts, 'clock' | 'db' | 'effects'>,
  caller: StaffCaller,
  id: ApprovalId,
): Promise<Approval | Refusal<'not_found' | 'already_decided' | 'proposal_expired'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const approval = await lockApproval(tx, id);
    if (!approval) return refuse('not_found');
    return checkTakingBack(approval, caller.staffId, parts.clock.now()) ?? drop(parts, tx, caller, id, 'withdrawn');
  });
}

async function drop(
  { clock, effects }: Pick<DecisionParts, 'clock' | 'effects'>,
  tx: TenantTx,
  caller: StaffCaller,
  id: ApprovalId,
  decision: 'rejected' | 'withdrawn',
  note?: string,
): Promise<Approval> {
  const now = clock.now();
  const decided = await saveDecision(tx, id, decision, { staffId: caller.staffId, note, now });
  await effects[decided.kind].drop?.(tx, decided);
  await auditDecision(tx, caller, decided, decision, now);
  return decided;
}

/** Two people never decide the same proposal at once: who has claimed it does. */
async function checkClaim(
  tx: TenantTx,
  { staffId }: StaffCaller,
  id: ApprovalId,
  now: Date,
): Promise<Refusal<'item_claimed'> | undefined> {
  const item = { kind: 'approval', itemId: id };
  const other = await findClaimOfOther(tx, item, staffId, now);
  if (other) return refuse('item_claimed', { params: { name: other.staffName } });
  await dropClaim(tx, item, staffId);
  return undefined;
}

/** Writes down what is over, with what has to follow, one by one. Nobody decides about it any more in any case. */
export async function expireProposals(
  { db, clock, effects }: Pick<DecisionParts, 'clock' | 'db' | 'effects'>,
  scope: TenantScope,
): Promise<number> {
  for (let count = 0; ; count += 1) {
    const isDone = await db.transact(scope, async (tx) => {
      const now = clock.now();
      const approval = await lockExpired(tx, now);
      if (!approval) return true;
      const expired = await saveExpiry(tx, approval.id, now);
      await effects[expired.kind].drop?.(tx, expired);
      await auditDecision(tx, { scope }, expired, 'expired', now);
      return false;
    });
    if (isDone) return count;
  }
}

/** Always the last: it locks the trail. */
async function auditDecision(
  tx: TenantTx,
  { scope }: Pick<StaffCaller, 'scope'>,
  { id, kind, subjectId }: Approval,
  decision: Decision,
  now: Date,
): Promise<void> {
  const subject = { kind: 'approval', id } as const;
  const details = { kind, subject: subjectId };
  await recordAudit(tx, { actor: scope.actor, act: `approval.${decision}`, subject, details }, now);
}
