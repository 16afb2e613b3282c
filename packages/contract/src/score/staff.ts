// Trust score and VIP, seen by staff: what clients contest, and levels given by two people. Nobody writes a score.
import * as z from 'zod/mini';
import { makersOf } from '../approvals/makers.ts';
import { deskReaders } from '../callers.ts';
import { byId, idOf, instant, itemVersion, text } from '../schemas/scalars.ts';
import { contestStates, scoreMove } from './client.ts';
import { vipRange } from './vip.ts';

const makers = makersOf('operations', 'support', 'tenant_admin');

export const scoreContest = z.strictObject({
  id: idOf('score_contest'),
  client_id: idOf('client'),
  move: z.strictObject({
    id: idOf('score_move'),
    reason: scoreMove.shape.reason,
    points: z.int(),
    cause: scoreMove.shape.cause,
    created_at: instant,
  }),
  /** The client's own words. */
  text: z.string(),
  state: z.enum(contestStates),
  answer: z.nullable(z.string()),
  created_at: instant,
  decided_at: z.nullable(instant),
  version: itemVersion,
});

export const listScoreContests = deskReaders.page('listScoreContests', '/score/contests', {
  summary: 'Contested lines of the score, the oldest first.',
  of: scoreContest,
  filters: { state: z.optional(z.enum(contestStates)) },
  shows: 'clients',
});

export const proposeScoreDecision = makers.decide('proposeScoreDecision', '/score/contests/{id}/propose', {
  summary:
    'Proposes to take a contested line back, or to let it stand; the client reads the answer. Another person decides.',
  of: 'score_contest',
  body: {
    decision: z.enum(['correct', 'keep']),
    answer: text(500, 8),
  },
  refusals: ['words_forbidden'],
});

export const proposeVipLevel = makersOf('advisor', 'operations', 'tenant_admin').propose(
  'proposeVipLevel',
  '/clients/{id}/vip',
  {
    summary:
      'Proposes a VIP level that a client has at least; 0 leaves it to the assets again. Another person decides.',
    params: byId('client'),
    body: { level: z.int().check(z.gte(vipRange.min), z.lte(vipRange.max)) },
    refusals: ['not_found', 'already_proposed'],
  },
);
