// Loans for tests, by the real verbs: applied for, approved by the desk, drawn, repaid, and missed when one fell due.
import type { LoanId } from '@candor/contract/ids.ts';
import * as loans from '@candor/contract/loans/client.ts';
import { applyForLoan, collectLoans, drawLoan, proposeLoanApproval, repayLoan } from '@candor/brokerage/loans/index.ts';
import { Replayed } from '@candor/platform/once/once.ts';
import { answerOf, callApi } from '../api.ts';
import { newKey, newOnce } from '../once.ts';
import { signIn, testPin } from '../people.ts';
import type { TestClient } from '../people.ts';
import type { TestSystem } from '../system.ts';
import { accountOf } from './accounts.ts';
import { approve, clockworkOf, expectDone } from './approvals.ts';
import type { MoneyDesk } from './approvals.ts';
import { addInvestor, holderOf } from './clients.ts';
import { fund } from './deposits.ts';

const dayMs = 24 * 60 * 60_000;

/** An application as a client sends it, for a year. */
export const applicationFor = (accountId: string, amount: { readonly amount: string; readonly currency: string }) =>
  ({ account_id: accountId, amount, kind: 'amortising', period: 12, purpose: 'home', reason: 'a new roof' }) as const;

/** The desk approves what a client applied for. */
export async function approveLoan(
  system: TestSystem,
  desk: MoneyDesk,
  id: LoanId,
  amount: { readonly amount: string; readonly currency: string },
): Promise<void> {
  const { parts } = system.server.money;
  const decision = { amount, remark: undefined, reason: 'income was shown' };
  await approve(system, desk, expectDone(await proposeLoanApproval(parts, desk.maker, id, decision)));
}

/** A loan applied for, approved by the desk and drawn. */
export async function addLoan(
  system: TestSystem,
  desk: MoneyDesk,
  client: TestClient,
  wish: {
    readonly amount: string;
    readonly kind: 'amortising' | 'bullet';
    readonly months: number;
    readonly currency?: string;
    /** False: approved and waiting to be drawn. */
    readonly isDrawn?: boolean;
  },
) {
  const { parts } = system.server.money;
  const { kind, months, currency = 'USD', isDrawn = true } = wish;
  const { accountId } = await accountOf(system, client, currency);
  const amount = { amount: wish.amount, currency };
  const holder = holderOf(system, client);
  const input = { accountId, amount, kind, months, purpose: 'home', reason: 'a new roof' } as const;
  const applied = expectDone(await applyForLoan(parts, holder, newOnce(), input));
  if (applied instanceof Replayed) throw new Error('a new application was replayed');
  await approveLoan(system, desk, applied.id, amount);
  if (!isDrawn) return applied;
  const drawn = expectDone(await drawLoan(parts, holder, newOnce(), applied.id));
  if (drawn instanceof Replayed) throw new Error('a new draw was replayed');
  return drawn;
}

/**
 * A bullet of 1000 over three months whose last instalment was not covered: 1008.00 is outstanding, 16.00 was repaid and
 * 974.00 is in cash. The clock is 93 days further afterwards.
 */
export async function addOverdueLoan(system: TestSystem, desk: MoneyDesk, client: TestClient) {
  const { parts } = system.server.money;
  const loan = await addLoan(system, desk, client, { amount: '1000.00', kind: 'bullet', months: 3 });
  for (const instalment of [1, 2]) {
    const input = { loanId: loan.id, instalment, amount: { amount: '8.00', currency: 'USD' } };
    expectDone(await repayLoan(parts, holderOf(system, client), newOnce(), input));
  }
  system.clock.advance(93 * dayMs);
  await collectLoans(parts, clockworkOf(desk));
  return loan;
}

/** A verified client with or without cash; days may pass, so that a session can be opened anew. */
export async function makeBorrower(system: TestSystem, desk: MoneyDesk, cash?: string) {
  const owner = await addInvestor(system);
  const account = cash === undefined ? await accountOf(system, owner, 'USD') : await fund(system, desk, owner, cash);
  const enter = async () => (await signIn(system, owner)).access_token;
  return { owner, account, enter, bearer: await enter() };
}

/** A thousand dollars over three months, drawn. */
export async function makeDrawnLoan(system: TestSystem, desk: MoneyDesk, cash?: string) {
  const borrower = await makeBorrower(system, desk, cash);
  const { id } = await addLoan(system, desk, borrower.owner, { amount: '1000.00', kind: 'amortising', months: 3 });
  const read = async () =>
    answerOf(loans.getLoan, await callApi(system, loans.getLoan, { bearer: await borrower.enter(), params: { id } }));
  const repay = async (instalment: number | null, amount: string, pin = testPin, headers = newKey()) =>
    callApi(system, loans.repayLoan, {
      bearer: await borrower.enter(),
      params: { id },
      body: { instalment, amount: { amount, currency: 'USD' }, pin },
      headers,
    });
  return { ...borrower, id, read, repay };
}

export function drawWithPin(system: TestSystem, bearer: string, id: string, pin = testPin, headers = newKey()) {
  return callApi(system, loans.drawLoan, { bearer, params: { id }, body: { pin }, headers });
}
