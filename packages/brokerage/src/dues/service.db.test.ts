// Dues on the real server: they arise from a signature only, block withdrawals, are settled from own cash, never overpaid.
import { describe, expect, test } from 'vitest';
import { isRefusal } from '@candor/contract';
import * as contract from '@candor/contract/dues/client.ts';
import { getLoan } from '@candor/contract/loans/client.ts';
import { listTransactions } from '@candor/contract/transactions/client.ts';
import { getEligibility, requestWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import * as staff from '@candor/contract/dues/staff.ts';
import { auditLedger } from '@candor/ledger';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import {
  accountOf,
  addInvestor,
  addOverdueLoan,
  addPayee,
  addSignature,
  addStaff,
  answerOf,
  bucketsOf,
  callApi,
  clockworkOf,
  fund,
  holderOf,
  idIn,
  newKey,
  newOnce,
  signIn,
  testPin,
} from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';

import { applyDueRules, proposeDue, readConsequences, settleDue } from './index.ts';
import type { Due, DueParts } from './index.ts';

const { system, desk } = await openTestDesk(['USD', 'EUR']);

const dayMs = 24 * 60 * 60_000;
const usd = (amount: string) => ({ amount, currency: 'USD' });
/** A client whose loan was not covered when it fell due. */
async function makeOverdue() {
  const owner = await addInvestor(system);
  const payee = await addPayee(system, desk, owner);
  const loan = await addOverdueLoan(system, desk, owner);
  const enter = async () => (await signIn(system, owner)).access_token;
  const bearer = await enter();
  const list = async (status = 'outstanding') =>
    answerOf(contract.listDues, await callApi(system, contract.listDues, { bearer: await enter(), query: { status } }))
      .items;
  const [due] = await list();
  if (!due) throw new Error('nothing is outstanding');
  const settle = (amount: string, headers = newKey(), token = bearer) =>
    callApi(system, contract.settleDue, {
      bearer: token,
      params: { id: due.id },
      body: { amount: usd(amount) },
      headers,
    });
  return { owner, payee, loan, bearer, enter, due, list, settle };
}

describe('FUND-06 TRD-09 an instalment that is not covered', () => {
  test('becomes outstanding, blocks withdrawals with the seed’s message, and is settled in part and whole', async () => {
    const { owner, payee, loan, bearer, due, list, settle } = await makeOverdue();
    expect(due).toMatchObject({
      reason: 'loan_instalment',
      cause: { kind: 'loan', id: loan.id },
      amount: usd('1008.00'),
      open_amount: usd('1008.00'),
      status: 'outstanding',
    });
    expect(due.consequences.map(({ rule, is_active: isActive }) => [rule, isActive])).toEqual([
      ['withdrawals_blocked', true],
      ['settlement_delayed', false],
      ['trading_suspended', false],
      ['score_reduced', false],
    ]);
    expect(await bucketsOf(system, owner)).toMatchObject({ cash: 97_400n, loan: 0n, outstanding: 100_800n });
    const body = {
      account_id: loan.account_id,
      bank_account_id: payee.id,
      amount: usd('10.00'),
      way: 'reviewed',
      pin: testPin,
    };
    const blocked = await callApi(system, requestWithdrawal, { bearer, body, headers: newKey() });
    expect(blocked.body).toMatchObject({
      code: 'outstanding_dues',
      title: 'You cannot withdraw until outstanding balances are cleared.',
    });
    const eligibility = await callApi(system, getEligibility, { bearer, query: { account_id: loan.account_id } });
    expect(eligibility.body).toMatchObject({
      blockers: [{ code: 'outstanding_dues', amount: usd('1008.00'), clear_by: 'settle_dues' }],
    });

    expect((await settle('1008.00')).body).toMatchObject({ code: 'insufficient_funds' });
    expect((await settle('1008.01')).body).toMatchObject({ code: 'exceeds_debt' });
    expect((await settle('0')).body).toMatchObject({ code: 'amount_invalid' });
    expect((await settle('974.00')).body).toMatchObject({ status: 'outstanding', open_amount: usd('34.00') });
    await fund(system, desk, owner, '100.00');
    const done = await settle('34.00');
    expect(done.body).toMatchObject({ status: 'clear', settled_amount: usd('1008.00'), consequences: [] });
    expect((await settle('1.00')).body).toMatchObject({ code: 'due_closed' });
    expect(await bucketsOf(system, owner)).toMatchObject({ cash: 6_600n, loan: 0n, outstanding: 0n });
    const free = await callApi(system, requestWithdrawal, { bearer, body, headers: newKey() });
    expect(free.status, JSON.stringify(free.body)).toBe(200);
    const cleared = await callApi(system, getLoan, { bearer, params: { id: loan.id } });
    expect(cleared.body).toMatchObject({ status: 'clear', repaid_amount: usd('1024.00') });
    expect(await list('clear')).toHaveLength(1);
    expect(await list('all')).toHaveLength(1);
    const moves = answerOf(listTransactions, await callApi(system, listTransactions, { bearer }));
    expect(moves.items.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Became an amount due', 'Amount due paid', 'Loan interest']),
    );
  });

  test('TRD-09 the score is told once, after the published days, and again when it is settled', async () => {
    const { owner, due } = await makeOverdue();
    const told: string[] = [];
    const note =
      (what: string) =>
      async (_tx: unknown, { id }: Due) => {
        if (id === due.id) told.push(what);
      };
    const listener = { onDueOverdue: note('overdue'), onDueSettled: note('settled') };
    const money = system.server.money.parts;
    const parts: DueParts = { ...money, dueListeners: [...money.dueListeners, listener] };
    const { scope, clientId } = holderOf(system, owner);
    await applyDueRules(parts, clockworkOf(desk));
    expect(told).toEqual([]);
    system.clock.advance(7 * dayMs);
    await Promise.all([applyDueRules(parts, clockworkOf(desk)), applyDueRules(parts, clockworkOf(desk))]);
    expect(told).toEqual(['overdue']);
    const rules = () =>
      system.server.db.read(scope, (reader) => readConsequences(reader, clientId, system.clock.now()));
    expect((await rules()).has('trading_suspended')).toBe(true);
    await fund(system, desk, owner, '100.00');
    const settled = await settleDue(parts, { scope, clientId }, newOnce(), { dueId: due.id, amount: usd('1008.00') });
    expect(isRefusal(settled)).toBe(false);
    expect(told).toEqual(['overdue', 'settled']);
    expect((await rules()).size).toBe(0);
  });

  test('R-13 50 parallel settlements of 100: as many as are owed and covered, nothing is overpaid', async () => {
    const { owner, due } = await makeOverdue();
    await fund(system, desk, owner, '5000.00');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        settleDue(system.server.money.parts, holderOf(system, owner), newOnce(), {
          dueId: due.id,
          amount: usd('100.80'),
        }),
      ),
    );
    const refused = answers.flatMap((answer) => (isRefusal(answer) ? [answer.refused] : []));
    expect(answers.length - refused.length).toBe(10);
    expect(new Set(refused)).toEqual(new Set(['due_closed']));
    const left = { cash: 97_400n + 500_000n - 100_800n, loan: 0n, outstanding: 0n };
    expect(await bucketsOf(system, owner)).toMatchObject(left);
  });

  test('R-12 a double click settles once', async () => {
    const { owner, settle } = await makeOverdue();
    const headers = newKey();
    const [first, second] = await Promise.all([settle('500.00', headers), settle('500.00', headers)]);
    expect(first?.body).toEqual(second?.body);
    expect((await bucketsOf(system, owner)).outstanding).toBe(50_800n);
    expect((await settle('400.00', headers)).body).toMatchObject({ code: 'idempotency_conflict' });
  });

  test('S-21 another client’s due is as unknown as none', async () => {
    const { settle } = await makeOverdue();
    const stranger = await addInvestor(system);
    const { access_token: bearer } = await signIn(system, stranger);
    expect((await settle('1.00', newKey(), bearer)).status).toBe(404);
    const list = await callApi(system, contract.listDues, { bearer });
    expect(list.body).toMatchObject({ items: [] });
  });
});

describe('G-04 dues by staff', () => {
  test('raised from a signature by two people, and waived by two people', async () => {
    const owner = await addInvestor(system);
    const { accountId } = await accountOf(system, owner, 'USD');
    const signatureId = await addSignature(system, owner, 'service', usd('40.00'));
    const [maker, checker] = [
      await addStaff(system, 'sun3', ['operations']),
      await addStaff(system, 'sun3', ['approver']),
    ];
    const body = {
      client_id: owner.id,
      account_id: accountId,
      amount: usd('25.00'),
      code: 'service_fee',
      reason: 'a copy of the contract by courier',
    };
    const unsigned = await callApi(system, staff.proposeDue, {
      bearer: maker.bearer,
      body: { ...body, signature_id: '0199a000-0000-7000-8000-00000000dead' },
    });
    expect(unsigned.body).toMatchObject({ code: 'signature_needed' });
    const stranger = await addInvestor(system);
    const foreign = await proposeDue(system.server.money.parts, desk.maker, {
      clientId: stranger.id,
      accountId,
      signatureId,
      amount: usd('25.00'),
      code: 'service_fee',
      reason: 'somebody else signed',
    });
    expect(foreign).toMatchObject({ refused: 'not_found' });
    const proposal = await callApi(system, staff.proposeDue, {
      bearer: maker.bearer,
      body: { ...body, signature_id: signatureId },
    });
    expect(proposal.body).toMatchObject({ kind: 'due.raise', state: 'proposed' });
    await callApi(system, approveProposal, { bearer: checker.bearer, params: { id: idIn(proposal) }, body: {} });
    expect((await bucketsOf(system, owner)).outstanding).toBe(2_500n);
    const all = answerOf(
      staff.listAllDues,
      await callApi(system, staff.listAllDues, {
        bearer: maker.bearer,
        query: { status: 'outstanding', limit: '100' },
      }),
    );
    const due = all.items.find(({ client_id: clientId }) => clientId === owner.id);
    expect(due).toMatchObject({ reason: 'service_fee', open_amount: usd('25.00') });
    const waiver = await callApi(system, staff.proposeWaiver, {
      bearer: maker.bearer,
      params: { id: due?.id ?? '' },
      body: { reason: 'our courier lost it' },
    });
    expect(waiver.body).toMatchObject({ kind: 'due.waive' });
    await callApi(system, approveProposal, { bearer: checker.bearer, params: { id: idIn(waiver) }, body: {} });
    expect((await bucketsOf(system, owner)).outstanding).toBe(0n);
    const { access_token: bearer } = await signIn(system, owner);
    const mine = await callApi(system, contract.listDues, { bearer, query: { status: 'waived' } });
    expect(mine.body).toMatchObject({ items: [{ id: due?.id, status: 'waived' }] });
  });

  test('S-27 the database refuses a due without a signature of its client, a growing one and a second end', async () => {
    const { owner, due } = await makeOverdue();
    const { scope } = holderOf(system, owner);
    const change = (run: (tx: TenantTx) => Promise<void>) => system.server.db.transact(scope, run);
    await expect(
      change(async (tx) => {
        await tx.sql`update brokerage.dues set amount = amount + 1 where due_id = ${due.id}`;
      }),
    ).rejects.toThrow('stays what it was');
    await expect(
      change(async (tx) => {
        await tx.sql`update brokerage.dues set status = 'waived', closed_at = now() where due_id = ${due.id}`;
      }),
    ).rejects.toThrow('two people');
    const stranger = await addInvestor(system);
    await expect(
      change(async (tx) => {
        await tx.sql`
          insert into brokerage.dues (tenant_id, due_id, client_id, account_id, signature_id, reason, cause_kind, cause_id,
            amount, currency, status, due_at, created_at)
          select tenant_id, gen_random_uuid(), ${stranger.id}, account_id, signature_id, reason, cause_kind, cause_id,
            amount, currency, 'outstanding', due_at, created_at from brokerage.dues where due_id = ${due.id}`;
      }),
    ).rejects.toThrow('signature of its client');
  });

  test('G-01 the books hold after all of it', async () => {
    const parts = { db: system.server.db, clock: system.clock, ids: createIds(system.clock) };
    expect((await auditLedger(parts, desk.maker.scope.tenantId)).violations).toEqual([]);
  });
});
