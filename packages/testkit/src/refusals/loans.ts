// What clients and staff are refused about loans.
import * as exchange from '@candor/contract/exchange/client.ts';
import type { NewId } from '@candor/contract/ids.ts';
import * as loans from '@candor/contract/loans/client.ts';
import { applyForLoan } from '@candor/contract/loans/client.ts';
import * as staffLoans from '@candor/contract/loans/staff.ts';
import { answerOf } from '../api.ts';
import { accountOf } from '../nouns/accounts.ts';
import { addInvestor } from '../nouns/clients.ts';
import { addLoan } from '../nouns/loans.ts';
import { testPin } from '../people.ts';
import { about, rowsOf, twice } from './row.ts';
import type { RefusalRow, RefusedCall } from './row.ts';
import { dueNow, signedCalls } from './signed-calls.ts';
import { inEuro, reasonGiven as reason, unknownId, usd } from './world.ts';
import type { Ready, RefusalWorld } from './world.ts';

const loanCall = ({ client, accountId }: Pick<Ready, 'client' | 'accountId'>, change: object = {}): RefusedCall => ({
  by: client,
  body: { account_id: accountId, amount: usd('500.00'), kind: 'amortising', period: 3, ...change },
});

const applyCall = (ready: Pick<Ready, 'client' | 'accountId'>, change: object = {}): RefusedCall =>
  loanCall(ready, { purpose: 'home', reason: 'a new roof', ...change });

/** What a wish is refused for, offered and applied for alike. */
const wishes = (call: typeof loanCall) => ({
  not_found: ({ ada }: RefusalWorld) => call(ada, { account_id: unknownId }),
  amount_invalid: ({ ada }: RefusalWorld) => call(ada, { amount: usd('0.00') }),
  currency_mismatch: ({ ada }: RefusalWorld) => call(ada, { amount: { amount: '500.00', currency: 'EUR' } }),
  loan_terms: ({ ada }: RefusalWorld) => call(ada, { period: 4 }),
  loan_limit: ({ ada }: RefusalWorld) => call(ada, { amount: usd('20000.00') }),
});

async function repayCall(world: RefusalWorld, change: object = {}): Promise<RefusedCall> {
  const call = await signedCalls.repayLoan(world, world.ada, testPin);
  return { ...call, body: { ...call.body, ...change } };
}

/** A loan of which the first instalment was paid. */
async function repayTwice(world: RefusalWorld): Promise<RefusedCall> {
  const client = await addInvestor(world.system);
  const { id } = await addLoan(world.system, world.desk, client, { amount: '500.00', kind: 'bullet', months: 3 });
  const amount = await dueNow(world, { client, drawn: id });
  const call = { by: client, params: { id }, body: { instalment: 1, amount, pin: testPin } };
  await world.done(loans.repayLoan, call);
  return call;
}

/** The whole loan, after the money went elsewhere. */
async function repayBroke(world: RefusalWorld): Promise<RefusedCall> {
  const client = await addInvestor(world.system);
  const { id } = await addLoan(world.system, world.desk, client, { amount: '500.00', kind: 'bullet', months: 3 });
  const account = await accountOf(world.system, client, 'USD');
  const to = await accountOf(world.system, client, 'EUR');
  const body = { from_account_id: account.accountId, to_account_id: to.accountId, amount: usd('400.00') };
  const quotation = { quotation_id: await world.done(exchange.quoteExchange, { by: client, body }) };
  await world.done(exchange.confirmExchange, { by: client, body: quotation });
  const answer = await world.call(loans.getLoan, { by: client, params: { id } });
  const amount = answerOf(loans.getLoan, answer).payoff?.total;
  return { by: client, params: { id }, body: { instalment: null, amount, pin: testPin } };
}

export const loanRows: readonly RefusalRow[] = [
  ...rowsOf(loans.offerLoan, wishes(loanCall)),
  ...rowsOf(loans.applyForLoan, {
    ...wishes(applyCall),
    kyc_required: ({ unverified }) => applyCall(unverified),
    pin_not_set: ({ pinless }) => applyCall(pinless),
    loan_dues_open: ({ debtor }) => applyCall(debtor),
  }),
  ...rowsOf(loans.drawLoan, {
    state_conflict: ({ ada }) => ({ by: ada.client, params: { id: ada.drawn }, body: { pin: testPin } }),
    kyc_required: ({ unverified }) => ({
      by: unverified.client,
      params: { id: unverified.undrawn },
      body: { pin: testPin },
    }),
    loan_dues_open: ({ debtor }) => ({ by: debtor.client, params: { id: debtor.undrawn }, body: { pin: testPin } }),
  }),
  ...rowsOf(loans.repayLoan, {
    state_conflict: (world) => repayCall(world, { instalment: 2 }),
    instalment_paid: repayTwice,
    amount_invalid: (world) => repayCall(world, { amount: usd('0.00') }),
    currency_mismatch: (world) => repayCall(world, { amount: inEuro }),
    exceeds_debt: (world) => repayCall(world, { amount: usd('9000.00') }),
    repayment_differs: (world) => repayCall(world, { amount: usd('1.00') }),
    insufficient_funds: repayBroke,
  }),
];

export async function applyAgain({ ada, done }: RefusalWorld): Promise<NewId> {
  const wish = { account_id: ada.accountId, amount: usd('600.00'), kind: 'amortising', period: 3, purpose: 'home' };
  return done(applyForLoan, { by: ada.client, body: { ...wish, reason: 'a new roof' } });
}

export const staffLoanRows: readonly RefusalRow[] = [
  ...rowsOf(staffLoans.proposeLoanApproval, {
    state_conflict: ({ ada }) => about(ada.drawn, { amount: usd('500.00'), reason }),
    already_proposed: twice(staffLoans.proposeLoanApproval, async (world) =>
      about(await applyAgain(world), { amount: usd('500.00'), reason }),
    ),
    amount_invalid: async (world) => about(await applyAgain(world), { amount: usd('0.00'), reason }),
    currency_mismatch: async (world) =>
      about(await applyAgain(world), { amount: { amount: '500.00', currency: 'EUR' }, reason }),
    loan_terms: async (world) => about(await applyAgain(world), { amount: usd('600.01'), reason }),
    words_forbidden: async (world) =>
      about(await applyAgain(world), { amount: usd('500.00'), remark: 'pay the release fee first', reason }),
  }),
  ...rowsOf(staffLoans.proposeLoanRefusal, {
    words_forbidden: async (world) =>
      about(await applyAgain(world), { code: 'debts_too_high', remark: 'a guaranteed return elsewhere', reason }),
    state_conflict: ({ ada }) => about(ada.drawn, { code: 'debts_too_high', reason }),
    already_proposed: twice(staffLoans.proposeLoanRefusal, async (world) =>
      about(await applyAgain(world), { code: 'debts_too_high', reason }),
    ),
  }),
];
