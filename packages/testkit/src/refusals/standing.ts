// What clients and staff are refused about nominees, the score, levels and protective holds.
import * as nominees from '@candor/contract/nominees/client.ts';
import * as protections from '@candor/contract/protections/staff.ts';
import * as score from '@candor/contract/score/client.ts';
import { contestScoreMove, listScoreMoves } from '@candor/contract/score/client.ts';
import * as staffScore from '@candor/contract/score/staff.ts';
import { answerOf } from '../api.ts';
import { addInvestor } from '../nouns/clients.ts';
import { tellScore } from '../nouns/score.ts';
import { addClient, testPin } from '../people.ts';
import { about, onlyOnce, rowsOf, twice } from './row.ts';
import type { Make, RefusalRow, RefusedCall } from './row.ts';
import { moveOf, nomineeBody, reasonGiven as reason, unknownId } from './world.ts';
import type { RefusalWorld } from './world.ts';

const setCall = ({ ada }: RefusalWorld, set: readonly object[], change: object = {}): RefusedCall => ({
  by: ada.client,
  body: { nominees: set, opt_out: false, pin: testPin, ...change },
});

export const standingRows: readonly RefusalRow[] = [
  ...rowsOf(nominees.saveNominees, {
    nominees_invalid: (world) => setCall(world, [nomineeBody], { opt_out: true }),
    nominee_shares_total: (world) => setCall(world, [{ ...nomineeBody, share: '60' }, nomineeBody]),
    nominee_share_bounds: (world) => setCall(world, [{ ...nomineeBody, share: '0.99' }]),
    too_many_nominees: (world) =>
      setCall(
        world,
        Array.from({ length: 11 }, () => ({ ...nomineeBody, share: '9' })),
      ),
    nominee_guardian_needed: (world) => setCall(world, [{ ...nomineeBody, birth_date: '2015-04-02' }]),
    phone_invalid: (world) => setCall(world, [{ ...nomineeBody, phone: '0000000000' }]),
  }),
  ...rowsOf(score.contestScoreMove, {
    already_contested: async (world) => {
      const params = { id: await moveOf(world) };
      const call = { by: world.ada.client, params, body: { text: 'this was never overdue' } };
      await world.done(score.contestScoreMove, call);
      return call;
    },
    not_contestable: async (world) => {
      // At the upper end of the range an event is recorded and moves nothing.
      const client = await addClient(world.system, 'sun3', { score: 1_000 });
      await tellScore(world.system, client, 'loan_cleared');
      const params = { id: await world.firstOf(score.listScoreMoves, client) };
      return { by: client, params, body: { text: 'this moved nothing' } };
    },
  }),
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
  const list = await world.call(staffScore.listScoreContests, { by: 'maker', query: { state: 'open', limit: '100' } });
  const found = answerOf(staffScore.listScoreContests, list).items.find((one) => one.client_id === client.id);
  return about(found?.id ?? unknownId, { decision: 'keep', answer: 'the line is right', reason });
};

export const level: Make = async ({ system }) => about((await addInvestor(system)).id, { level: 2, reason });

export const decidedRows: readonly RefusalRow[] = [
  ...rowsOf(protections.proposeProtection, {
    not_found: () => ({ by: 'maker', body: { client_id: unknownId, code: 'client_asked', reason } }),
    already_proposed: twice(protections.proposeProtection, place),
  }),
  ...rowsOf(protections.proposeProtectionEnd, onlyOnce(protections.proposeProtectionEnd, end)),
  ...rowsOf(staffScore.proposeScoreDecision, {
    ...onlyOnce(staffScore.proposeScoreDecision, contest),
    words_forbidden: async (world) => ({
      ...(await contest(world)),
      body: { decision: 'keep', answer: 'pay the release fee first', reason },
    }),
  }),
  ...rowsOf(staffScore.proposeVipLevel, { already_proposed: twice(staffScore.proposeVipLevel, level) }),
];
