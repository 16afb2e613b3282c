// What staff are refused about money: proposals, decisions, and what the bank did.
import * as bank from '@candor/contract/bank-accounts/staff.ts';
import * as deposits from '@candor/contract/deposits/staff.ts';
import * as dues from '@candor/contract/dues/staff.ts';
import * as loans from '@candor/contract/loans/staff.ts';
import * as withdrawals from '@candor/contract/withdrawals/staff.ts';
import { addBankAccount } from '@candor/contract/bank-accounts/client.ts';
import { submitDeposit } from '@candor/contract/deposits/client.ts';
import { applyForLoan, getLoan } from '@candor/contract/loans/client.ts';
import type { LoanId, NewId, SignatureId } from '@candor/contract/ids.ts';
import { answerOf } from '../api.ts';
import { repayLoan } from '@candor/brokerage/loans/index.ts';
import { addLoan, addSignature } from '../loans.ts';
import { accountOf, addInvestor, expectDone, fund, holderOf, newOnce, testName } from '../money.ts';
import { addClient, type TestClient } from '../people.ts';
import { about, afterwards, rowsOf, twice, type Body, type Make, type RefusalRow, type RefusedCall } from './row.ts';
import {
  askWithdrawal,
  bankBody,
  reasonGiven as reason,
  statementLine,
  unknownId,
  usd,
  type RefusalWorld,
} from './world.ts';

/** A new deposit of ada's, in dollars unless told. */
export function declare({ ada, desk, done }: RefusalWorld, change: Body = {}): Promise<NewId> {
  const body = { channel_id: desk.channels.get('USD'), account_id: ada.accountId, amount: usd('7.00'), ...change };
  return done(submitDeposit, { by: ada.client, body });
}

export const creditCall = (id: string, bankReference: string, received: object = usd('7.00')): RefusedCall =>
  about(id, { received, bank_reference: bankReference, payer: testName, reason });

/** Money that nobody declared: a line of a statement, booked by two. */
async function park({ desk, call, approve }: RefusalWorld, mark: string): Promise<string> {
  const content = statementLine(mark, '3.00');
  const body = { channel_id: desk.channels.get('USD'), format: 'csv', content, reason };
  const answer = await call(deposits.importStatement, { by: 'maker', body });
  await approve(answerOf(deposits.importStatement, answer).approval.id);
  const list = await call(deposits.listSuspense, { by: 'maker', query: { state: 'open', limit: '100' } });
  const item = answerOf(deposits.listSuspense, list).items.find((one) => one.bank_reference === mark);
  if (!item) throw new Error(`nothing is parked for ${mark}`);
  return item.id;
}

export const channelBody = (bankName: string, holder = 'Candor Demo Markets') => ({
  kind: 'bank',
  currency: 'EUR',
  fields: [
    { name: 'holder', value: holder },
    { name: 'bank_name', value: bankName },
    { name: 'iban', value: 'DE89 3704 0044 0532 0130 00' },
  ],
  reason,
});

/** A channel that two people opened. */
async function openChannel({ call, approve }: RefusalWorld, body: Body): Promise<string> {
  const proposal = answerOf(deposits.proposeChannel, await call(deposits.proposeChannel, { by: 'maker', body }));
  await approve(proposal.id);
  return proposal.subject_id;
}

export const closeCall: Make = async (world) =>
  about(await openChannel(world, channelBody('Bank that closes')), { reason });
export const refuseDeposit: Make = async (world) => about(await declare(world), { code: 'not_received', reason });
export const assign =
  (mark: string, change: Body = {}): Make =>
  async (world) =>
    about(await park(world, mark), { deposit_id: await declare(world), payer: testName, reason, ...change });
export const sendBack =
  (mark: string): Make =>
  async (world) =>
    about(await park(world, mark), { bank_reference: `BACK-${mark}`, reason });

/** Declared money before anybody looked at who they are. */
async function addUnverified({ system }: RefusalWorld) {
  const client = await addClient(system, 'sun3', { fullName: testName });
  const { accountId } = await accountOf(system, client, 'USD');
  return { client, accountId };
}

const depositRows: readonly RefusalRow[] = [
  ...rowsOf(deposits.proposeChannel, {
    validation_failed: () => ({ by: 'maker', body: channelBody('Bank', 'Somebody Else') }),
    already_proposed: twice(deposits.proposeChannel, () => ({ by: 'maker', body: channelBody('Bank of two presses') })),
  }),
  ...rowsOf(deposits.proposeChannelClosing, {
    state_conflict: afterwards(deposits.proposeChannelClosing, closeCall),
    already_proposed: twice(deposits.proposeChannelClosing, closeCall),
  }),
  ...rowsOf(deposits.proposeDepositCredit, {
    state_conflict: ({ creditedDeposit }) => creditCall(creditedDeposit, 'SEEN-1'),
    amount_invalid: ({ pendingDeposit }) => creditCall(pendingDeposit, 'SEEN-2', usd('0.00')),
    currency_mismatch: ({ pendingDeposit }) =>
      creditCall(pendingDeposit, 'SEEN-3', { amount: '7.00', currency: 'EUR' }),
    already_proposed: twice(deposits.proposeDepositCredit, async (world) => creditCall(await declare(world), 'SEEN-4')),
    fx_unavailable: async (world) => {
      const amount = { amount: '9.00', currency: 'AED' };
      return creditCall(await declare(world, { channel_id: world.coinChannel, amount }), 'SEEN-5', amount);
    },
  }),
  ...rowsOf(deposits.proposeDepositRefusal, {
    state_conflict: ({ creditedDeposit }) => about(creditedDeposit, { code: 'duplicate', reason }),
    already_proposed: twice(deposits.proposeDepositRefusal, refuseDeposit),
  }),
  ...rowsOf(deposits.importStatement, {
    not_found: () => ({
      by: 'maker',
      body: { channel_id: unknownId, format: 'csv', content: statementLine('NOWHERE-1', '3.00'), reason },
    }),
    statement_malformed: ({ desk }) => ({
      by: 'maker',
      body: { channel_id: desk.channels.get('USD'), format: 'csv', content: 'not,a,statement', reason },
    }),
    statement_too_long: ({ desk }) => {
      const [head = '', line = ''] = statementLine('LONG-REFERENCE', '3.00').split('\n');
      const content = [head, ...Array.from({ length: 1_500 }, (_, place) => line.replace('LONG', `L${place}`))].join(
        '\n',
      );
      const body = { channel_id: desk.channels.get('USD'), format: 'csv', content, reason };
      return { by: 'maker', body };
    },
  }),
  ...rowsOf(deposits.proposeSuspenseAssignment, {
    state_conflict: afterwards(deposits.proposeSuspenseAssignment, assign('PARK-1')),
    already_proposed: twice(deposits.proposeSuspenseAssignment, assign('PARK-2')),
    payer_differs: assign('PARK-6', { payer: 'Somebody Else' }),
    kyc_required: async (world) => {
      const { client, accountId } = await addUnverified(world);
      const channel = world.desk.channels.get('USD');
      const body = { channel_id: channel, account_id: accountId, amount: usd('3.00') };
      return assign('PARK-7', { deposit_id: await world.done(submitDeposit, { by: client, body }) })(world);
    },
    currency_mismatch: async (world) => {
      const { accountId } = await accountOf(world.system, world.ada.client, 'EUR');
      const channel = world.desk.channels.get('EUR');
      const euro = { channel_id: channel, account_id: accountId, amount: { amount: '3.00', currency: 'EUR' } };
      return assign('PARK-3', { deposit_id: await declare(world, euro) })(world);
    },
  }),
  ...rowsOf(deposits.proposeSuspenseReturn, {
    state_conflict: afterwards(deposits.proposeSuspenseReturn, sendBack('PARK-4')),
    already_proposed: twice(deposits.proposeSuspenseReturn, sendBack('PARK-5')),
  }),
];

const judged = ({ ada }: RefusalWorld, body: Body) => about(ada.payee, body);

/** A withdrawal that two people released. */
export async function release(world: RefusalWorld): Promise<NewId> {
  const id = await askWithdrawal(world);
  await world.approve(await world.done(withdrawals.proposeRelease, about(id, { reason })));
  return id;
}

export const payCall = ({ desk }: RefusalWorld, id: string, bankReference: string): RefusedCall =>
  about(id, { channel_id: desk.channels.get('USD'), bank_reference: bankReference, reason });

export const backCall = (id: string, bankReference: string): RefusedCall =>
  about(id, { bank_reference: bankReference, code: 'bank_refused', reason });

/** A withdrawal that was released and paid under this reference. */
async function payOut(world: RefusalWorld, bankReference: string): Promise<NewId> {
  const id = await release(world);
  await world.approve(await world.done(withdrawals.proposePayment, payCall(world, id, bankReference)));
  return id;
}

export async function addNewPayee({ system, done }: RefusalWorld): Promise<NewId> {
  const client = await addInvestor(system);
  return done(addBankAccount, { by: client, body: bankBody });
}

const withdrawalRows: readonly RefusalRow[] = [
  ...rowsOf(bank.proposeBankVerification, {
    state_conflict: (world) => judged(world, { evidence: reason }),
    already_proposed: twice(bank.proposeBankVerification, async (world) =>
      about(await addNewPayee(world), { evidence: reason }),
    ),
  }),
  ...rowsOf(bank.proposeBankRefusal, {
    state_conflict: (world) => judged(world, { code: 'bank_closed', evidence: reason }),
    already_proposed: twice(bank.proposeBankRefusal, async (world) =>
      about(await addNewPayee(world), { code: 'bank_closed', evidence: reason }),
    ),
  }),
  ...rowsOf(withdrawals.proposeRelease, {
    state_conflict: async (world) => about(await release(world), { reason }),
    already_proposed: twice(withdrawals.proposeRelease, async (world) => about(await askWithdrawal(world), { reason })),
  }),
  ...rowsOf(withdrawals.proposeWithdrawalRefusal, {
    state_conflict: async (world) => about(await release(world), { code: 'client_asked', reason }),
    already_proposed: twice(withdrawals.proposeWithdrawalRefusal, async (world) =>
      about(await askWithdrawal(world), { code: 'client_asked', reason }),
    ),
  }),
  ...rowsOf(withdrawals.proposePayment, {
    state_conflict: async (world) => payCall(world, await askWithdrawal(world), 'PAID-1'),
    already_proposed: twice(withdrawals.proposePayment, async (world) =>
      payCall(world, await release(world), 'PAID-2'),
    ),
    bank_reference_used: async (world) => {
      await payOut(world, 'PAID-3');
      return payCall(world, await release(world), 'PAID-3');
    },
  }),
  ...rowsOf(withdrawals.proposePaymentReturn, {
    state_conflict: async (world) => backCall(await askWithdrawal(world), 'BACK-1'),
    already_proposed: twice(withdrawals.proposePaymentReturn, async (world) =>
      backCall(await release(world), 'BACK-2'),
    ),
    bank_reference_used: async (world) => backCall(await payOut(world, 'PAID-4'), 'PAID-4'),
  }),
];

export async function applyAgain({ ada, done }: RefusalWorld): Promise<NewId> {
  const wish = { account_id: ada.accountId, amount: usd('600.00'), kind: 'amortising', period: 3, purpose: 'home' };
  return done(applyForLoan, { by: ada.client, body: { ...wish, reason: 'a new roof' } });
}

const loanRows: readonly RefusalRow[] = [
  ...rowsOf(loans.proposeLoanApproval, {
    state_conflict: ({ ada }) => about(ada.drawn, { amount: usd('500.00'), reason }),
    already_proposed: twice(loans.proposeLoanApproval, async (world) =>
      about(await applyAgain(world), { amount: usd('500.00'), reason }),
    ),
    amount_invalid: async (world) => about(await applyAgain(world), { amount: usd('0.00'), reason }),
    currency_mismatch: async (world) =>
      about(await applyAgain(world), { amount: { amount: '500.00', currency: 'EUR' }, reason }),
    loan_terms: async (world) => about(await applyAgain(world), { amount: usd('600.01'), reason }),
    words_forbidden: async (world) =>
      about(await applyAgain(world), { amount: usd('500.00'), remark: 'pay the release fee first', reason }),
  }),
  ...rowsOf(loans.proposeLoanRefusal, {
    words_forbidden: async (world) =>
      about(await applyAgain(world), { code: 'debts_too_high', remark: 'a guaranteed return elsewhere', reason }),
    state_conflict: ({ ada }) => about(ada.drawn, { code: 'debts_too_high', reason }),
    already_proposed: twice(loans.proposeLoanRefusal, async (world) =>
      about(await applyAgain(world), { code: 'debts_too_high', reason }),
    ),
  }),
];

/** What was signed when the loan was drawn. */
async function signatureUnder({ system }: RefusalWorld, client: TestClient, loanId: LoanId): Promise<SignatureId> {
  const { scope } = holderOf(system, client);
  const rows = await system.server.db.read(
    scope,
    (reader) => reader.sql<Array<{ id: SignatureId }>>`
      select signature_id as id from brokerage.signatures where subject_id = ${loanId}`,
  );
  return rows[0]?.id ?? unknownId;
}

/** A loan that was paid back whole, and what was signed under it. */
async function endedCall(world: RefusalWorld): Promise<RefusedCall> {
  const { system, desk } = world;
  const client = await addInvestor(system);
  const { accountId } = await fund(system, desk, client, '500.00');
  const loan = await addLoan(system, desk, client, { amount: '500.00', kind: 'bullet', months: 3 });
  const { payoff } = answerOf(getLoan, await world.call(getLoan, { by: client, params: { id: loan.id } }));
  const input = { loanId: loan.id, instalment: undefined, amount: payoff?.total ?? usd('0.00') };
  expectDone(await repayLoan(system.server.money.parts, holderOf(system, client), newOnce(), input));
  return dueCall(world, {
    client_id: client.id,
    account_id: accountId,
    signature_id: await signatureUnder(world, client, loan.id),
  });
}

export const dueCall = async (world: RefusalWorld, change: Body = {}): Promise<RefusedCall> => ({
  by: 'maker',
  body: {
    client_id: world.ada.client.id,
    account_id: world.ada.accountId,
    signature_id: await addSignature(world.system, world.ada.client, 'service', usd('5.00')),
    amount: usd('4.00'),
    code: 'service_fee',
    reason,
    ...change,
  },
});

const dueRows: readonly RefusalRow[] = [
  ...rowsOf(dues.proposeDue, {
    not_found: (world) => dueCall(world, { account_id: unknownId }),
    already_proposed: twice(dues.proposeDue, (world) => dueCall(world)),
    amount_invalid: (world) => dueCall(world, { amount: usd('0.00') }),
    currency_mismatch: (world) => dueCall(world, { amount: { amount: '4.00', currency: 'EUR' } }),
    signature_needed: (world) => dueCall(world, { signature_id: unknownId }),
    signature_ended: endedCall,
    signature_kind: async (world) =>
      dueCall(world, { signature_id: await signatureUnder(world, world.ada.client, world.ada.drawn) }),
    words_forbidden: (world) => dueCall(world, { reason: 'service fee for tax clearance before payout' }),
    signature_exceeded: (world) => dueCall(world, { amount: usd('5.01') }),
  }),
  ...rowsOf(dues.proposeWaiver, {
    state_conflict: ({ settled }) => about(settled.due, { reason }),
    already_proposed: twice(dues.proposeWaiver, ({ debtor }) => about(debtor.due, { reason })),
  }),
];

export const staffRows: readonly RefusalRow[] = [...depositRows, ...withdrawalRows, ...loanRows, ...dueRows];
