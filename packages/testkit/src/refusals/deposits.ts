// What clients and staff are refused about deposits, channels, statements and suspense.
import * as z from 'zod/mini';
import * as accounts from '@candor/contract/accounts/client.ts';
import * as deposits from '@candor/contract/deposits/client.ts';
import { submitDeposit } from '@candor/contract/deposits/client.ts';
import * as staffDeposits from '@candor/contract/deposits/staff.ts';
import { uploadedFile } from '@candor/contract/documents/client.ts';
import type { NewId } from '@candor/contract/ids.ts';
import * as portfolio from '@candor/contract/portfolio/client.ts';
import { answerOf } from '../api.ts';
import { accountOf } from '../nouns/accounts.ts';
import { addInvestor, testName } from '../nouns/clients.ts';
import { addClient } from '../people.ts';
import { tenantHeaders } from '../tenants.ts';
import { about, afterwards, onlyOnce, rowsOf, twice } from './row.ts';
import type { Body, Make, RefusalRow, RefusedCall } from './row.ts';
import { inEuro, reasonGiven as reason, statementLine, unknownId, usd } from './world.ts';
import type { RefusalWorld } from './world.ts';

const depositCall = ({ ada, desk }: RefusalWorld, change: object = {}): RefusedCall => ({
  by: ada.client,
  body: { channel_id: desk.channels.get('USD'), account_id: ada.accountId, amount: usd('5.00'), ...change },
});

async function uploadProof({ system, as, ada }: RefusalWorld): Promise<string> {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'proof.png');
  const headers = { authorization: `Bearer ${await as(ada.client)}`, ...tenantHeaders('sun3') };
  const answer = await fetch(`${system.url}/api/file/app/v1`, { method: 'POST', headers, body: form });
  return z.parse(uploadedFile, await answer.json()).id;
}

export const depositRows: readonly RefusalRow[] = [
  ...rowsOf(accounts.getAssets, {
    not_found: ({ ada }) => ({ by: ada.client, query: { range: '1M', account_id: unknownId } }),
    currency_mismatch: ({ ada }) => ({ by: ada.client, query: { currency: 'JPY' } }),
  }),
  ...rowsOf(portfolio.getPortfolio, {
    not_found: ({ ada }) => ({ by: ada.client, query: { range: '1M', account_id: unknownId } }),
    range_invalid: ({ ada }) => ({ by: ada.client, query: { from: '2026-02-01', to: '2026-01-01' } }),
  }),
  ...rowsOf(deposits.listDepositChannels, {
    // A company that has opened no channel.
    deposit_unavailable: async ({ system }) => ({ by: await addInvestor(system, 'spain') }),
  }),
  ...rowsOf(deposits.submitDeposit, {
    deposit_unavailable: (world) => depositCall(world, { channel_id: unknownId }),
    kyc_required: (world) => depositCall({ ...world, ada: world.unverified }),
    not_found: (world) => depositCall(world, { account_id: unknownId }),
    amount_invalid: (world) => depositCall(world, { amount: usd('0.00') }),
    currency_mismatch: (world) => depositCall(world, { amount: inEuro }),
  }),
  ...rowsOf(deposits.addDepositProof, {
    state_conflict: async (world) => ({
      by: world.ada.client,
      params: { id: world.creditedDeposit },
      body: { file_id: await uploadProof(world) },
    }),
  }),
];

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
  const answer = await call(staffDeposits.importStatement, { by: 'maker', body });
  await approve(answerOf(staffDeposits.importStatement, answer).approval.id);
  const list = await call(staffDeposits.listSuspense, { by: 'maker', query: { state: 'open', limit: '100' } });
  const item = answerOf(staffDeposits.listSuspense, list).items.find((one) => one.bank_reference === mark);
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
  const proposal = answerOf(
    staffDeposits.proposeChannel,
    await call(staffDeposits.proposeChannel, { by: 'maker', body }),
  );
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

export const staffDepositRows: readonly RefusalRow[] = [
  ...rowsOf(staffDeposits.proposeChannel, {
    validation_failed: () => ({ by: 'maker', body: channelBody('Bank', 'Somebody Else') }),
    already_proposed: twice(staffDeposits.proposeChannel, () => ({
      by: 'maker',
      body: channelBody('Bank of two presses'),
    })),
  }),
  ...rowsOf(staffDeposits.proposeChannelClosing, onlyOnce(staffDeposits.proposeChannelClosing, closeCall)),
  ...rowsOf(staffDeposits.proposeDepositCredit, {
    state_conflict: ({ creditedDeposit }) => creditCall(creditedDeposit, 'SEEN-1'),
    amount_invalid: ({ pendingDeposit }) => creditCall(pendingDeposit, 'SEEN-2', usd('0.00')),
    currency_mismatch: ({ pendingDeposit }) =>
      creditCall(pendingDeposit, 'SEEN-3', { amount: '7.00', currency: 'EUR' }),
    already_proposed: twice(staffDeposits.proposeDepositCredit, async (world) =>
      creditCall(await declare(world), 'SEEN-4'),
    ),
    fx_unavailable: async (world) => {
      const amount = { amount: '9.00', currency: 'AED' };
      return creditCall(await declare(world, { channel_id: world.coinChannel, amount }), 'SEEN-5', amount);
    },
  }),
  ...rowsOf(staffDeposits.proposeDepositRefusal, {
    state_conflict: ({ creditedDeposit }) => about(creditedDeposit, { code: 'duplicate', reason }),
    already_proposed: twice(staffDeposits.proposeDepositRefusal, refuseDeposit),
  }),
  ...rowsOf(staffDeposits.importStatement, {
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
  ...rowsOf(staffDeposits.proposeSuspenseAssignment, {
    state_conflict: afterwards(staffDeposits.proposeSuspenseAssignment, assign('PARK-1')),
    already_proposed: twice(staffDeposits.proposeSuspenseAssignment, assign('PARK-2')),
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
  ...rowsOf(staffDeposits.proposeSuspenseReturn, {
    state_conflict: afterwards(staffDeposits.proposeSuspenseReturn, sendBack('PARK-4')),
    already_proposed: twice(staffDeposits.proposeSuspenseReturn, sendBack('PARK-5')),
  }),
];
