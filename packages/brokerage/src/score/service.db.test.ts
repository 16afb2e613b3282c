// The score on the real server: published rules move it once per event, what others read is what the lines come to, contests are decided
// by two people, and nothing writes a score around the lines.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getAccessConfig } from '@candor/contract/access/client.ts';
import * as contract from '@candor/contract/score/client.ts';
import { eligibility, getEligibility } from '@candor/contract/withdrawals/client.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { page } from '@candor/contract/schemas/scalars.ts';
import * as staffContract from '@candor/contract/score/staff.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import type { ScoreContestId } from '@candor/contract/ids.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { systemScope } from '@candor/platform/db/index.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import {
  addClient,
  addInvestor,
  addPair,
  addStory,
  callApi,
  fund,
  holderOf,
  idIn,
  signIn,
  tellScore,
} from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';
import { recordApprovals, reviewLevel, reviewLevels } from './index.ts';

const { system, desk } = await openTestDesk();
const [maker, checker] = await addPair(system);

const newId = (): string => system.server.money.parts.ids.next();

const movePage = page(contract.scoreMove);
const bearerOf = async (client: TestClient): Promise<string> => (await signIn(system, client)).access_token;
const scoreOf = async (bearer: string) =>
  z.parse(contract.score, (await callApi(system, contract.getScore, { bearer })).body);
const movesOf = async (bearer: string) =>
  z.parse(movePage, (await callApi(system, contract.listScoreMoves, { bearer })).body).items;

const levelOf = async (bearer: string) => (await scoreOf(bearer)).vip;

async function contestLast(client: TestClient, bearer: string) {
  await tellScore(system, client, 'due_overdue');
  const [move] = await movesOf(bearer);
  const options = { bearer, params: { id: move?.id ?? '' } };
  const answer = await callApi(system, contract.contestScoreMove, {
    ...options,
    body: { text: 'I paid this on the day it was due, see my bank statement.' },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const list = await callApi(system, staffContract.listScoreContests, {
    bearer: maker.bearer,
    query: { state: 'open', limit: '100' },
  });
  const contests = z.parse(page(staffContract.scoreContest), list.body).items;
  const contest = contests.find((one) => one.move.id === move?.id);
  return { options, contest, moveId: move?.id ?? '' };
}

async function decide(contestId: ScoreContestId, decision: 'correct' | 'keep'): Promise<void> {
  const proposed = await callApi(system, staffContract.proposeScoreDecision, {
    bearer: maker.bearer,
    params: { id: contestId },
    body: { decision, answer: 'The payment was found on the account.', reason: 'looked at the bank statement' },
  });
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(200);
  const decided = await callApi(system, approveProposal, {
    bearer: checker.bearer,
    params: { id: idIn(proposed) },
    body: {},
  });
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
}

describe('FUND-08 the score and its lines', () => {
  test('FUND-08 a new client starts at 600, fair, with the published rules and no line', async () => {
    const answer = await scoreOf(await bearerOf(await addClient(system)));
    expect(answer).toMatchObject({ score: 600, band: 'fair', range: { min: 0, start: 600, max: 1000 } });
    expect(answer.bands.at(-1)).toEqual({ band: 'excellent', from: 850, to: 1000 });
    expect(answer.rules.items.find(({ reason }) => reason === 'due_overdue')).toEqual({
      reason: 'due_overdue',
      points: -60,
      counts: 'each',
    });
    expect(answer.history.map(({ score }) => score)).toEqual([600, 600]);
  });

  test('FUND-08 a verified client who deposits for the first time gains by two rules, once each', async () => {
    const client = await addInvestor(system);
    const { scope } = holderOf(system, client);
    const bearer = await bearerOf(client);
    await recordApprovals(system.server.money.standing, scope);
    await recordApprovals(system.server.money.standing, scope);
    await fund(system, desk, client, '100.00');
    await fund(system, desk, client, '50.00');
    const moves = await movesOf(bearer);
    expect(moves.map(({ reason, points, score_after }) => [reason, points, score_after])).toEqual([
      ['first_deposit', 20, 670],
      ['kyc_approved', 50, 650],
    ]);
    expect(await scoreOf(bearer)).toMatchObject({ score: 670, band: 'fair' });
    expect((await callApi(system, getAccessConfig, { bearer })).body).toMatchObject({ user: { score: 670 } });
  });

  test('FUND-08 one event told twenty times at once is one line; other causes are others', async () => {
    const client = await addClient(system);
    const bearer = await bearerOf(client);
    const cause = await addStory(system, client, 'due_overdue');
    await Promise.all(Array.from({ length: 20 }, () => tellScore(system, client, 'due_overdue', cause)));
    await Promise.all(Array.from({ length: 6 }, () => tellScore(system, client, 'loan_cleared')));
    expect((await scoreOf(bearer)).score).toBe(600 - 60 + 6 * 30);
    const moves = await movesOf(bearer);
    expect(moves).toHaveLength(7);
    // Each line starts where the one before ended, in whatever order they came.
    expect(moves.map(({ score_after, points }) => score_after - points).slice(0, -1)).toEqual(
      moves.slice(1).map(({ score_after }) => score_after),
    );
  });

  test('FUND-08 the score stays within its range and the line says what was really added', async () => {
    const client = await addClient(system, 'sun3', { score: 30 });
    const bearer = await bearerOf(client);
    await tellScore(system, client, 'due_overdue');
    expect((await movesOf(bearer))[0]).toMatchObject({ points: -30, score_after: 0, can_contest: true });
    await tellScore(system, client, 'due_overdue');
    expect((await movesOf(bearer))[0]).toMatchObject({ points: 0, score_after: 0, can_contest: false });
  });

  test('FUND-08 FUND-04 G-06 a score below the line closes the fast way of withdrawals at once, never the reviewed one', async () => {
    const client = await addClient(system, 'sun3', { score: 430 });
    const bearer = await bearerOf(client);
    const waysOf = async () => {
      const { ways } = z.parse(eligibility, (await callApi(system, getEligibility, { bearer })).body);
      return ways.map(({ way, needs_score }) => [way, needs_score]);
    };
    const blocksOf = async () => {
      const answer = z.parse(eligibility, (await callApi(system, getEligibility, { bearer })).body);
      return answer.blockers.map(({ code }) => code);
    };
    expect(await blocksOf()).not.toContain('score_too_low');
    await tellScore(system, client, 'due_overdue');
    expect(await blocksOf()).toContain('score_too_low');
    expect(await waysOf()).toContainEqual(['reviewed', 0]);
  });

  test('S-53 lines come page by page, and a wrong cursor is refused', async () => {
    const client = await addClient(system);
    const bearer = await bearerOf(client);
    for (let index = 0; index < 5; index += 1) await tellScore(system, client, 'loan_cleared');
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const query = { limit: '2', ...(next !== null && { cursor: next }) };
      const moves: z.infer<typeof movePage> = z.parse(
        movePage,
        (await callApi(system, contract.listScoreMoves, { bearer, query })).body,
      );
      seen.push(...moves.items.map(({ id }) => id));
      next = moves.next;
    } while (next !== null);
    expect(new Set(seen).size).toBe(5);
    expect((await callApi(system, contract.listScoreMoves, { bearer, query: { cursor: 'abc' } })).status).toBe(400);
  });

  test('FUND-08 a lowered score is told in the message centre', async () => {
    const client = await addClient(system);
    await tellScore(system, client, 'due_overdue');
    const list = await callApi(system, listMessages, { bearer: await bearerOf(client) });
    expect(list.body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({
          kind: 'score_lowered',
          link: '/profile/score',
          body: expect.stringContaining('540'),
        }),
      ]),
    });
  });
});

describe('FUND-08 contests', () => {
  test('FUND-08 S-27 an accepted contest is a reversing line by two people; the old line stays', async () => {
    const client = await addClient(system);
    const bearer = await bearerOf(client);
    const { options, contest, moveId } = await contestLast(client, bearer);
    expect(contest).toMatchObject({ client_id: client.id, text: expect.stringContaining('bank statement') });
    const again = await callApi(system, contract.contestScoreMove, {
      ...options,
      body: { text: 'once more, please look' },
    });
    expect(again.body).toMatchObject({ status: 409, code: 'already_contested' });
    await decide(contest?.id ?? sampleId(''), 'correct');
    const [correction, original] = await movesOf(bearer);
    expect(correction).toMatchObject({
      reason: 'correction',
      points: 60,
      score_after: 600,
      reverses: moveId,
      can_contest: false,
    });
    expect(original).toMatchObject({ id: moveId, is_reversed: true, contest: { state: 'accepted' } });
    const options2 = { bearer, params: { id: correction?.id ?? '' }, body: { text: 'contesting the correction' } };
    expect((await callApi(system, contract.contestScoreMove, options2)).body).toMatchObject({
      code: 'not_contestable',
    });
    const repeat = await callApi(system, staffContract.proposeScoreDecision, {
      bearer: maker.bearer,
      params: { id: contest?.id ?? sampleId('') },
      body: { decision: 'correct', answer: 'twice as good', reason: 'looked at it again' },
    });
    expect(repeat.body).toMatchObject({ code: 'state_conflict' });
  });

  test('FUND-08 a refused contest leaves the score and carries the answer to the client', async () => {
    const client = await addClient(system);
    const bearer = await bearerOf(client);
    const { contest } = await contestLast(client, bearer);
    await decide(contest?.id ?? sampleId(''), 'keep');
    expect((await movesOf(bearer))[0]).toMatchObject({
      points: -60,
      is_reversed: false,
      contest: { state: 'refused', answer: 'The payment was found on the account.' },
    });
    expect((await scoreOf(bearer)).score).toBe(540);
  });

  test('S-21 a line of another client is as unknown as none', async () => {
    const [ana, ben] = [await addClient(system), await addClient(system)];
    await tellScore(system, ana, 'due_overdue');
    const [move] = await movesOf(await bearerOf(ana));
    const body = { text: 'this is not my own line' };
    for (const id of [move?.id ?? '', '0199a000-0000-7000-8000-00000000dead']) {
      const answer = await callApi(system, contract.contestScoreMove, {
        bearer: await bearerOf(ben),
        params: { id },
        body,
      });
      expect(answer.body).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  test('FUND-08 S-27 the application’s own role cannot write a score, change a line or correct one alone', async () => {
    const client = await addClient(system);
    const { scope } = holderOf(system, client);
    await tellScore(system, client, 'due_overdue');
    const attempts: ReadonlyArray<(tx: TenantTx) => Promise<unknown>> = [
      (tx) => tx.sql`update brokerage.clients set score = 999 where client_id = ${client.id}`,
      (tx) => tx.sql`update brokerage.clients set vip = 5 where client_id = ${client.id}`,
      (tx) => tx.sql`update brokerage.score_moves set points = 0 where client_id = ${client.id}`,
      (tx) => tx.sql`delete from brokerage.score_moves where client_id = ${client.id}`,
      (tx) => tx.sql`
        insert into brokerage.score_moves (tenant_id, move_id, client_id, reason, rules_version, points, score_before,
          score_after, cause_kind, cause_id, once_key, created_at)
        values (${scope.tenantId}, ${newId()}, ${client.id}, 'first_deposit', 1, 20, 600, 620, 'x', 'x', '', now())`,
    ];
    for (const [index, attempt] of attempts.entries()) {
      await expect(
        system.server.db.transact(scope, async (tx) => {
          await attempt(tx);
        }),
        String(index),
      ).rejects.toThrow(/change by their lines only|permission denied|starts where the last one ended/);
    }
    const [row] = await system.server.db.read(
      systemScope('test'),
      (reader) => reader.sql<Array<{ score: number }>>`
        select score from brokerage.clients where client_id = ${client.id}`,
    );
    expect(row?.score).toBe(540);
  });
});

describe('FUND-08 VIP', () => {
  test('FUND-08 assets raise the level at the next review, by the published threshold, with a dated line', async () => {
    const client = await addInvestor(system);
    const bearer = await bearerOf(client);
    const { scope } = holderOf(system, client);
    await fund(system, desk, client, '9999.99');
    await reviewLevels(system.server.money.standing, scope);
    expect(await levelOf(bearer)).toMatchObject({
      level: 0,
      assets: { amount: '9999.99', currency: 'USD' },
      next: { level: 1, missing: { amount: '0.01', currency: 'USD' } },
      moves: [],
    });
    await fund(system, desk, client, '40000.01');
    await reviewLevels(system.server.money.standing, scope);
    expect(await levelOf(bearer)).toMatchObject({
      level: 2,
      given_level: null,
      next: { level: 3 },
      moves: [{ level_before: 0, level_after: 2, reason: 'assets' }],
    });
    expect((await callApi(system, getAccessConfig, { bearer })).body).toMatchObject({ user: { vip: 2 } });
  });

  test('FUND-08 S-27 a level is given by two people, is a floor for assets, and is left to them again by a 0', async () => {
    const client = await addInvestor(system);
    const bearer = await bearerOf(client);
    const give = async (level: number) => {
      const options = { bearer: maker.bearer, params: { id: client.id } };
      const body = { level, reason: 'long relationship with the house' };
      const proposed = await callApi(system, staffContract.proposeVipLevel, { ...options, body });
      expect(proposed.status, JSON.stringify(proposed.body)).toBe(200);
      const self = await callApi(system, approveProposal, {
        bearer: maker.bearer,
        params: { id: idIn(proposed) },
        body: {},
      });
      expect(self.status).toBe(403);
      await callApi(system, approveProposal, { bearer: checker.bearer, params: { id: idIn(proposed) }, body: {} });
    };
    await give(3);
    expect(await levelOf(bearer)).toMatchObject({ level: 3, given_level: 3, moves: [{ reason: 'staff' }] });
    await reviewLevel(system.server.money.standing, holderOf(system, client).scope, client.id);
    expect(await levelOf(bearer)).toMatchObject({ level: 3 });
    await give(0);
    expect(await levelOf(bearer)).toMatchObject({ level: 0, given_level: null });
  });

  test('FUND-08 without a rate a level is never taken away', async () => {
    const client = await addInvestor(system);
    const { scope } = holderOf(system, client);
    await fund(system, desk, client, '20000.00');
    const { standing } = system.server.money;
    expect((await reviewLevel(standing, scope, client.id))?.level).toBe(1);
    const blind = {
      ...standing,
      valueAssets: async () => {
        const known = await standing.valueAssets(scope, client.id);
        return { net: { ...known.net, amountMinor: 0n }, isEstimate: true };
      },
    };
    expect((await reviewLevel(blind, scope, client.id))?.level).toBe(1);
  });
});

test('a contest of words that are too short is refused before anything is looked at', async () => {
  const bearer = await bearerOf(await addClient(system));
  const params = { id: '0199a000-0000-7000-8000-00000000dead' };
  const answer = await callApi(system, contract.contestScoreMove, { bearer, params, body: { text: 'no' } });
  expect(answer.body).toMatchObject({ status: 400, code: 'validation_failed' });
});
