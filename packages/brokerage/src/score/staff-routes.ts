// Binds contested lines and VIP levels for staff.
import * as contract from '@candor/contract/score/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal, writeVersion } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { contestFacts, proposeContestDecision, proposeVipLevel } from './decisions.ts';
import type { ScoreParts } from './service.ts';
import { listContests } from './store.ts';
import type { ScoreContest } from './store.ts';

export function bindStaffScore(parts: ScoreParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  const { db, vault } = parts;
  return [
    bind(contract.listScoreContests, staffGuard, ({ scope }, { query: { state, ...query } }) =>
      db.read(scope, (reader) => readPage(query, (range) => listContests(reader, vault, state, range), idOf, describe)),
    ),
    bind(contract.proposeScoreDecision, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeContestDecision(parts, caller, params.id, body)),
    ),
    bind(contract.proposeVipLevel, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeVipLevel(parts, caller, params.id, body)),
    ),
  ];
}

const idOf = ({ id }: ScoreContest): string => id;

function describe(contest: ScoreContest) {
  const { id, clientId, move, text, state, answer, createdAt, decidedAt } = contest;
  return {
    id,
    client_id: clientId,
    move: {
      id: move.id,
      reason: move.reason,
      points: move.points,
      cause: { ...move.cause },
      created_at: move.createdAt.toISOString(),
    },
    text,
    state,
    answer: answer ?? null,
    created_at: createdAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
    version: writeVersion(contestFacts(contest)),
  };
}
