// Staff's verbs of standing, each proposed by one and done by another: take a contested line back or let it stand, give a VIP level.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { applyPoints, scoreRules } from '@candor/contract/score/rules.ts';
import type { ApprovalId, ClientId, ScoreContestId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { checkVersion, checkWords, payloadText, proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { contestTransitions } from './score.ts';
import { tenantOf } from './service.ts';
import type { ScoreParts } from './service.ts';
import { decideContest, insertMove, lockContest, lockScore } from './store.ts';
import type { ScoreContest } from './store.ts';
import { effectiveLevel } from './vip.ts';
import { lockVip, readVipStanding, saveVipStanding } from './vip-store.ts';
import { moveLevel } from './vip-service.ts';

type ProposalRefusal = Refusal<
  'not_found' | 'version_changed' | 'state_conflict' | 'already_proposed' | 'item_claimed'
>;

const outcomes = { correct: 'accepted', keep: 'refused' } as const;

/** What may change while somebody looks. */
export const contestFacts = ({ state }: ScoreContest) => ({ state });

export interface ContestDecision {
  readonly version?: string | undefined;
  readonly decision: 'correct' | 'keep';
  /** What the client will read. */
  readonly answer: string;
  readonly reason: string;
}

export function proposeContestDecision(
  parts: Pick<ScoreParts, 'clock' | 'db' | 'ids' | 'vault'>,
  caller: StaffCaller,
  id: ScoreContestId,
  { decision, answer, reason, version }: ContestDecision,
): Promise<Approval | ProposalRefusal | Refusal<'words_forbidden'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const contest = await lockContest(tx, parts.vault, id);
    if (!contest) return refuse('not_found');
    const stale = checkVersion(contestFacts(contest), version);
    if (stale) return stale;
    if (!contestTransitions[contest.state].includes(outcomes[decision])) return refuse('state_conflict');
    const forbidden = checkWords({ answer });
    if (forbidden) return forbidden;
    const { clientId, move } = contest;
    const payload = { answer, move_id: move.id, rule: move.reason, points: move.points };
    return proposeApproval(parts, tx, caller, { kind: `score.${decision}`, subjectId: id, clientId, payload, reason });
  });
}

export function proposeVipLevel(
  parts: Pick<ScoreParts, 'clock' | 'db' | 'ids'>,
  caller: StaffCaller,
  clientId: ClientId,
  { level, reason }: { readonly level: number; readonly reason: string },
): Promise<Approval | Refusal<'not_found' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const before = await lockVip(tx, clientId);
    if (before === undefined) return refuse('not_found');
    const payload = { level, level_before: before };
    return proposeApproval(parts, tx, caller, { kind: 'vip.set', subjectId: clientId, clientId, payload, reason });
  });
}

export function scoreEffects(
  parts: Pick<ScoreParts, 'clock' | 'ids' | 'notify' | 'vault'>,
): Pick<ApprovalEffects, 'score.correct' | 'score.keep' | 'vip.set'> {
  return {
    'score.correct': {
      async approve(tx, approval) {
        const contest = await lockOpen(parts, tx, approval);
        if (!contest) return refuse('state_conflict');
        await takeBack(parts, tx, contest, approval.id);
        await closeContest(parts, tx, contest, approval, 'accepted');
        return undefined;
      },
    },
    'score.keep': {
      async approve(tx, approval) {
        const contest = await lockOpen(parts, tx, approval);
        if (!contest) return refuse('state_conflict');
        await closeContest(parts, tx, contest, approval, 'refused');
        return undefined;
      },
    },
    'vip.set': { approve: (tx, approval) => giveLevel(parts, tx, approval) },
  };
}

async function lockOpen(
  { vault }: Pick<ScoreParts, 'vault'>,
  tx: TenantTx,
  approval: Approval,
): Promise<ScoreContest | undefined> {
  const contest = await lockContest(tx, vault, subjectOf(approval, 'score_contest'));
  return contest?.state === 'open' ? contest : undefined;
}

/** The contested line stays where it is; a new one takes its points back as far as the range allows. */
async function takeBack(
  { clock, ids }: Pick<ScoreParts, 'clock' | 'ids'>,
  tx: TenantTx,
  { id, clientId, move }: ScoreContest,
  approvalId: ApprovalId,
): Promise<void> {
  const before = await lockScore(tx, clientId);
  await insertMove(tx, tenantOf(tx), {
    id: ids.next(),
    clientId,
    reason: 'correction',
    rulesVersion: scoreRules.version,
    points: applyPoints(before, -move.points).points,
    scoreBefore: before,
    cause: { kind: 'contest', id },
    onceKey: id,
    reverses: move.id,
    approvalId,
    createdAt: clock.now(),
  });
}

async function closeContest(
  { clock, notify }: Pick<ScoreParts, 'clock' | 'notify'>,
  tx: TenantTx,
  { id, clientId }: ScoreContest,
  approval: Approval,
  state: 'accepted' | 'refused',
): Promise<void> {
  const answer = payloadText(approval, 'answer');
  const now = clock.now();
  await decideContest(tx, id, { state, answer, approvalId: approval.id, now });
  const isAccepted = state === 'accepted';
  const kind = isAccepted ? 'score_contest_accepted' : 'score_contest_refused';
  await notify(tx, { kind, clientId, params: { answer } });
  const subject = { kind: 'score_contest', id } as const;
  const { actor } = tx.scope;
  if (isAccepted) await recordAudit(tx, { actor, act: 'score.corrected', subject, clientId }, now);
  else await recordAudit(tx, { actor, act: 'score.contest_refused', subject, clientId }, now);
}

async function giveLevel(
  parts: Pick<ScoreParts, 'clock' | 'ids' | 'notify'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | Refusal<'state_conflict'>> {
  const clientId = subjectOf(approval, 'client');
  const before = await lockVip(tx, clientId);
  const wanted = approval.payload['level'];
  if (before === undefined || typeof wanted !== 'number') return refuse('state_conflict');
  const now = parts.clock.now();
  const assetLevel = (await readVipStanding(tx, clientId))?.assetLevel ?? 0;
  const standing = { assetLevel, givenLevel: wanted === 0 ? undefined : wanted };
  await saveVipStanding(tx, tenantOf(tx), clientId, { ...standing, approvalId: approval.id, now });
  const change = { before, after: effectiveLevel(standing), reason: 'staff', approvalId: approval.id } as const;
  await moveLevel(parts, tx, clientId, change);
  const subject = { kind: 'client', id: clientId } as const;
  const details = { level: change.after };
  await recordAudit(tx, { actor: tx.scope.actor, act: 'vip.set', subject, details }, now);
  return undefined;
}
