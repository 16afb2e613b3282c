// The verbs of the score: an event moves it once by its published rule, a client contests a line. Nobody writes a score by hand.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { applyPoints, scoreRules } from '@candor/contract/score/rules.ts';
import type { ClientId, ScoreMoveId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database, Reader, TenantId, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { recordAudit } from '../audit/index.ts';
import { isContestable, onceKeyOf } from './score.ts';
import type { ScoreEvent, ScoreMove } from './score.ts';
import { findMove, insertContest, insertMove, isRecorded, listUnscoredApprovals, lockScore } from './store.ts';

export type ScoreNotice = { readonly clientId: ClientId } & (
  | {
      readonly kind: 'score_lowered';
      readonly params: { readonly points: number; readonly score: number };
    }
  | { readonly kind: 'score_contest_accepted' | 'score_contest_refused'; readonly params: { readonly answer: string } }
  | { readonly kind: 'vip_changed'; readonly params: { readonly level: number } }
);

export interface ScoreParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly notify: (tx: TenantTx, notice: ScoreNotice) => Promise<void>;
}

export type RecordParts = Pick<ScoreParts, 'clock' | 'ids' | 'notify'>;

export function tenantOf({ scope }: Reader): TenantId {
  if (scope.kind !== 'tenant') throw new TypeError('a score belongs to a tenant');
  return scope.tenantId;
}

/**
 * Part of the transaction in which the thing happens, before its journal: a business row like any other. The same event again, from
 * whichever side, changes nothing.
 */
export async function recordScoreEvent(parts: RecordParts, tx: TenantTx, event: ScoreEvent): Promise<void> {
  const { clock, ids, notify } = parts;
  const { clientId, rule, cause } = event;
  const onceKey = onceKeyOf(event);
  // The lock first: two sides that tell the same event at once take turns, and the second finds the first one's line.
  const before = await lockScore(tx, clientId);
  if (await isRecorded(tx, { clientId, reason: rule, onceKey })) return;
  const { points, score } = applyPoints(before, scoreRules.rules[rule].points);
  await insertMove(tx, tenantOf(tx), {
    id: ids.next(),
    clientId,
    reason: rule,
    rulesVersion: scoreRules.version,
    points,
    scoreBefore: before,
    cause,
    onceKey,
    createdAt: clock.now(),
  });
  if (points < 0) await notify(tx, { kind: 'score_lowered', clientId, params: { points: -points, score } });
}

export interface ScoreOwner {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
}

export function contestMove(
  { db, clock, ids, vault }: Pick<ScoreParts, 'clock' | 'db' | 'ids' | 'vault'>,
  { scope, clientId }: ScoreOwner,
  moveId: ScoreMoveId,
  text: string,
): Promise<ScoreMove | Refusal<'not_found' | 'already_contested' | 'not_contestable'>> {
  return db.transact(scope, async (tx) => {
    const move = await findMove(tx, moveId, clientId);
    if (!move) return refuse('not_found');
    if (!isContestable(move)) return refuse('not_contestable');
    const now = clock.now();
    const id = ids.next();
    if (!(await insertContest(tx, vault, scope.tenantId, { id, clientId, moveId, text, now }))) {
      return refuse('already_contested');
    }
    const contested = await findMove(tx, moveId, clientId);
    if (!contested) throw new Error('a line of the score is gone');
    const subject = { kind: 'score_move', id: moveId } as const;
    await recordAudit(tx, { actor: scope.actor, act: 'score.contested', subject, clientId }, now);
    return contested;
  });
}

/** How many verifications are caught up with in one run. */
const catchUp = 500;

/** Verifications are approved in more than one place; whichever it was, the score follows within minutes. */
export async function recordApprovals(
  parts: Pick<ScoreParts, 'clock' | 'db' | 'ids' | 'notify'>,
  scope: TenantScope,
): Promise<number> {
  const waiting = await parts.db.read(scope, (reader) => listUnscoredApprovals(reader, catchUp));
  for (const clientId of waiting) {
    const cause = { kind: 'kyc', id: clientId };
    await parts.db.transact(scope, (tx) => recordScoreEvent(parts, tx, { rule: 'kyc_approved', clientId, cause }));
  }
  return waiting.length;
}
