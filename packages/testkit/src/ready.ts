// Clients who are about to move money, with the calls they make: to withdraw, to borrow, to pay in. What several tests of a flow
// would otherwise each build for themselves.
import type { Buckets } from '@candor/ledger';
import { readBalances } from '@candor/ledger';
import * as deposits from '@candor/contract/deposits/client.ts';
import * as loans from '@candor/contract/loans/client.ts';
import { answerOf, callApi } from './api.ts';
import { addLoan } from './loans.ts';
import { accountOf, addInvestor, addPayee, fund, holderOf, newOnce, type MoneyDesk } from './money.ts';
import { signIn, testPin, type TestClient } from './people.ts';
import type { TestSystem } from './system.ts';

/** The headers of a request that is made once. */
export function newKey(): Record<string, string> {
  return { 'idempotency-key': newOnce().key };
}

/** What the books say of a client in one currency; zeros when nothing was ever booked. */
export async function bucketsOf(system: TestSystem, client: TestClient, currency = 'USD'): Promise<Buckets> {
  const { scope } = holderOf(system, client);
  const { accounts } = await system.server.db.read(scope, (reader) => readBalances(reader, client.id));
  const found = accounts.find((account) => account.currency === currency)?.buckets;
  return found ?? { cash: 0n, unsettled: 0n, invested: 0n, bonus: 0n, frozen: 0n, outstanding: 0n, loan: 0n };
}

/** A verified client with a payee and cash, and a request for 40 dollars. */
export async function makeWithdrawer(system: TestSystem, desk: MoneyDesk, amount = '100.00', score = 600) {
  const owner = await addInvestor(system, 'sun3', score);
  const payee = await addPayee(system, desk, owner);
  const account = await fund(system, desk, owner, amount);
  const { access_token: bearer } = await signIn(system, owner);
  const input = (part: string) => ({
    accountId: account.accountId,
    bankAccountId: payee.id,
    amount: { amount: part, currency: 'USD' },
    way: 'fast' as const,
  });
  const body = {
    account_id: account.accountId,
    bank_account_id: payee.id,
    amount: { amount: '40.00', currency: 'USD' },
    way: 'fast',
    pin: testPin,
  };
  return { owner, account, payee, bearer, body, input };
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

/** A verified client who says to have sent this much. */
export async function makeDepositor(system: TestSystem, desk: MoneyDesk, amount = '100.00', currency = 'USD') {
  const owner = await addInvestor(system);
  const { access_token: bearer } = await signIn(system, owner);
  const account = await accountOf(system, owner, currency);
  const body = { channel_id: desk.channels.get(currency), account_id: account.accountId, amount: { amount, currency } };
  const answer = await callApi(system, deposits.submitDeposit, { bearer, body, headers: newKey() });
  return { owner, bearer, account, body, deposit: answerOf(deposits.submitDeposit, answer) };
}
