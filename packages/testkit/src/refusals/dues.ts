// What clients and staff are refused about dues.
import * as dues from '@candor/contract/dues/client.ts';
import * as staffDues from '@candor/contract/dues/staff.ts';
import type { LoanId, SignatureId } from '@candor/contract/ids.ts';
import { getLoan } from '@candor/contract/loans/client.ts';
import { repayLoan } from '@candor/brokerage/loans/index.ts';
import { answerOf } from '../api.ts';
import { expectDone } from '../nouns/approvals.ts';
import { addInvestor, holderOf } from '../nouns/clients.ts';
import { fund } from '../nouns/deposits.ts';
import { addSignature } from '../nouns/dues.ts';
import { addLoan } from '../nouns/loans.ts';
import { newOnce } from '../once.ts';
import type { TestClient } from '../people.ts';
import { about, rowsOf, twice } from './row.ts';
import type { Body, ProposalCall, RefusalRow, RefusedCall } from './row.ts';
import { inEuro, reasonGiven as reason, unknownId, usd } from './world.ts';
import type { RefusalWorld } from './world.ts';

const settleCall = ({ debtor }: RefusalWorld, amount: object): RefusedCall => ({
  by: debtor.client,
  params: { id: debtor.due },
  body: { amount },
});

export const dueRows: readonly RefusalRow[] = rowsOf(dues.settleDue, {
  due_closed: ({ settled }) => ({ by: settled.client, params: { id: settled.due }, body: { amount: usd('1.00') } }),
  amount_invalid: (world) => settleCall(world, usd('0.00')),
  currency_mismatch: (world) => settleCall(world, inEuro),
  exceeds_debt: (world) => settleCall(world, usd('1008.01')),
  insufficient_funds: (world) => settleCall(world, usd('1008.00')),
});

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

export const staffDueRows: readonly RefusalRow[] = [
  ...rowsOf(staffDues.proposeDue, {
    not_found: (world) => dueCall(world, { account_id: unknownId }),
    already_proposed: twice(staffDues.proposeDue, (world) => dueCall(world)),
    amount_invalid: (world) => dueCall(world, { amount: usd('0.00') }),
    currency_mismatch: (world) => dueCall(world, { amount: { amount: '4.00', currency: 'EUR' } }),
    signature_needed: (world) => dueCall(world, { signature_id: unknownId }),
    signature_ended: endedCall,
    signature_kind: async (world) =>
      dueCall(world, { signature_id: await signatureUnder(world, world.ada.client, world.ada.drawn) }),
    words_forbidden: (world) => dueCall(world, { reason: 'service fee for tax clearance before payout' }),
    signature_exceeded: (world) => dueCall(world, { amount: usd('5.01') }),
  }),
  ...rowsOf(staffDues.proposeWaiver, {
    state_conflict: ({ settled }) => about(settled.due, { reason }),
    already_proposed: twice(staffDues.proposeWaiver, ({ debtor }) => about(debtor.due, { reason })),
  }),
];

export const dueProposals = {
  'due.raise': {
    outcome: { act: 'due.raised', message: 'due_raised' },
    endpoint: staffDues.proposeDue,
    make: (world) => dueCall(world),
  },
  'due.waive': {
    outcome: { act: 'due.waived', message: 'due_waived' },
    endpoint: staffDues.proposeWaiver,
    make: ({ debtor }) => about(debtor.due, { reason }),
  },
} satisfies Readonly<Record<string, ProposalCall>>;

/** Bodies that are in order, for what is asked about a due that nobody knows. */
export const dueBodies: Readonly<Record<string, object>> = {
  settleDue: { amount: usd('5.00') },
  proposeWaiver: { reason },
};
