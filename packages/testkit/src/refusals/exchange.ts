// What clients are refused about accounts and exchanges.
import * as exchange from '@candor/contract/exchange/client.ts';
import * as withdrawals from '@candor/contract/withdrawals/client.ts';
import { accountOf } from '../nouns/accounts.ts';
import { addInvestor } from '../nouns/clients.ts';
import { fund } from '../nouns/deposits.ts';
import { rowsOf } from './row.ts';
import type { RefusalRow, RefusedCall } from './row.ts';
import { withdrawalCall } from './signed-calls.ts';
import { inEuro, unknownId, usd } from './world.ts';
import type { RefusalWorld } from './world.ts';

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

export const exchangeRows: readonly RefusalRow[] = [
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
