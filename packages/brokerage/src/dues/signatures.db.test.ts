// What a signature allows, on the real server and against the application's own role: its kind, its amount, and no longer
// than it binds. Two people who agree are not enough.
import { describe, expect, test } from 'vitest';
import { listDues } from '@candor/contract/dues/client.ts';
import { getLoan, repayLoan } from '@candor/contract/loans/client.ts';
import { getEligibility } from '@candor/contract/withdrawals/client.ts';
import type { AccountId, LoanId, SignatureId, StaffId } from '@candor/contract/ids.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { approveProposal } from '../approvals/index.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import {
  accountOf,
  addInvestor,
  addLoan,
  addSignature,
  answerOf,
  approve,
  bucketsOf,
  callApi,
  expectDone,
  fund,
  holderOf,
  newKey,
  signIn,
  testPin,
} from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';
import type { TestClient } from '@candor/testkit';
import { proposeDue } from './index.ts';

const { system, desk } = await openTestDesk(['USD', 'EUR']);

const usd = (amount: string) => ({ amount, currency: 'USD' });

async function signatureUnder(owner: TestClient, loanId: LoanId): Promise<SignatureId> {
  const { scope } = holderOf(system, owner);
  const rows = await system.server.db.read(
    scope,
    (reader) => reader.sql<Array<{ id: SignatureId }>>`
      select signature_id as id from brokerage.signatures where subject_id = ${loanId}`,
  );
  return rows[0]?.id ?? sampleId('');
}

/** A loan of 800 that was drawn and paid back whole. */
async function makeRepaid() {
  const owner = await addInvestor(system);
  await fund(system, desk, owner, '900.00');
  const loan = await addLoan(system, desk, owner, { amount: '800.00', kind: 'amortising', months: 12 });
  const { access_token: bearer } = await signIn(system, owner);
  const { payoff } = answerOf(getLoan, await callApi(system, getLoan, { bearer, params: { id: loan.id } }));
  const body = { instalment: null, amount: payoff?.total, pin: testPin };
  const repaid = await callApi(system, repayLoan, { bearer, params: { id: loan.id }, body, headers: newKey() });
  expect(repaid.body).toMatchObject({ status: 'clear' });
  return { owner, bearer, loan, signatureId: await signatureUnder(owner, loan.id) };
}

async function propose(
  owner: TestClient,
  signatureId: SignatureId,
  amount: string,
  code: 'service_fee' | 'unpaid_order',
) {
  const { accountId } = await accountOf(system, owner, 'USD');
  const proposal = {
    clientId: owner.id,
    accountId,
    signatureId,
    amount: usd(amount),
    code,
    reason: 'as it was signed',
  };
  return proposeDue(system.server.money.parts, desk.maker, proposal);
}

/** A due as the application's own role writes it, with a decision of two people that is in order in every other way. */
async function insertDue(
  tx: TenantTx,
  owner: TestClient,
  accountId: AccountId,
  due: {
    readonly signatureId: SignatureId;
    readonly amountMinor: string;
    readonly reason?: string;
    readonly currency?: string;
  },
): Promise<void> {
  const { signatureId, amountMinor, reason = 'service_fee', currency = 'USD' } = due;
  const id = system.server.money.parts.ids.next();
  const approvalId = system.server.money.parts.ids.next();
  const tenantId = desk.maker.scope.tenantId;
  const act = (staffId: StaffId) => tx.sql`select set_config('candor.actor', ${`staff:${staffId}`}, true)`;
  await act(desk.maker.staffId);
  await tx.sql`
    insert into brokerage.approvals (tenant_id, approval_id, kind, subject_id, client_id, payload, reason, maker_id, state,
      created_at, expires_at)
    values (${tenantId}, ${approvalId}, 'due.raise', ${id}, ${owner.id}, ${tx.json({ test: approvalId })}, 'two people agreed',
      ${desk.maker.staffId}, 'proposed', now(), now() + interval '1 day')`;
  await act(desk.checker.staffId);
  await tx.sql`
    update brokerage.approvals set state = 'approved', checker_id = ${desk.checker.staffId}, decided_at = now()
    where approval_id = ${approvalId}`;
  await tx.sql`
    insert into brokerage.dues (tenant_id, due_id, client_id, account_id, signature_id, reason, cause_kind, cause_id, amount,
      currency, status, due_at, created_at, approval_id)
    values (${tenantId}, ${id}, ${owner.id}, ${accountId}, ${signatureId}, ${reason}, 'loan', 'x', ${amountMinor}, ${currency},
      'outstanding', now(), now(), ${approvalId})`;
}

async function writeDue(owner: TestClient, due: Parameters<typeof insertDue>[3]): Promise<void> {
  const { accountId } = await accountOf(system, owner, due.currency ?? 'USD');
  await system.server.db.transact(desk.maker.scope, (tx) => insertDue(tx, owner, accountId, due));
}

describe('G-04 G-03 what was signed is the most that can be asked for', () => {
  test('G-04 a fee of 999,999 on the signature of a loan that was repaid is refused, and nothing is owed', async () => {
    const { owner, bearer, loan, signatureId } = await makeRepaid();
    for (const code of ['service_fee', 'unpaid_order'] as const) {
      expect(await propose(owner, signatureId, '999999.00', code)).toMatchObject({ refused: 'signature_ended' });
    }
    await expect(writeDue(owner, { signatureId, amountMinor: '99999900' })).rejects.toThrow('does not follow');
    await expect(writeDue(owner, { signatureId, amountMinor: '100', reason: 'loan_instalment' })).rejects.toThrow(
      'an open instalment of its plan',
    );
    expect((await bucketsOf(system, owner)).outstanding).toBe(0n);
    const list = await callApi(system, listDues, { bearer, query: { status: 'all' } });
    expect(list.body).toMatchObject({ items: [] });
    const eligibility = await callApi(system, getEligibility, { bearer, query: { account_id: loan.account_id } });
    const { formula } = answerOf(getEligibility, eligibility);
    const { cash } = await bucketsOf(system, owner);
    expect(formula.at(-1)).toMatchObject({
      line: 'withdrawable',
      amount: usd(`${cash / 100n}.${String(cash % 100n).padStart(2, '0')}`),
    });
  });

  test('G-04 a signature under a running loan allows its instalments and nothing else', async () => {
    const owner = await addInvestor(system);
    const loan = await addLoan(system, desk, owner, { amount: '600.00', kind: 'bullet', months: 3 });
    const signatureId = await signatureUnder(owner, loan.id);
    expect(await propose(owner, signatureId, '1.00', 'service_fee')).toMatchObject({ refused: 'signature_kind' });
    await expect(writeDue(owner, { signatureId, amountMinor: '100' })).rejects.toThrow('does not follow');
    // An instalment that is not due yet, and one that is not in the plan.
    for (const amountMinor of ['480', '60480']) {
      await expect(writeDue(owner, { signatureId, amountMinor, reason: 'loan_instalment' })).rejects.toThrow(
        'an open instalment of its plan',
      );
    }
  });

  test('G-04 dues on one signature never come to more than was signed, waived ones counted, in one currency', async () => {
    const owner = await addInvestor(system);
    const signatureId = await addSignature(system, owner, 'service', usd('40.00'));
    expect(await propose(owner, signatureId, '40.01', 'service_fee')).toMatchObject({ refused: 'signature_exceeded' });
    expect(await propose(owner, signatureId, '10.00', 'unpaid_order')).toMatchObject({ refused: 'signature_kind' });
    // Two proposals that are right alone and too much together: the second cannot be approved.
    const first = expectDone(await propose(owner, signatureId, '25.00', 'service_fee'));
    const second = expectDone(await propose(owner, signatureId, '15.01', 'service_fee'));
    await approve(system, desk, first);
    const { parts, effects } = system.server.money;
    const decided = await approveProposal({ ...parts, effects }, desk.checker, second.id, undefined);
    expect(decided).toMatchObject({ refused: 'state_conflict' });
    await expect(writeDue(owner, { signatureId, amountMinor: '1501' })).rejects.toThrow('more than was signed');
    await expect(writeDue(owner, { signatureId, amountMinor: '100', currency: 'EUR' })).rejects.toThrow(
      'currency that was signed',
    );
    await approve(system, desk, expectDone(await propose(owner, signatureId, '15.00', 'service_fee')));
    expect((await bucketsOf(system, owner)).outstanding).toBe(4_000n);
    expect(await propose(owner, signatureId, '0.01', 'service_fee')).toMatchObject({ refused: 'signature_exceeded' });
  });

  test('G-04 racing dues on one signature: the database lets through what was signed', async () => {
    const owner = await addInvestor(system);
    const signatureId = await addSignature(system, owner, 'service', usd('40.00'));
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => writeDue(owner, { signatureId, amountMinor: '1500' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  test('G-04 S-27 nobody signs for a client, and a plan that was signed does not grow', async () => {
    const owner = await addInvestor(system);
    const loan = await addLoan(system, desk, owner, { amount: '600.00', kind: 'bullet', months: 3 });
    const sign = (actor: 'staff' | 'client', kind: string, maximum: string) =>
      system.server.db.transact(actor === 'staff' ? desk.maker.scope : holderOf(system, owner).scope, async (tx) => {
        await tx.sql`
          insert into brokerage.signatures (tenant_id, signature_id, client_id, kind, subject_id, maximum, currency, signed_at)
          values (${desk.maker.scope.tenantId}, ${system.server.money.parts.ids.next()}, ${owner.id}, ${kind},
            ${system.server.money.parts.ids.next()}, ${maximum}, 'USD', now())`;
      });
    await expect(sign('staff', 'service', '100')).rejects.toThrow('given by its client');
    await expect(sign('client', 'loan', '100')).rejects.toThrow('approved loan of its client');
    await expect(
      system.server.db.transact(holderOf(system, owner).scope, async (tx) => {
        await tx.sql`
          insert into brokerage.loan_instalments (tenant_id, loan_id, number, due_at, principal, interest, balance, state)
          select tenant_id, loan_id, 99, due_at, 100000, 0, 0, 'planned' from brokerage.loan_instalments
          where loan_id = ${loan.id} and number = 1`;
      }),
    ).rejects.toThrow('what its plan comes to');
  });
});
