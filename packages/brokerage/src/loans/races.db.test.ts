// Loans on the real server under pressure: nothing is drawn or paid twice, nothing is overpaid, nobody reaches another's.
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isRefusal } from '@candor/contract';
import * as contract from '@candor/contract/loans/client.ts';
import { instalmentStates } from '@candor/contract/loans/client.ts';
import * as staff from '@candor/contract/loans/staff.ts';
import type { LoanId } from '@candor/contract/ids.ts';
import { auditLedger } from '@candor/ledger';
import { tenantScope } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import {
  addInvestor,
  addLoan,
  addOverdueLoan,
  addStaff,
  bucketsOf,
  callApi,
  drawWithPin,
  holderOf,
  makeBorrower,
  makeDrawnLoan,
  newKey,
  newOnce,
  testPin,
} from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';

import { applyForLoan, repayLoan } from './index.ts';

const { system, desk } = await openTestDesk(['USD'], 'sun3', { hasAllConnections: true });

const dayMs = 24 * 60 * 60_000;
const usd = (amount: string) => ({ amount, currency: 'USD' });

const wish = { amount: '1000.00', kind: 'amortising', months: 3 } as const;

describe('FUND-06 refusals and races', () => {
  test('AUTH-12 a wrong PIN draws and repays nothing', async () => {
    const { owner, id, bearer, repay, read } = await makeDrawnLoan(system, desk);
    const before = await bucketsOf(system, owner);
    expect((await repay(1, '338.68', '111999')).body).toMatchObject({ code: 'pin_wrong' });
    expect((await drawWithPin(system, bearer, id, '111999')).body).toMatchObject({ code: 'state_conflict' });
    expect(await bucketsOf(system, owner)).toEqual(before);
    expect((await read()).repaid_amount).toEqual(usd('0.00'));
  });

  test.each([
    ['338.69', 1, 'exceeds_debt'],
    ['338.67', 1, 'repayment_differs'],
    ['0', 1, 'amount_invalid'],
    ['5000.00', null, 'exceeds_debt'],
    ['338.68', 4, 'not_found'],
  ] as const)('paying %s for instalment %s: %s', async (amount, instalment, code) => {
    const { owner, repay } = await makeDrawnLoan(system, desk, '6000.00');
    const before = await bucketsOf(system, owner);
    expect((await repay(instalment, amount)).body).toMatchObject({ code });
    expect(await bucketsOf(system, owner)).toEqual(before);
  });

  test('without cash nothing is repaid', async () => {
    const { read, repay } = await makeDrawnLoan(system, desk);
    // The fee was never in the account, so the whole cannot be covered once the exit has passed.
    system.clock.advance(15 * dayMs);
    const later = await read();
    expect((await repay(null, later.payoff?.total.amount ?? '')).body).toMatchObject({ code: 'insufficient_funds' });
  });

  test('R-12 the same key draws once and answers the same bytes, to the right PIN alone', async () => {
    const ready = await makeBorrower(system, desk);
    const { id } = await addLoan(system, desk, ready.owner, { ...wish, isDrawn: false });
    const headers = newKey();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => drawWithPin(system, ready.bearer, id, testPin, headers)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter((one) => one.headers.get('idempotency-replayed') === 'true')).toHaveLength(7);
    expect((await bucketsOf(system, ready.owner)).cash).toBe(99_000n);
    const wrong = await drawWithPin(system, ready.bearer, id, '123123', headers);
    expect(wrong.body).toMatchObject({ code: 'pin_wrong' });
  });

  test('R-13 50 parallel repayments of one instalment: one is booked, nothing is overpaid', async () => {
    const { owner, id } = await makeDrawnLoan(system, desk, '5000.00');
    const input = { loanId: id, instalment: 1, amount: usd('338.68') };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => repayLoan(system.server.money.parts, holderOf(system, owner), newOnce(), input)),
    );
    const refused = answers.flatMap((answer) => (isRefusal(answer) ? [answer.refused] : []));
    expect(refused).toHaveLength(49);
    expect(new Set(refused)).toEqual(new Set(['instalment_paid']));
    expect(await bucketsOf(system, owner)).toMatchObject({
      cash: 500_000n + 99_000n - 33_868n,
      loan: 66_932n,
      outstanding: 0n,
    });
  });

  test('R-13 repaying everything and an instalment at once: one of them, to the unit', async () => {
    const { owner, id, read } = await makeDrawnLoan(system, desk, '5000.00');
    const { payoff } = await read();
    const parts = system.server.money.parts;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        repayLoan(parts, holderOf(system, owner), newOnce(), {
          loanId: id,
          instalment: place % 2 === 0 ? undefined : 1,
          amount: place % 2 === 0 ? usd(payoff?.total.amount ?? '') : usd('338.68'),
        }),
      ),
    );
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
    const { cash, loan } = await bucketsOf(system, owner);
    expect([
      [500_000n - BigInt((payoff?.interest.amount ?? '').replace('.', '')), 0n],
      [500_000n + 99_000n - 33_868n, 66_932n],
    ]).toContainEqual([cash, loan]);
  });

  test('S-21 another client’s and another tenant’s loan is as unknown as none', async () => {
    const mine = await makeDrawnLoan(system, desk);
    const stranger = await makeBorrower(system, desk);
    const params = { id: mine.id };
    const { bearer } = stranger;
    expect((await callApi(system, contract.getLoan, { bearer, params })).status).toBe(404);
    expect((await drawWithPin(system, bearer, mine.id)).status).toBe(404);
    const repaid = await callApi(system, contract.repayLoan, {
      bearer,
      params,
      body: { instalment: 1, amount: usd('338.68'), pin: testPin },
      headers: newKey(),
    });
    expect(repaid.status).toBe(404);
    const from = await callApi(system, contract.applyForLoan, {
      bearer,
      body: {
        account_id: mine.account.accountId,
        amount: usd('1000.00'),
        kind: 'amortising',
        period: 3,
        purpose: 'home',
        reason: 'not my account',
      },
      headers: newKey(),
    });
    expect(from.body).toMatchObject({ code: 'not_found' });
    const spain = await addStaff(system, 'spain', ['operations']);
    const elsewhere = await callApi(system, staff.proposeLoanRefusal, {
      tenant: 'spain',
      bearer: spain.bearer,
      params,
      body: { code: 'debts_too_high', reason: 'from another tenant' },
    });
    expect(elsewhere.status).toBe(404);
  });

  test('S-27 nobody moves a loan around the decision and the signature, not even the application’s own role', async () => {
    const ready = await makeBorrower(system, desk);
    const made = await applyForLoan(system.server.money.parts, holderOf(system, ready.owner), newOnce(), {
      accountId: ready.account.accountId,
      amount: usd('1000.00'),
      kind: 'bullet',
      months: 3,
      purpose: 'other',
      reason: 'just because',
    });
    const { id } = z.parse(contract.loan, made);
    const { scope } = holderOf(system, ready.owner);
    const [kept] = await system.server.db.read(
      scope,
      (reader) => reader.sql<Array<{ row: string }>>`
        select row_to_json(l)::text as row from brokerage.loans l where loan_id = ${id}`,
    );
    expect(kept?.row).toContain(id);
    expect(kept?.row).not.toContain('just because');
    for (const change of ['approved', 'using', 'repayment', 'clear', 'recycled', 'rejected']) {
      await expect(
        system.server.db.transact(scope, async (tx) => {
          await tx.sql`
            update brokerage.loans set status = ${change}, approved = applied, decided_at = now(), drawn_at = now(),
              fee = 0, cleared_at = now()
            where loan_id = ${id}`;
        }),
      ).rejects.toThrow(
        ['approved', 'rejected'].includes(change)
          ? 'needs the decision of two people'
          : `does not go from pending to ${change}`,
      );
    }
    await expect(
      system.server.db.transact(scope, async (tx) => {
        await tx.sql`update brokerage.loans set applied = applied * 2 where loan_id = ${id}`;
      }),
    ).rejects.toThrow('keeps the terms');
  });

  test('G-01 the books hold after all of it', async () => {
    const parts = { db: system.server.db, clock: system.clock, ids: createIds(system.clock) };
    expect((await auditLedger(parts, desk.maker.scope.tenantId)).violations).toEqual([]);
  });
});

describe('FUND-06 the states of an instalment, as the database keeps them', () => {
  const open = ['planned>paid', 'planned>overdue', 'planned>dropped', 'overdue>paid', 'overdue>dropped'];
  const places = new Map<string, { readonly loanId: LoanId; readonly number: number }>();
  let due: string | undefined;
  beforeAll(async () => {
    const missed = await addOverdueLoan(system, desk, await addInvestor(system));
    places.set('paid', { loanId: missed.id, number: 1 }).set('overdue', { loanId: missed.id, number: 3 });
    const left = await makeDrawnLoan(system, desk, '100.00');
    const { payoff } = await left.read();
    await left.repay(null, payoff?.total.amount ?? '');
    places.set('dropped', { loanId: left.id, number: 1 });
    places.set('planned', { loanId: (await makeDrawnLoan(system, desk)).id, number: 1 });
    const [row] = await system.server.db.read(
      desk.maker.scope,
      (reader) => reader.sql<Array<{ id: string }>>`select due_id as id from brokerage.dues limit 1`,
    );
    due = row?.id;
  });

  test.each(instalmentStates.flatMap((from) => instalmentStates.map((to) => [from, to] as const)))(
    '%s → %s',
    async (from, to) => {
      const { loanId, number } = places.get(from) ?? { loanId: '', number: 0 };
      const [now, dueId] = [system.clock.now(), due ?? null];
      const [owner] = await system.server.db.read(
        desk.maker.scope,
        (reader) => reader.sql<Array<{ id: string }>>`
          select client_id as id from brokerage.loans where loan_id = ${loanId}`,
      );
      const own = tenantScope(desk.maker.scope.tenantId, { kind: 'client', id: owner?.id ?? '' });
      // What is open is tried and not kept: the next row finds the instalment as it was.
      const attempt = system.server.db.transact(own, async (tx) => {
        const moved = await tx.sql`
          update brokerage.loan_instalments set state = ${to}, done_at = ${to === 'planned' ? null : now},
            due_id = ${to === 'overdue' ? dueId : tx.sql`due_id`}
          where loan_id = ${loanId} and number = ${number} and state = ${from} returning number`;
        throw new Error(`moved ${moved.length}`);
      });
      // The way is open, and its due is not settled yet.
      const said = from === 'overdue' ? 'follows its due' : 'moved 1';
      await expect(attempt).rejects.toThrow(open.includes(`${from}>${to}`) ? said : 'paid once');
    },
  );
});
