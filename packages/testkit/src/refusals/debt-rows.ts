// What clients are refused about loans, dues, nominees and the score.
import * as dues from '@candor/contract/dues/client.ts';
import * as exchange from '@candor/contract/exchange/client.ts';
import * as loans from '@candor/contract/loans/client.ts';
import * as nominees from '@candor/contract/nominees/client.ts';
import * as score from '@candor/contract/score/client.ts';
import { answerOf } from '../api.ts';
import { addLoan } from '../loans.ts';
import { accountOf, addInvestor } from '../money.ts';
import { addClient, testPin } from '../people.ts';
import { tellScore } from '../standing.ts';
import { rowsOf, type RefusalRow, type RefusedCall } from './row.ts';
import { dueNow, signedCalls } from './signed-calls.ts';
import { moveOf, nomineeBody, unknownId, usd, type Ready, type RefusalWorld } from './world.ts';

const inEuro = { amount: '5.00', currency: 'EUR' };

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

const loanRows: readonly RefusalRow[] = [
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

const settleCall = ({ debtor }: RefusalWorld, amount: object): RefusedCall => ({
  by: debtor.client,
  params: { id: debtor.due },
  body: { amount },
});

const dueRows: readonly RefusalRow[] = rowsOf(dues.settleDue, {
  due_closed: ({ settled }) => ({ by: settled.client, params: { id: settled.due }, body: { amount: usd('1.00') } }),
  amount_invalid: (world) => settleCall(world, usd('0.00')),
  currency_mismatch: (world) => settleCall(world, inEuro),
  exceeds_debt: (world) => settleCall(world, usd('1008.01')),
  insufficient_funds: (world) => settleCall(world, usd('1008.00')),
});

const setCall = ({ ada }: RefusalWorld, set: readonly object[], change: object = {}): RefusedCall => ({
  by: ada.client,
  body: { nominees: set, opt_out: false, pin: testPin, ...change },
});

const standingRows: readonly RefusalRow[] = [
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

export const debtRows: readonly RefusalRow[] = [...loanRows, ...dueRows, ...standingRows];
