// Loans and dues tell the score, on the whole server: paid as planned, not covered, overdue by the published days, settled.
import { describe, expect, test } from 'vitest';
import { applyDueRules, listOpenDues, settleDue } from '../dues/index.ts';
import { isRefusal } from '@candor/contract';
import { getScore, listScoreMoves } from '@candor/contract/score/client.ts';
import {
  addInvestor,
  addOverdueLoan,
  answerOf,
  callApi,
  clockworkOf,
  fund,
  holderOf,
  newOnce,
  signIn,
} from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';
import type { TestClient } from '@candor/testkit';

const { system, desk } = await openTestDesk(['USD']);

const dayMs = 24 * 60 * 60_000;

async function reasonsOf(client: TestClient): Promise<string[]> {
  const bearer = (await signIn(system, client)).access_token;
  const { items } = answerOf(listScoreMoves, await callApi(system, listScoreMoves, { bearer }));
  return items.map(({ reason }) => reason).filter((reason) => reason !== 'kyc_approved');
}

describe('FUND-08 TRD-09 what the score hears of loans and dues', () => {
  test('FUND-08 FUND-06 TRD-09 an instalment not covered costs points after the published days, once; paying earns part of it back', async () => {
    const client = await addInvestor(system);
    await addOverdueLoan(system, desk, client);
    const { scope, clientId } = holderOf(system, client);
    const { parts } = system.server.money;
    const before = await reasonsOf(client);
    expect(before).toEqual(['repaid_on_time', 'repaid_on_time']);
    system.clock.advance(8 * dayMs);
    await Promise.all([applyDueRules(parts, clockworkOf(desk)), applyDueRules(parts, clockworkOf(desk))]);
    expect(await reasonsOf(client)).toEqual(['due_overdue', ...before]);
    // Who owes more than they own has assets below nothing, and everything is missing for the first level.
    const bearer = (await signIn(system, client)).access_token;
    const { vip } = answerOf(getScore, await callApi(system, getScore, { bearer }));
    expect(Number(vip.assets.amount)).toBeLessThan(0);
    expect(vip.next).toMatchObject({ level: 1, missing: { amount: '10000.00', currency: 'USD' } });
    await fund(system, desk, client, '5000.00');
    const [due] = await system.server.db.read(scope, (reader) => listOpenDues(reader, clientId));
    if (!due) throw new Error('nothing is outstanding');
    const amount = { amount: '1008.00', currency: 'USD' };
    const settled = await settleDue(parts, { scope, clientId }, newOnce(), { dueId: due.id, amount });
    expect(isRefusal(settled)).toBe(false);
    const after = (await reasonsOf(client)).filter((reason) => !before.includes(reason));
    expect(after.toSorted()).toEqual(['due_overdue', 'due_settled', 'first_deposit', 'loan_cleared']);
  });
});
