// What is owed against money that leaves, on the real server: a debt keeps its own amount in its own currency, what is missing there at
// its worth in other accounts, and never more; at the same moment too.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isRefusal } from '@candor/contract';
import * as contract from '@candor/contract/exchange/client.ts';
import { eligibility, getEligibility } from '@candor/contract/withdrawals/client.ts';
import type { QuotationId } from '@candor/contract/ids.ts';
import {
  accountOf,
  addInvestor,
  addOverdueLoan,
  addPayee,
  callApi,
  fund,
  holderOf,
  newKey,
  newOnce,
  signIn,
  skipWeekend,
} from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';
import type { TestClient } from '@candor/testkit';
import { bindOwed, listStates, readRateBook, sumElsewhere } from '@candor/brokerage/accounts/index.ts';
import type { Account } from '@candor/brokerage/accounts/index.ts';
import { valueMoney } from '@candor/brokerage/fx/index.ts';
import { requestWithdrawal } from '@candor/brokerage/withdrawals/index.ts';
import { confirmExchange, quoteExchange } from '@candor/brokerage/exchange/index.ts';

const { system, desk } = await openTestDesk(['USD', 'EUR']);

/** Owes 1008.00 dollars and has 974.00: 34.00 are missing in the dollar account. */
async function makeDebtor(): Promise<{ owner: TestClient; bearer: string; ask: ReturnType<typeof asker> }> {
  const owner = await addInvestor(system);
  await addOverdueLoan(system, desk, owner);
  const { access_token: bearer } = await signIn(system, owner);
  return { owner, bearer, ask: asker(owner, bearer) };
}

const asker = (owner: TestClient, bearer: string) => async (from: string, to: string, amount: string) => {
  const [give, get] = [await accountOf(system, owner, from), await accountOf(system, owner, to)];
  const body = { from_account_id: give.accountId, to_account_id: get.accountId, amount: { amount, currency: from } };
  return callApi(system, contract.quoteExchange, { bearer, body });
};

async function readEligibility(owner: TestClient, bearer: string, currency: string) {
  const { accountId } = await accountOf(system, owner, currency);
  return z.parse(
    eligibility,
    (await callApi(system, getEligibility, { bearer, query: { account_id: accountId } })).body,
  );
}

const minor = (amount: string): bigint => BigInt(amount.replace('.', ''));

describe('G-04 G-03 what is owed stays covered', () => {
  test('G-04 the cash of an account that owes is exchanged down to what is owed, and not further', async () => {
    const { owner, bearer, ask } = await makeDebtor();
    await fund(system, desk, owner, '100.00');
    expect((await ask('USD', 'EUR', '1074.00')).body).toMatchObject({ code: 'bound_by_dues' });
    expect((await ask('USD', 'EUR', '66.01')).body).toMatchObject({ code: 'bound_by_dues' });
    const quoted = z.parse(contract.exchangeQuotation, (await ask('USD', 'EUR', '66.00')).body);
    expect(quoted).toMatchObject({ maximum: { amount: '66.00' }, owed: { amount: '1008.00' }, owed_elsewhere: [] });
    const done = await callApi(system, contract.confirmExchange, {
      bearer,
      body: { quotation_id: quoted.id },
      headers: newKey(),
    });
    expect(done.status).toBe(200);
    expect((await ask('USD', 'EUR', '1.00')).body).toMatchObject({ code: 'bound_by_dues' });
    // What went to the other account owes nothing to anybody.
    expect((await readEligibility(owner, bearer, 'EUR')).withdrawable).toEqual(quoted.to);
  });

  test('G-04 what is missing is kept in another account at its worth, named with its rate, and nothing more', async () => {
    const { owner, bearer, ask } = await makeDebtor();
    await fund(system, desk, owner, '100.00', 'EUR');
    const seen = await readEligibility(owner, bearer, 'EUR');
    const [part] = seen.owed_elsewhere;
    const kept = minor(part?.bound.amount ?? '0');
    expect(part).toMatchObject({ short: { amount: '34.00', currency: 'USD' }, rate: { from: 'USD', to: 'EUR' } });
    expect(kept).toBeGreaterThan(2_000n);
    expect(kept).toBeLessThan(3_400n);
    expect(minor(seen.withdrawable.amount)).toBe(10_000n - kept);
    expect(seen.formula.map(({ line }) => line)).toEqual([
      'settled_cash',
      'holds',
      'owed',
      'owed_elsewhere',
      'withdrawable',
    ]);
    expect((await ask('EUR', 'INR', '100.00')).body).toMatchObject({ code: 'bound_by_dues' });
    // To the account that owes, all of it may go: there it covers the debt.
    expect((await ask('EUR', 'USD', '100.00')).body).toMatchObject({ maximum: { amount: '100.00' } });
  });

  test('G-04 R-13 twelve withdrawals at the same moment leave what is owed', async () => {
    const { owner } = await makeDebtor();
    const account = await fund(system, desk, owner, '100.00', 'EUR');
    const request = await makeRequest(owner, account);
    const fresh = await signIn(system, owner);
    const free = minor((await readEligibility(owner, fresh.access_token, 'EUR')).withdrawable.amount);
    const answers = await Promise.all(Array.from({ length: 12 }, () => request()));
    const refused = answers.flatMap((answer) => (isRefusal(answer) ? [answer.refused] : []));
    expect(new Set(refused)).toEqual(new Set(['bound_by_dues']));
    // 34 dollars are about 30 euro: six or seven times ten are free.
    expect(BigInt(answers.length - refused.length)).toBe(free / 1_000n);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect((await readEligibility(owner, fresh.access_token, 'EUR')).owed_elsewhere).toMatchObject([
      { short: { amount: '34.00' } },
    ]);
  });

  test('G-04 R-13 exchanges and withdrawals at the same moment leave what is owed, wherever it lies then', async () => {
    const { owner } = await makeDebtor();
    const account = await fund(system, desk, owner, '100.00', 'EUR');
    const request = await makeRequest(owner, account);
    skipWeekend(system);
    const { parts } = system.server.money;
    const holder = holderOf(system, owner);
    const to = await accountOf(system, owner, 'INR');
    const input = { fromAccountId: account.accountId, toAccountId: to.accountId, amount };
    const quotations: QuotationId[] = [];
    for (let place = 0; place < 12; place += 1) {
      const quoted = await quoteExchange(parts, holder, input);
      if (!isRefusal(quoted)) quotations.push(quoted.id);
    }
    expect(quotations).toHaveLength(12);
    const answers = await Promise.all(
      quotations.flatMap((id) => [confirmExchange(parts, holder, newOnce(), id), request()]),
    );
    const refused = answers.flatMap((answer) => (isRefusal(answer) ? [answer.refused] : []));
    expect(refused.length).toBeGreaterThanOrEqual(14);
    const states = await listStates(parts, holder);
    const bound = bindOwed(states, await readRateBook(parts.fx, states));
    const covered = await Promise.all(
      states.map(async ({ accountId, currency }) => {
        const kept = bound.get(accountId);
        const rate = currency === 'USD' ? undefined : await parts.fx.find(currency, 'USD');
        return kept && rate ? valueMoney(sumElsewhere(kept), rate).amountMinor : 0n;
      }),
    );
    expect(covered.reduce((sum, one) => sum + one, 0n)).toBeGreaterThanOrEqual(3_399n);
  });
});

const amount = { amount: '10.00', currency: 'EUR' };

async function makeRequest(owner: TestClient, { accountId, country }: Account) {
  const { id: bankAccountId } = await addPayee(system, desk, owner, country);
  const input = { accountId, bankAccountId, amount, way: 'reviewed' } as const;
  return () => requestWithdrawal(system.server.money.parts, holderOf(system, owner), newOnce(), input);
}
