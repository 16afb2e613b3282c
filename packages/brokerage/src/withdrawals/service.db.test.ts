// Withdrawals on the real server: held at the request, released by two, never overdrawn by racing, never seen by others.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isRefusal } from '@candor/contract';
import * as client from '@candor/contract/withdrawals/client.ts';
import * as staff from '@candor/contract/withdrawals/staff.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { Replayed } from '@candor/platform/once/once.ts';
import {
  addPair,
  addStaff,
  bucketsOf,
  callApi,
  holderOf,
  idIn,
  makeWithdrawer,
  newKey,
  newOnce,
  testPin,
  setKyc,
} from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';
import type { Answer, TestClient } from '@candor/testkit';
import { requestWithdrawal } from './index.ts';

const { system, desk } = await openTestDesk();

const problemOf = ({ body }: Answer): object => z.parse(z.looseObject({}), body);

async function readBuckets(owner: TestClient) {
  const { cash, frozen } = await bucketsOf(system, owner);
  return { cash, frozen };
}

const makeReady = (amount?: string, score?: number) => makeWithdrawer(system, desk, amount, score);

async function expectApproved(bearer: string, proposed: Answer): Promise<void> {
  const answer = await callApi(system, approveProposal, { bearer, params: { id: idIn(proposed) }, body: {} });
  expect(answer.body).toMatchObject({ state: 'approved' });
}

describe('FUND-04 a withdrawal', () => {
  test('FUND-04 G-07 is held at once, due by the calendar, released by two people, paid, and sent back', async () => {
    const { owner, bearer, body } = await makeReady();
    const asked = await callApi(system, client.requestWithdrawal, { bearer, body, headers: newKey() });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    expect(asked.body).toMatchObject({
      status: 'pending',
      can_cancel: true,
      is_overdue: false,
      account_number: '•789',
    });
    expect(await readBuckets(owner)).toEqual({ cash: 6_000n, frozen: 4_000n });
    const { id, due_at: dueAt } = z.parse(client.withdrawal, asked.body);
    expect(new Date(dueAt).getTime()).toBeGreaterThan(system.clock.now().getTime());

    const [maker, checker] = await addPair(system);
    const proposal = await callApi(system, staff.proposeRelease, {
      bearer: maker.bearer,
      params: { id },
      body: { reason: 'payee and amount checked' },
    });
    expect(proposal.body).toMatchObject({ kind: 'withdrawal.release', state: 'proposed' });
    const approvalId = idIn(proposal);
    const decided = await callApi(system, approveProposal, {
      bearer: checker.bearer,
      params: { id: approvalId },
      body: {},
    });
    expect(decided.body).toMatchObject({ state: 'approved', checker_id: checker.id });
    const list = await callApi(system, client.listWithdrawals, { bearer });
    expect(list.body).toMatchObject({ items: [{ id, status: 'awaiting', can_cancel: false }], next: null });
    const late = await callApi(system, client.cancelWithdrawal, { bearer, params: { id } });
    expect(late.body).toMatchObject({ code: 'withdrawal_not_cancellable', title: 'Unable to cancel withdrawal.' });

    const decide = (proposed: Answer) => expectApproved(checker.bearer, proposed);
    const pay = (bankReference: string) =>
      callApi(system, staff.proposePayment, {
        bearer: maker.bearer,
        params: { id },
        body: { channel_id: desk.channels.get('USD'), bank_reference: bankReference, reason: 'seen on the statement' },
      });
    const paid = await pay('OUT-1');
    expect(paid.body).toMatchObject({ kind: 'withdrawal.pay', client_id: owner.id });
    await decide(paid);
    expect(await readBuckets(owner)).toEqual({ cash: 6_000n, frozen: 0n });
    expect((await pay('OUT-2')).body).toMatchObject({ code: 'state_conflict' });
    const back = await callApi(system, staff.proposePaymentReturn, {
      bearer: maker.bearer,
      params: { id },
      body: { bank_reference: 'BACK-1', code: 'payee_account_closed', reason: 'the account was closed' },
    });
    expect(back.body).toMatchObject({ kind: 'withdrawal.return' });
    expect(await readBuckets(owner)).toEqual({ cash: 6_000n, frozen: 0n });
    await decide(back);
    const whole = await callApi(system, client.getWithdrawal, { bearer, params: { id } });
    const at = expect.stringMatching(/Z$/);
    const times = { decided_at: at, paid_at: at, returned_at: at };
    expect(whole.body).toMatchObject({ ...times, return_reason: 'payee_account_closed', bank_reference: 'OUT-1' });
    expect(await readBuckets(owner)).toEqual({ cash: 10_000n, frozen: 0n });
    const queue = await callApi(system, staff.listAllWithdrawals, {
      bearer: maker.bearer,
      query: { status: 'returned' },
    });
    expect(queue.body).toMatchObject({ items: [{ id }] });
  });

  test('FUND-04 cancelling and refusing free the amount at once; a reason of the closed list is read by the client', async () => {
    const { owner, bearer, body } = await makeReady();
    const first = await callApi(system, client.requestWithdrawal, { bearer, body, headers: newKey() });
    const cancelled = await callApi(system, client.cancelWithdrawal, {
      bearer,
      params: { id: idIn(first) },
    });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cancelled_at: expect.stringMatching(/Z$/) });
    expect(await readBuckets(owner)).toEqual({ cash: 10_000n, frozen: 0n });

    const second = await callApi(system, client.requestWithdrawal, { bearer, body, headers: newKey() });
    const id = idIn(second);
    const [maker, checker] = await addPair(system);
    const invented = await callApi(system, staff.proposeWithdrawalRefusal, {
      bearer: maker.bearer,
      params: { id },
      body: { code: 'pay_tax_first', reason: 'because I say so' },
    });
    expect(invented.body).toMatchObject({ code: 'validation_failed' });
    const proposal = await callApi(system, staff.proposeWithdrawalRefusal, {
      bearer: maker.bearer,
      params: { id },
      body: { code: 'payee_account_closed', reason: 'the bank says it is closed' },
    });
    await callApi(system, approveProposal, {
      bearer: checker.bearer,
      params: { id: idIn(proposal) },
      body: {},
    });
    const list = await callApi(system, client.listWithdrawals, { bearer, query: { status: 'rejected' } });
    expect(list.body).toMatchObject({ items: [{ id, status: 'rejected', reason: 'payee_account_closed' }] });
    expect(await readBuckets(owner)).toEqual({ cash: 10_000n, frozen: 0n });
  });

  test('FUND-04 AUTH-12 a wrong PIN is refused and nothing is held', async () => {
    const { owner, bearer, body } = await makeReady();
    const answer = await callApi(system, client.requestWithdrawal, {
      bearer,
      body: { ...body, pin: '111999' },
      headers: newKey(),
    });
    expect(answer.body).toMatchObject({ code: 'pin_wrong' });
    expect(await readBuckets(owner)).toEqual({ cash: 10_000n, frozen: 0n });
  });

  test('FUND-04 AUTH-12 S-12 wrong PINs lock it; the right one is refused then too, and nothing is ever held', async () => {
    const { owner, bearer, body } = await makeReady();
    const ask = (pin: string) =>
      callApi(system, client.requestWithdrawal, { bearer, body: { ...body, pin }, headers: newKey() });
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect((await ask('111999')).body).toMatchObject({ code: 'pin_wrong' });
    expect((await ask(testPin)).body).toMatchObject({ status: 429, code: 'pin_locked' });
    expect(await readBuckets(owner)).toEqual({ cash: 10_000n, frozen: 0n });
  });

  test('FUND-04 G-03 eligibility is the formula line by line with every hold', async () => {
    const { bearer, body, account } = await makeReady();
    await callApi(system, client.requestWithdrawal, { bearer, body, headers: newKey() });
    const answer = await callApi(system, client.getEligibility, { bearer, query: { account_id: account.accountId } });
    expect(answer.body).toMatchObject({
      account_id: account.accountId,
      formula: [
        { line: 'settled_cash', amount: { amount: '100.00', currency: 'USD' } },
        { line: 'holds', amount: { amount: '-40.00', currency: 'USD' } },
        { line: 'owed', amount: { amount: '0.00', currency: 'USD' } },
        { line: 'withdrawable', amount: { amount: '60.00', currency: 'USD' } },
      ],
      withdrawable: { amount: '60.00', currency: 'USD' },
      fee: { amount: '0.00', currency: 'USD' },
      holds: [{ cause: 'withdrawal', amount: { amount: '40.00', currency: 'USD' } }],
      blockers: [],
      ways: [
        { way: 'fast', open: true },
        { way: 'reviewed', open: true },
      ],
      bank_account: { account_number: '•789', status: 'approved' },
    });
    expect(z.parse(client.eligibility, answer.body).pace.days30.requests).toBeGreaterThan(0);
  });

  test('G-06 a low score closes the fast way and never the reviewed one', async () => {
    const { bearer, body } = await makeReady('100.00', 100);
    const fast = await callApi(system, client.requestWithdrawal, { bearer, body, headers: newKey() });
    expect(fast.body).toMatchObject({ code: 'score_too_low', params: { score: 400 } });
    const reviewed = await callApi(system, client.requestWithdrawal, {
      bearer,
      body: { ...body, way: 'reviewed' },
      headers: newKey(),
    });
    expect(reviewed.body).toMatchObject({ status: 'pending', way: 'reviewed' });
  });

  test('G-03 a KYC that was taken back closes no way out to the account that was verified', async () => {
    const { owner, bearer, body } = await makeReady();
    await setKyc(system, owner, 'rejected');
    const answer = await callApi(system, client.requestWithdrawal, { bearer, body, headers: newKey() });
    expect([answer.status, answer.body]).toMatchObject([200, { status: 'pending' }]);
  });
});

describe('FUND-04 races and repetitions', () => {
  test('R-13 100 parallel withdrawals with funds for 10: exactly 10 are held, nothing is overdrawn', async () => {
    const { owner, input: asking } = await makeReady();
    const withdrawer = holderOf(system, owner);
    const input = { ...asking('10.00'), way: 'reviewed' } as const;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => requestWithdrawal(system.server.money.parts, withdrawer, newOnce(), input)),
    );
    const refused = answers.flatMap((answer) => (isRefusal(answer) ? [answer.refused] : []));
    expect(answers.length - refused.length).toBe(10);
    expect(new Set(refused)).toEqual(new Set(['insufficient_funds']));
    expect(await readBuckets(owner)).toEqual({ cash: 0n, frozen: 10_000n });
  });

  test('R-12 the same key and body: one hold and one answer, marked; another body is a conflict', async () => {
    const { owner, bearer, body } = await makeReady();
    const headers = newKey();
    const first = await callApi(system, client.requestWithdrawal, { bearer, body, headers });
    const second = await callApi(system, client.requestWithdrawal, { bearer, body, headers });
    expect(second.body).toEqual(first.body);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const other = await callApi(system, client.requestWithdrawal, {
      bearer,
      body: { ...body, amount: { amount: '41.00', currency: 'USD' } },
      headers,
    });
    expect(other.body).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    expect(await readBuckets(owner)).toEqual({ cash: 6_000n, frozen: 4_000n });
    const missing = await callApi(system, client.requestWithdrawal, { bearer, body });
    expect(missing.body).toMatchObject({ status: 400, code: 'header_invalid' });
  });

  test('R-12 a repetition inside the server is a replay too', async () => {
    const { owner, account, payee } = await makeReady();
    const once = newOnce();
    const input = {
      accountId: account.accountId,
      bankAccountId: payee.id,
      amount: { amount: '10.00', currency: 'USD' },
      way: 'fast',
    } as const;
    const run = () => requestWithdrawal(system.server.money.parts, holderOf(system, owner), once, input);
    const answers = await Promise.all(Array.from({ length: 16 }, run));
    expect(answers.filter((answer) => answer instanceof Replayed)).toHaveLength(15);
    expect(await readBuckets(owner)).toEqual({ cash: 9_000n, frozen: 1_000n });
  });

  test('S-21 another client’s and another tenant’s withdrawal and account are as unknown as none', async () => {
    const mine = await makeReady();
    const made = await callApi(system, client.requestWithdrawal, {
      bearer: mine.bearer,
      body: mine.body,
      headers: newKey(),
    });
    const id = idIn(made);
    const stranger = await makeReady();
    const unknown = '0199a000-0000-7000-8000-00000000dead';
    const foreign = await callApi(system, client.cancelWithdrawal, { bearer: stranger.bearer, params: { id } });
    const none = await callApi(system, client.cancelWithdrawal, { bearer: stranger.bearer, params: { id: unknown } });
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual({ ...problemOf(none), instance: expect.any(String) });
    const from = await callApi(system, client.requestWithdrawal, {
      bearer: stranger.bearer,
      body: { ...stranger.body, account_id: mine.account.accountId },
      headers: newKey(),
    });
    expect(from.body).toMatchObject({ status: 404, code: 'not_found' });
    const to = await callApi(system, client.requestWithdrawal, {
      bearer: stranger.bearer,
      body: { ...stranger.body, bank_account_id: mine.payee.id },
      headers: newKey(),
    });
    expect(to.body).toMatchObject({ code: 'not_default_account' });
    const look = await callApi(system, client.getEligibility, {
      bearer: stranger.bearer,
      query: { account_id: mine.account.accountId },
    });
    expect(look.status).toBe(404);
    const spain = await addStaff(system, 'spain', ['operations']);
    const elsewhere = await callApi(system, staff.proposeRelease, {
      tenant: 'spain',
      bearer: spain.bearer,
      params: { id },
      body: { reason: 'from another tenant' },
    });
    expect(elsewhere.status).toBe(404);
  });

  test('S-27 nobody releases a withdrawal around the decision, not even the application’s own role', async () => {
    const { owner, bearer, body } = await makeReady();
    const made = await callApi(system, client.requestWithdrawal, { bearer, body, headers: newKey() });
    const id = idIn(made);
    const { scope } = holderOf(system, owner);
    for (const status of ['awaiting', 'approved', 'rejected']) {
      await expect(
        system.server.db.transact(scope, async (tx) => {
          await tx.sql`
            update brokerage.withdrawals set status = ${status}, decided_at = now(), paid_at = now(), bank_reference = 'X',
              reason = ${status === 'rejected' ? 'legal_order' : null}
            where withdrawal_id = ${id}`;
        }),
      ).rejects.toThrow(
        status === 'approved' ? 'does not go from pending to approved' : 'needs the decision of two people',
      );
    }
    await expect(
      system.server.db.transact(scope, async (tx) => {
        await tx.sql`update brokerage.withdrawals set amount = amount * 2 where withdrawal_id = ${id}`;
      }),
    ).rejects.toThrow('goes where it was asked to go');
  });
});
