// Trust score and VIP, seen by staff: what clients contest, and levels given by two people. Nobody writes a score.
import * as z from 'zod/mini';
import { contestStates, scoreMove } from './client.ts';
import { defineEndpoint } from '../endpoint.ts';
import { vipRange } from './vip.ts';
import { idOf, instant, itemVersion, page, pageQuery, text } from '../schemas/scalars.ts';
import { approval } from '../approvals/staff.ts';

const one = z.strictObject({ id: idOf('score_contest') });
const reason = text(500, 8);
const makers = { kind: 'staff', roles: ['operations', 'support', 'tenant_admin'] } as const;

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

export const listScoreContests = defineEndpoint({
  id: 'listScoreContests',
  base: 'staff',
  method: 'GET',
  path: '/score/contests',
  summary: 'Contested lines of the score, the oldest first.',
  access: { kind: 'staff', roles: ['operations', 'approver', 'support', 'tenant_admin', 'auditor'] },
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(contestStates)) }),
  response: page(scoreContest),
  refusals: ['bad_request'],
  shows: 'clients',
});

export const proposeScoreDecision = defineEndpoint({
  id: 'proposeScoreDecision',
  base: 'staff',
  method: 'POST',
  path: '/score/contests/{id}/propose',
  summary:
    'Proposes to take a contested line back, or to let it stand; the client reads the answer. Another person decides.',
  access: makers,
  params: one,
  body: z.strictObject({
    version: z.optional(itemVersion),
    decision: z.enum(['correct', 'keep']),
    answer: text(500, 8),
    reason,
  }),
  response: approval,
  refusals: ['not_found', 'version_changed', 'state_conflict', 'already_proposed', 'item_claimed', 'words_forbidden'],
});

export const proposeVipLevel = defineEndpoint({
  id: 'proposeVipLevel',
  base: 'staff',
  method: 'POST',
  path: '/clients/{id}/vip',
  summary: 'Proposes a VIP level that a client has at least; 0 leaves it to the assets again. Another person decides.',
  access: { kind: 'staff', roles: ['advisor', 'operations', 'tenant_admin'] },
  params: z.strictObject({ id: idOf('client') }),
  body: z.strictObject({ level: z.int().check(z.gte(vipRange.min), z.lte(vipRange.max)), reason }),
  response: approval,
  refusals: ['not_found', 'already_proposed'],
});
