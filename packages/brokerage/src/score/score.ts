// The score: its lines, what a client may contest, and how it looks on the wire. Pure; the rules themselves are published in the contract.
import type { Score as ScoreWire, ScoreMove as MoveWire } from '@candor/contract/score/client.ts';
import { scoreBands, scoreRange, scoreRuleCodes, scoreRules } from '@candor/contract/score/rules.ts';
import type { ScoreRuleCode } from '@candor/contract/score/rules.ts';
import type { ClientId, ScoreMoveId } from '@candor/contract/ids.ts';

export type MoveReason = MoveWire['reason'];
export type ContestState = NonNullable<MoveWire['contest']>['state'];

/** Answered once; the same holds in the database as a trigger. */
export const contestTransitions: Readonly<Record<ContestState, readonly ContestState[]>> = {
  open: ['accepted', 'refused'],
  accepted: [],
  refused: [],
};

/** Something happened that a published rule speaks of. */
export interface ScoreEvent {
  readonly rule: ScoreRuleCode;
  readonly clientId: ClientId;
  readonly cause: { readonly kind: string; readonly id: string };
}

export interface ScoreMove {
  readonly id: ScoreMoveId;
  readonly clientId: ClientId;
  readonly reason: MoveReason;
  readonly points: number;
  readonly scoreBefore: number;
  readonly scoreAfter: number;
  readonly cause: { readonly kind: string; readonly id: string };
  readonly reverses: ScoreMoveId | undefined;
  readonly isReversed: boolean;
  readonly contest:
    | { readonly state: ContestState; readonly answer: string | undefined; readonly createdAt: Date }
    | undefined;
  readonly createdAt: Date;
}

/** What counts once has one key for a whole life; what counts each time is told apart by its cause. */
export function onceKeyOf({ rule, cause }: ScoreEvent): string {
  return scoreRules.rules[rule].counts === 'once' ? '' : cause.id;
}

/** A correction is a decision of two people already; a line that changed nothing has nothing to take back. */
export function isContestable({ reason, points }: Pick<ScoreMove, 'reason' | 'points'>): boolean {
  return reason !== 'correction' && points !== 0;
}

export function toWire(move: ScoreMove): MoveWire {
  const { contest } = move;
  return {
    id: move.id,
    reason: move.reason,
    points: move.points,
    score_after: move.scoreAfter,
    cause: { ...move.cause },
    reverses: move.reverses ?? null,
    is_reversed: move.isReversed,
    contest: contest
      ? { state: contest.state, answer: contest.answer ?? null, created_at: contest.createdAt.toISOString() }
      : null,
    can_contest: contest === undefined && isContestable(move),
    created_at: move.createdAt.toISOString(),
  };
}

export function describeRules(): Pick<ScoreWire, 'range' | 'bands' | 'rules'> {
  const { version, since, rules } = scoreRules;
  return {
    range: { ...scoreRange },
    bands: scoreBands.map(({ band, from }, index) => ({
      band,
      from,
      to: (scoreBands[index + 1]?.from ?? scoreRange.max + 1) - 1,
    })),
    rules: { version, since, items: scoreRuleCodes.map((reason) => ({ reason, ...rules[reason] })) },
  };
}
