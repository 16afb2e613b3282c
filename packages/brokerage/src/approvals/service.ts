// The verbs of maker and checker: propose inside the maker's transaction, decide and do it in the checker's.
// Knows nothing of what is decided: each kind brings its effect.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantScope, Tx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { recordAudit } from '../audit/index.ts';
import { checkDecision } from './approval.ts';
import type { Approval, ApprovalKind, ApprovalPayload, Decision, DecisionRefusal } from './approval.ts';
import { insertApproval, lockApproval, saveDecision } from './store.ts';

/** A member of staff at work. */
export interface StaffCaller {
  readonly scope: TenantScope;
  readonly staffId: string;
}

export type EffectRefusal = Refusal<'state_conflict' | 'bank_reference_used' | 'fx_unavailable' | 'ledger_halted'>;

export interface ApprovalEffect {
  /** Does what was proposed, in the transaction of the decision. */
  approve(tx: Tx, approval: Approval): Promise<undefined | EffectRefusal>;
  /** What has to follow when it was rejected or taken back. */
  drop?(tx: Tx, approval: Approval): Promise<void>;
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
  readonly reason: string;
}

/** The last statements of the maker's transaction: they end with the audit line. */
export async function proposeApproval(
  { clock, ids }: ProposalParts,
  tx: Tx,
  { scope, staffId }: StaffCaller,
  proposal: Proposal,
): Promise<Approval | Refusal<'already_proposed'>> {
  const now = clock.now();
  const made = await insertApproval(tx, scope.tenantId, {
    ...proposal,
    id: ids.next(),
    clientId: proposal.clientId,
    makerId: staffId,
    createdAt: now,
  });
  if (!made) return refuse('already_proposed');
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

export function decideApproval(
  { db, clock, effects }: DecisionParts,
  { scope, staffId }: StaffCaller,
  id: string,
  decision: Decision,
  note: string | undefined,
): Promise<Approval | DecisionRefusal | EffectRefusal> {
  const decide = async (tx: Tx) => {
    const approval = await lockApproval(tx, id);
    if (!approval) return refuse('not_found');
    const refused = checkDecision(approval, staffId, decision);
    if (refused) return refused;
    const now = clock.now();
    const decided = await saveDecision(tx, id, decision, { staffId, note, now });
    const effect = effects[approval.kind];
    if (decision !== 'approved') await effect.drop?.(tx, decided);
    const outcome = decision === 'approved' ? await effect.approve(tx, decided) : undefined;
    if (isRefusal(outcome)) return outcome;
    const subject = { kind: 'approval', id } as const;
    const details = { kind: approval.kind, subject: approval.subjectId };
    await recordAudit(tx, { actor: scope.actor, act: `approval.${decision}`, subject, details }, now);
    return decided;
  };
  return db.transact(scope, decide, { timeoutMs: decisionTimeoutMs });
}
