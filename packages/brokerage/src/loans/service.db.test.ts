// Loans on the real server: every cost first, decided by two, drawn with a signature, repaid once, never more than owed.
import { describe, expect, test } from 'vitest';
import { isRefusal } from '@candor/contract';
import * as contract from '@candor/contract/loans/client.ts';
import * as staff from '@candor/contract/loans/staff.ts';
import { listActivity } from '@candor/contract/activity/client.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { listTransactions } from '@candor/contract/transactions/client.ts';
import type { LoanId } from '@candor/contract/ids.ts';
import {
  accountOf,
  addClient,
  addStaff,
  answerOf,
  approve,
  bucketsOf,
  callApi,
  clockworkOf,
  drawWithPin,
  idIn,
  makeBorrower,
  makeDrawnLoan,
  newKey,
  signIn,
  testPin,
} from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';

import { collectLoans, proposeLoanApproval, proposeLoanRefusal } from './index.ts';

const { system, desk } = await openTestDesk(['USD']);

const dayMs = 24 * 60 * 60_000;
const usd = (amount: string) => ({ amount, currency: 'USD' });

async function makeReady(cash?: string) {
  const borrower = await makeBorrower(system, desk, cash);
  const wish = { account_id: borrower.account.accountId, amount: usd('1000.00'), kind: 'amortising', period: 3 };
  return { ...borrower, wish };
}

type Ready = Awaited<ReturnType<typeof makeReady>>;

async function apply({ bearer, wish }: Pick<Ready, 'bearer' | 'wish'>, change: object = {}) {
  const body = { ...wish, purpose: 'home', reason: 'a new roof', ...change };
  return callApi(system, contract.applyForLoan, { bearer, body, headers: newKey() });
}

async function grant(id: LoanId, amount = '1000.00'): Promise<void> {
  const input = { amount: usd(amount), remark: undefined, reason: 'income was shown' };
  const proposal = await proposeLoanApproval(system.server.money.parts, desk.maker, id, input);
  if (isRefusal(proposal)) throw new Error(proposal.refused);
  await approve(system, desk, proposal);
}

async function expectTold(bearer: string): Promise<void> {
  const told = answerOf(listMessages, await callApi(system, listMessages, { bearer }));
  expect(told.items.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['loan_applied', 'loan_approved', 'loan_drawn', 'loan_repaid', 'loan_cleared']),
  );
  const activity = await callApi(system, listActivity, { bearer });
  expect(JSON.stringify(activity.body)).toContain('A loan was signed with the PIN and paid out');
  const moves = answerOf(listTransactions, await callApi(system, listTransactions, { bearer }));
  expect(moves.items.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Loan paid out', 'Loan repayment', 'Deposit received']),
  );
}

describe('FUND-06 before applying', () => {
  test('G-20 the terms and the whole cost are shown first: effective rate, fee, every instalment', async () => {
    const { bearer, wish } = await makeReady();
    const terms = answerOf(contract.getLoanTerms, await callApi(system, contract.getLoanTerms, { bearer }));
    expect(terms).toMatchObject({
      annual_rate: '9.60',
      fee_percent: '1.00',
      exit_days: 14,
      draw_days: 14,
      blockers: [],
    });
    expect(terms.accounts.find(({ currency }) => currency === 'USD')).toMatchObject({
      minimum: usd('500.00'),
      maximum: usd('20000.00'),
      available: usd('20000.00'),
    });
    const offer = answerOf(contract.offerLoan, await callApi(system, contract.offerLoan, { bearer, body: wish }));
    expect(offer).toMatchObject({
      effective_annual_rate: '16.90',
      fee: usd('10.00'),
      received: usd('990.00'),
      interest: usd('16.04'),
      cost: usd('26.04'),
      total: usd('1016.04'),
    });
    expect(offer.instalments.map(({ total }) => total.amount)).toEqual(['338.68', '338.68', '338.68']);
  });

  test.each([
    [{ amount: usd('499.99') }, 'loan_terms'],
    [{ period: 5 }, 'loan_terms'],
    [{ kind: 'bullet', period: 24 }, 'loan_terms'],
    [{ amount: usd('20000.01') }, 'loan_limit'],
    [{ amount: { amount: '1000.00', currency: 'EUR' } }, 'currency_mismatch'],
    [{ amount: usd('0') }, 'amount_invalid'],
    [{ account_id: '0199a000-0000-7000-8000-00000000dead' }, 'not_found'],
  ])('what is not offered is refused: %o', async (change, code) => {
    const ready = await makeReady();
    const offer = await callApi(system, contract.offerLoan, {
      bearer: ready.bearer,
      body: { ...ready.wish, ...change },
    });
    expect(offer.body).toMatchObject({ code });
    expect((await apply(ready, change)).body).toMatchObject({ code });
  });

  test('what is open counts against the limit, also when two apply at once', async () => {
    const ready = await makeReady();
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(ready, { amount: usd('12000.00') })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'loan_limit' });
  });

  test('S-26 without a verified identity or a PIN nobody applies', async () => {
    const unverified = await addClient(system, 'sun3', { pin: testPin });
    const account = await accountOf(system, unverified, 'USD');
    const { access_token: bearer } = await signIn(system, unverified);
    const wish = { account_id: account.accountId, amount: usd('1000.00'), kind: 'amortising', period: 3 };
    expect((await apply({ bearer, wish })).body).toMatchObject({ code: 'kyc_required' });
    const terms = await callApi(system, contract.getLoanTerms, { bearer });
    expect(terms.body).toMatchObject({ blockers: ['kyc_required'] });
  });
});

describe('FUND-06 the way of a loan', () => {
  test('applied for, approved with less by two people, drawn with the PIN, repaid by plan until clear', async () => {
    const ready = await makeReady('500.00');
    const { owner, bearer } = ready;
    const applied = await apply(ready);
    expect(applied.body).toMatchObject({
      status: 'pending',
      reason: 'a new roof',
      purpose: 'home',
      application_amount: usd('1000.00'),
      approved_amount: null,
      period: 3,
      repaid_amount: usd('0.00'),
      remark: null,
    });
    const id = idIn(applied);
    expect((await drawWithPin(system, bearer, id)).body).toMatchObject({ code: 'state_conflict' });

    const maker = await addStaff(system, 'sun3', ['operations']);
    const more = await callApi(system, staff.proposeLoanApproval, {
      bearer: maker.bearer,
      params: { id },
      body: { amount: usd('1000.01'), reason: 'more than asked for' },
    });
    expect(more.body).toMatchObject({ code: 'loan_terms' });
    const withDetails = await callApi(system, staff.proposeLoanApproval, {
      bearer: maker.bearer,
      params: { id },
      body: { amount: usd('600.00'), remark: 'pay to 1234 5678 9012', reason: 'income was shown' },
    });
    expect(withDetails.body).toMatchObject({ code: 'validation_failed' });
    const queue = await callApi(system, staff.listAllLoans, {
      bearer: maker.bearer,
      query: { status: 'pending', limit: '100' },
    });
    expect(JSON.stringify(queue.body)).toContain(id);
    await grant(id, '600.00');
    const drawn = await drawWithPin(system, bearer, id);
    expect(drawn.body).toMatchObject({ status: 'using', approved_amount: usd('600.00') });
    expect(await bucketsOf(system, owner)).toMatchObject({ cash: 50_000n + 59_400n, loan: 60_000n, outstanding: 0n });
    expect((await drawWithPin(system, bearer, id)).body).toMatchObject({ code: 'state_conflict' });

    const detail = answerOf(contract.getLoan, await callApi(system, contract.getLoan, { bearer, params: { id } }));
    const totals = detail.instalments.map(({ total }) => total.amount);
    expect(detail.instalments.map(({ state }) => state)).toEqual(['planned', 'planned', 'planned']);
    const repay = async (instalment: number) =>
      callApi(system, contract.repayLoan, {
        bearer: await ready.enter(),
        params: { id },
        body: { instalment, amount: usd(totals[instalment - 1] ?? ''), pin: testPin },
        headers: newKey(),
      });
    expect((await repay(2)).body).toMatchObject({ code: 'state_conflict' });
    expect((await repay(1)).body).toMatchObject({ status: 'repayment', repaid_amount: usd(totals[0] ?? '') });
    expect((await repay(1)).body).toMatchObject({ code: 'instalment_paid' });
    expect((await repay(2)).status).toBe(200);
    const last = await repay(3);
    expect(last.body).toMatchObject({ status: 'clear', next_due: null });
    expect((await bucketsOf(system, owner)).loan).toBe(0n);

    await expectTold(await ready.enter());
  });

  test('G-20 within fourteen days everything can be given back and the fee comes along', async () => {
    const { owner, read, repay } = await makeDrawnLoan(system, desk, '100.00');
    system.clock.advance(10 * dayMs);
    const { payoff } = await read();
    expect(payoff).toMatchObject({ is_exit: true, fee_refund: usd('10.00'), principal: usd('1000.00') });
    const done = await repay(null, payoff?.total.amount ?? '');
    expect(done.body).toMatchObject({ status: 'clear' });
    const { cash, loan } = await bucketsOf(system, owner);
    expect(loan).toBe(0n);
    const interest = BigInt((payoff?.interest.amount ?? '').replace('.', ''));
    expect(cash).toBe(10_000n - interest);
    const detail = await read();
    expect(detail.payoff).toBeNull();
    expect(detail.instalments.every(({ state }) => state === 'dropped')).toBe(true);
    expect((await repay(null, '1.00')).body).toMatchObject({ code: 'state_conflict' });
  });

  test('rejected for a reason of the closed list, which the client reads with the remark', async () => {
    const ready = await makeReady();
    const id = idIn(await apply(ready));
    const maker = await addStaff(system, 'sun3', ['operations']);
    const invented = await callApi(system, staff.proposeLoanRefusal, {
      bearer: maker.bearer,
      params: { id },
      body: { code: 'pay_first', reason: 'because I say so' },
    });
    expect(invented.body).toMatchObject({ code: 'validation_failed' });
    const input = { code: 'income_not_shown', remark: 'Please add a payslip.', reason: 'no income shown' } as const;
    const proposal = await proposeLoanRefusal(system.server.money.parts, desk.maker, id, input);
    if (isRefusal(proposal)) throw new Error(proposal.refused);
    await approve(system, desk, proposal);
    const list = await callApi(system, contract.listLoans, { bearer: ready.bearer, query: { status: 'rejected' } });
    expect(list.body).toMatchObject({
      items: [
        { id, status: 'rejected', refusal: 'income_not_shown', remark: 'Please add a payslip.', approved_at: null },
      ],
    });
    expect((await drawWithPin(system, ready.bearer, id)).body).toMatchObject({ code: 'state_conflict' });
  });

  test('approved and not drawn in time: recycled, at no cost', async () => {
    const ready = await makeReady();
    const id = idIn(await apply(ready));
    await grant(id);
    system.clock.advance(14 * dayMs);
    const bearer = await ready.enter();
    expect((await drawWithPin(system, bearer, id)).body).toMatchObject({ code: 'state_conflict' });
    await collectLoans(system.server.money.parts, clockworkOf(desk));
    const list = await callApi(system, contract.listLoans, { bearer });
    expect(list.body).toMatchObject({ items: [{ id, status: 'recycled' }] });
    expect(await bucketsOf(system, ready.owner)).toMatchObject({ cash: 0n, loan: 0n, outstanding: 0n });
  });

  test('the plan collects what falls due from cash, once', async () => {
    const { owner, read } = await makeDrawnLoan(system, desk, '500.00');
    system.clock.advance(32 * dayMs);
    await Promise.all(Array.from({ length: 4 }, () => collectLoans(system.server.money.parts, clockworkOf(desk))));
    const loan = await read();
    expect(loan).toMatchObject({ status: 'repayment', repaid_amount: usd('338.68') });
    expect(loan.instalments.map(({ state }) => state)).toEqual(['paid', 'planned', 'planned']);
    expect((await bucketsOf(system, owner)).cash).toBe(50_000n + 99_000n - 33_868n);
  });
});
