// What staff are refused when they decide, and about protective holds, contested lines and levels.
import * as approvals from '@candor/contract/approvals/staff.ts';
import * as deposits from '@candor/contract/deposits/staff.ts';
import * as protections from '@candor/contract/protections/staff.ts';
import * as score from '@candor/contract/score/staff.ts';
import { cancelWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { contestScoreMove, listScoreMoves } from '@candor/contract/score/client.ts';
import { proposeRelease } from '@candor/contract/withdrawals/staff.ts';
import type { NewId } from '@candor/contract/ids.ts';
import { answerOf } from '../api.ts';
import { addInvestor } from '../money.ts';
import { tellScore } from '../standing.ts';
import { about, afterwards, rowsOf, twice, type Make, type RefusalRow } from './row.ts';
import { creditCall, declare } from './staff-rows.ts';
import { askWithdrawal, reasonGiven as reason, unknownId, type RefusalWorld } from './world.ts';

/** A proposal that is open: to credit a deposit under this reference of the bank. */
export async function proposeCredit(world: RefusalWorld, bankReference: string): Promise<NewId> {
  return world.done(deposits.proposeDepositCredit, creditCall(await declare(world), bankReference));
}

const note = 'looked at it again';
const own =
  (mark: string): Make =>
  async (world) =>
    about(await proposeCredit(world, mark), { note });

/** Decided by the other before. */
const decided =
  (mark: string, by: 'maker' | 'checker', body?: object): Make =>
  async (world) => {
    const id = await proposeCredit(world, mark);
    await world.approve(id);
    return { by, params: { id }, ...(body && { body }) };
  };

/** Confirms verifications of identity, and nothing that moves money. */
const foreign =
  (mark: string, body: object): Make =>
  async (world) => ({ by: 'officer', params: { id: await proposeCredit(world, mark) }, body });

const verdictRows: readonly RefusalRow[] = [
  ...rowsOf(approvals.approveProposal, {
    forbidden: foreign('FOREIGN-1', {}),
    self_approval: own('OWN-1'),
    already_decided: decided('DONE-1', 'checker', {}),
    state_conflict: async (world) => {
      const params = { id: await askWithdrawal(world) };
      const id = await world.done(proposeRelease, about(params.id, { reason }));
      await world.done(cancelWithdrawal, { by: world.ada.client, params });
      return { by: 'checker', params: { id }, body: {} };
    },
    bank_reference_used: async (world) => {
      await world.approve(await proposeCredit(world, 'TWICE-1'));
      return { by: 'checker', params: { id: await proposeCredit(world, 'TWICE-1') }, body: {} };
    },
  }),
  ...rowsOf(approvals.rejectProposal, {
    forbidden: foreign('FOREIGN-2', { note }),
    self_approval: own('OWN-2'),
    already_decided: decided('DONE-2', 'checker', { note }),
  }),
  ...rowsOf(approvals.withdrawProposal, { already_decided: decided('DONE-3', 'maker') }),
];

export const place: Make = async ({ system }) => {
  const { id } = await addInvestor(system);
  return { by: 'maker', body: { client_id: id, code: 'client_asked', reason } };
};

export const end: Make = async (world) => {
  const { by, body } = await place(world);
  const placed = await world.call(protections.proposeProtection, { by, body });
  const { id, subject_id: subjectId } = answerOf(protections.proposeProtection, placed);
  await world.approve(id);
  return about(subjectId, { reason });
};

/** A line that somebody contests. */
export const contest: Make = async (world) => {
  const client = await addInvestor(world.system);
  await tellScore(world.system, client, 'due_overdue');
  const params = { id: await world.firstOf(listScoreMoves, client) };
  await world.done(contestScoreMove, { by: client, params, body: { text: 'this was never overdue' } });
  const list = await world.call(score.listScoreContests, { by: 'maker', query: { state: 'open', limit: '100' } });
  const found = answerOf(score.listScoreContests, list).items.find((one) => one.client_id === client.id);
  return about(found?.id ?? unknownId, { decision: 'keep', answer: 'the line is right', reason });
};

export const level: Make = async ({ system }) => about((await addInvestor(system)).id, { level: 2, reason });

const standingRows: readonly RefusalRow[] = [
  ...rowsOf(protections.proposeProtection, {
    not_found: () => ({ by: 'maker', body: { client_id: unknownId, code: 'client_asked', reason } }),
    already_proposed: twice(protections.proposeProtection, place),
  }),
  ...rowsOf(protections.proposeProtectionEnd, {
    state_conflict: afterwards(protections.proposeProtectionEnd, end),
    already_proposed: twice(protections.proposeProtectionEnd, end),
  }),
  ...rowsOf(score.proposeScoreDecision, {
    state_conflict: afterwards(score.proposeScoreDecision, contest),
    already_proposed: twice(score.proposeScoreDecision, contest),
    words_forbidden: async (world) => ({
      ...(await contest(world)),
      body: { decision: 'keep', answer: 'pay the release fee first', reason },
    }),
  }),
  ...rowsOf(score.proposeVipLevel, { already_proposed: twice(score.proposeVipLevel, level) }),
];

export const decisionRows: readonly RefusalRow[] = [...verdictRows, ...standingRows];
