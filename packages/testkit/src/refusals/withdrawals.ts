// What clients and staff are refused about withdrawals and the bank accounts they go to.
import * as bank from '@candor/contract/bank-accounts/client.ts';
import { addBankAccount } from '@candor/contract/bank-accounts/client.ts';
import * as staffBank from '@candor/contract/bank-accounts/staff.ts';
import { proposeBankVerification } from '@candor/contract/bank-accounts/staff.ts';
import type { NewId } from '@candor/contract/ids.ts';
import * as protections from '@candor/contract/protections/staff.ts';
import * as withdrawals from '@candor/contract/withdrawals/client.ts';
import * as staffWithdrawals from '@candor/contract/withdrawals/staff.ts';
import { accountOf } from '../nouns/accounts.ts';
import { addInvestor, testName } from '../nouns/clients.ts';
import { addClient, testPin } from '../people.ts';
import { bankCall, evidence } from './bank-accounts.ts';
import { about, rowsOf, twice } from './row.ts';
import type { Body, RefusalRow, RefusedCall } from './row.ts';
import { withdrawalCall } from './signed-calls.ts';
import { askWithdrawal, bankBody, inEuro, reasonGiven, reasonGiven as reason, unknownId, usd } from './world.ts';
import type { RefusalWorld } from './world.ts';

async function protect({ system, done, approve }: RefusalWorld): Promise<RefusedCall> {
  const client = await addInvestor(system);
  const { accountId } = await accountOf(system, client, 'USD');
  const body = { client_id: client.id, code: 'client_asked', reason: reasonGiven };
  await approve(await done(protections.proposeProtection, { by: 'maker', body }));
  return withdrawalCall({ client, accountId, payee: unknownId }, {});
}

/** Whoever was verified once keeps this way, whatever became of it since. */
async function neverVerified({ system }: RefusalWorld): Promise<RefusedCall> {
  const client = await addClient(system, 'sun3', { pin: testPin, fullName: testName, score: 600 });
  const { accountId } = await accountOf(system, client, 'USD');
  return withdrawalCall({ client, accountId, payee: unknownId }, {});
}

/** A client with one bank account of this country, verified or not, that was added just now. */
async function withPayee(world: RefusalWorld, change: object, isVerified: boolean): Promise<RefusedCall> {
  const { system, done, approve } = world;
  const client = await addInvestor(system);
  const { accountId } = await accountOf(system, client, 'USD');
  const payee = await done(bank.addBankAccount, bankCall({ client }, change));
  if (isVerified) {
    const verdict = { by: 'maker', params: { id: payee }, body: { evidence } } as const;
    await approve(await done(proposeBankVerification, verdict));
  }
  return withdrawalCall({ client, accountId, payee }, {});
}

const inIndia = { country: 'IN', account_number: '123456789012', bank_code: 'SBIN0125620' };

export const withdrawalRows: readonly RefusalRow[] = [
  ...rowsOf(withdrawals.getEligibility, {
    not_found: ({ ada }) => ({ by: ada.client, query: { account_id: unknownId } }),
  }),
  ...rowsOf(withdrawals.requestWithdrawal, {
    not_found: ({ ada }) => withdrawalCall(ada, { account_id: unknownId }),
    amount_invalid: ({ ada }) => withdrawalCall(ada, { amount: usd('0.00') }),
    currency_mismatch: ({ ada }) => withdrawalCall(ada, { amount: inEuro }),
    kyc_required: neverVerified,
    protective_hold: protect,
    bank_account_needed: ({ newcomer }) => withdrawalCall({ ...newcomer, payee: unknownId }, {}),
    no_bank_for_country: (world) => withPayee(world, inIndia, true),
    not_default_account: ({ ada }) => withdrawalCall(ada, { bank_account_id: ada.spare }),
    bank_account_unverified: (world) => withPayee(world, {}, false),
    payee_waiting: (world) => withPayee(world, {}, true),
    outstanding_dues: ({ debtor }) => withdrawalCall(debtor, {}),
    score_too_low: ({ scoreless }) => withdrawalCall(scoreless, {}),
    bound_by_dues: ({ debtor: { client, euro } }) =>
      withdrawalCall({ client, ...euro }, { amount: { amount: '100.00', currency: 'EUR' } }),
    insufficient_funds: ({ ada }) => withdrawalCall(ada, { amount: usd('99999.00') }),
  }),
  ...rowsOf(withdrawals.cancelWithdrawal, {
    withdrawal_not_cancellable: async (world) => {
      const params = { id: await askWithdrawal(world) };
      const body = { reason: reasonGiven };
      await world.approve(await world.done(staffWithdrawals.proposeRelease, { by: 'maker', params, body }));
      return { by: world.ada.client, params };
    },
  }),
];

const judged = ({ ada }: RefusalWorld, body: Body) => about(ada.payee, body);

/** A withdrawal that two people released. */
export async function release(world: RefusalWorld): Promise<NewId> {
  const id = await askWithdrawal(world);
  await world.approve(await world.done(staffWithdrawals.proposeRelease, about(id, { reason })));
  return id;
}

export const payCall = ({ desk }: RefusalWorld, id: string, bankReference: string): RefusedCall =>
  about(id, { channel_id: desk.channels.get('USD'), bank_reference: bankReference, reason });

export const backCall = (id: string, bankReference: string): RefusedCall =>
  about(id, { bank_reference: bankReference, code: 'bank_refused', reason });

/** A withdrawal that was released and paid under this reference. */
async function payOut(world: RefusalWorld, bankReference: string): Promise<NewId> {
  const id = await release(world);
  await world.approve(await world.done(staffWithdrawals.proposePayment, payCall(world, id, bankReference)));
  return id;
}

export async function addNewPayee({ system, done }: RefusalWorld): Promise<NewId> {
  const client = await addInvestor(system);
  return done(addBankAccount, { by: client, body: bankBody });
}

export const staffWithdrawalRows: readonly RefusalRow[] = [
  ...rowsOf(staffBank.proposeBankVerification, {
    state_conflict: (world) => judged(world, { evidence: reason }),
    already_proposed: twice(staffBank.proposeBankVerification, async (world) =>
      about(await addNewPayee(world), { evidence: reason }),
    ),
  }),
  ...rowsOf(staffBank.proposeBankRefusal, {
    state_conflict: (world) => judged(world, { code: 'bank_closed', evidence: reason }),
    already_proposed: twice(staffBank.proposeBankRefusal, async (world) =>
      about(await addNewPayee(world), { code: 'bank_closed', evidence: reason }),
    ),
  }),
  ...rowsOf(staffWithdrawals.proposeRelease, {
    state_conflict: async (world) => about(await release(world), { reason }),
    already_proposed: twice(staffWithdrawals.proposeRelease, async (world) =>
      about(await askWithdrawal(world), { reason }),
    ),
  }),
  ...rowsOf(staffWithdrawals.proposeWithdrawalRefusal, {
    state_conflict: async (world) => about(await release(world), { code: 'client_asked', reason }),
    already_proposed: twice(staffWithdrawals.proposeWithdrawalRefusal, async (world) =>
      about(await askWithdrawal(world), { code: 'client_asked', reason }),
    ),
  }),
  ...rowsOf(staffWithdrawals.proposePayment, {
    state_conflict: async (world) => payCall(world, await askWithdrawal(world), 'PAID-1'),
    already_proposed: twice(staffWithdrawals.proposePayment, async (world) =>
      payCall(world, await release(world), 'PAID-2'),
    ),
    bank_reference_used: async (world) => {
      await payOut(world, 'PAID-3');
      return payCall(world, await release(world), 'PAID-3');
    },
  }),
  ...rowsOf(staffWithdrawals.proposePaymentReturn, {
    state_conflict: async (world) => backCall(await askWithdrawal(world), 'BACK-1'),
    already_proposed: twice(staffWithdrawals.proposePaymentReturn, async (world) =>
      backCall(await release(world), 'BACK-2'),
    ),
    bank_reference_used: async (world) => backCall(await payOut(world, 'PAID-4'), 'PAID-4'),
  }),
];
