// What clients are refused about their accounts, bank accounts, deposits, withdrawals and exchanges.
import * as z from 'zod/mini';
import * as accounts from '@candor/contract/accounts/client.ts';
import * as bank from '@candor/contract/bank-accounts/client.ts';
import * as deposits from '@candor/contract/deposits/client.ts';
import { uploadedFile } from '@candor/contract/documents/client.ts';
import * as exchange from '@candor/contract/exchange/client.ts';
import * as portfolio from '@candor/contract/portfolio/client.ts';
import * as withdrawals from '@candor/contract/withdrawals/client.ts';
import * as protections from '@candor/contract/protections/staff.ts';
import * as staffWithdrawals from '@candor/contract/withdrawals/staff.ts';
import { proposeBankVerification } from '@candor/contract/bank-accounts/staff.ts';
import { accountOf, addInvestor, fund, testName } from '../money.ts';
import { tenantHeaders } from '../tenants.ts';
import { addClient, testPin } from '../people.ts';
import { rowsOf, type RefusalRow, type RefusedCall } from './row.ts';
import { withdrawalCall } from './signed-calls.ts';
import { askWithdrawal, bankBody, reasonGiven, unknownId, usd, type Ready, type RefusalWorld } from './world.ts';

const inEuro = { amount: '5.00', currency: 'EUR' };
const evidence = 'a statement was seen';

const bankCall = ({ client }: Pick<Ready, 'client'>, change: object = {}): RefusedCall => ({
  by: client,
  body: { ...bankBody, account_number: '000555000111', ...change },
});

/** What saving a bank account refuses, added and edited alike. */
const bankChecks = (id?: 'spare') => {
  const at = (ready: Ready, change: object = {}): RefusedCall => ({
    ...bankCall(ready, id ? { pin: testPin, ...change } : change),
    ...(id && { params: { id: ready[id] } }),
  });
  return {
    kyc_required: ({ unverified }: RefusalWorld) => at(unverified),
    country_unsupported: ({ ada }: RefusalWorld) => at(ada, { country: 'DE' }),
    bank_account_invalid: ({ ada }: RefusalWorld) => at(ada, { bank_code: '021000022' }),
    holder_mismatch: ({ ada }: RefusalWorld) => at(ada, { holder_name: 'Somebody Else' }),
    bank_account_duplicate: ({ ada }: RefusalWorld) => at(ada, { account_number: bankBody.account_number }),
  };
};

async function fillBankAccounts({ system, done }: RefusalWorld): Promise<RefusedCall> {
  const client = await addInvestor(system);
  for (let place = 0; place < 10; place += 1) {
    await done(bank.addBankAccount, bankCall({ client }, { account_number: `00044400055${place}` }));
  }
  return bankCall({ client });
}

async function payTo(world: RefusalWorld): Promise<RefusedCall> {
  await askWithdrawal(world);
  return { ...bankCall(world.ada, { pin: testPin }), params: { id: world.ada.payee } };
}

const bankRows: readonly RefusalRow[] = [
  ...rowsOf(bank.addBankAccount, { ...bankChecks(), too_many_bank_accounts: fillBankAccounts }),
  ...rowsOf(bank.editBankAccount, { ...bankChecks('spare'), bank_account_in_use: payTo }),
  ...rowsOf(bank.deleteBankAccount, {
    bank_account_in_use: async (world) => {
      const { by, params = {} } = await payTo(world);
      return { by, params, body: { pin: testPin } };
    },
  }),
];

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

const depositRows: readonly RefusalRow[] = [
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

const withdrawalRows: readonly RefusalRow[] = [
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

export async function exchangeCall({ system, ada }: RefusalWorld, change: object = {}): Promise<RefusedCall> {
  const to = await accountOf(system, ada.client, 'EUR');
  const body = { from_account_id: ada.accountId, to_account_id: to.accountId, amount: usd('5.00'), ...change };
  return { by: ada.client, body };
}

export async function quotationCall(world: RefusalWorld, change: object = {}): Promise<RefusedCall> {
  const id = await world.done(exchange.quoteExchange, await exchangeCall(world, change));
  return { by: world.ada.client, body: { quotation_id: id } };
}

/** From the euro of somebody who owes dollars: part of them covers that. */
async function debtorsExchange({ system, debtor }: RefusalWorld, amount: string): Promise<RefusedCall> {
  const to = await accountOf(system, debtor.client, 'INR');
  const euro = { amount, currency: 'EUR' };
  const body = { from_account_id: debtor.euro.accountId, to_account_id: to.accountId, amount: euro };
  return { by: debtor.client, body };
}

/** Quoted in time; then a withdrawal takes what was free. */
async function boundAfterQuote(world: RefusalWorld): Promise<RefusedCall> {
  const { client, euro } = world.debtor;
  const id = await world.done(exchange.quoteExchange, await debtorsExchange(world, '40.00'));
  const amount = { amount: '40.00', currency: 'EUR' };
  await world.done(withdrawals.requestWithdrawal, withdrawalCall({ client, ...euro }, { amount, way: 'reviewed' }));
  return { by: client, body: { quotation_id: id } };
}

const exchangeRows: readonly RefusalRow[] = [
  ...rowsOf(exchange.quoteExchange, {
    not_found: (world) => exchangeCall(world, { to_account_id: unknownId }),
    balances_zero: async ({ system, newcomer }) => {
      const to = await accountOf(system, newcomer.client, 'EUR');
      const body = { from_account_id: newcomer.accountId, to_account_id: to.accountId, amount: usd('5.00') };
      return { by: newcomer.client, body };
    },
    amount_invalid: (world) => exchangeCall(world, { amount: usd('0.01') }),
    currency_mismatch: (world) => exchangeCall(world, { amount: inEuro }),
    same_account: (world) => exchangeCall(world, { to_account_id: world.ada.accountId }),
    bound_by_dues: (world) => debtorsExchange(world, '100.00'),
    insufficient_funds: (world) => exchangeCall(world, { amount: usd('99999.00') }),
  }),
  ...rowsOf(exchange.confirmExchange, {
    not_found: ({ ada }) => ({ by: ada.client, body: { quotation_id: unknownId } }),
    quotation_used: async (world) => {
      const call = await quotationCall(world);
      await world.done(exchange.confirmExchange, call);
      return call;
    },
    quotation_expired: async (world) => {
      const call = await quotationCall(world);
      world.system.clock.advance(31_000);
      return call;
    },
    bound_by_dues: boundAfterQuote,
    insufficient_funds: async (world) => {
      const client = await addInvestor(world.system);
      const { accountId } = await fund(world.system, world.desk, client, '10.00');
      const to = await accountOf(world.system, client, 'EUR');
      const body = { from_account_id: accountId, to_account_id: to.accountId, amount: usd('10.00') };
      const quote = async () => ({ quotation_id: await world.done(exchange.quoteExchange, { by: client, body }) });
      const [first, second] = [await quote(), await quote()];
      await world.done(exchange.confirmExchange, { by: client, body: first });
      return { by: client, body: second };
    },
  }),
];

export const cashRows: readonly RefusalRow[] = [...bankRows, ...depositRows, ...withdrawalRows, ...exchangeRows];
