// Money out against itself, on the real server: at the same moment twice, cancelled while it is released, exchanged while it leaves,
// and asked for by somebody else. Whatever the order, the money moves once and nobody sees another's.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isRefusal } from '@candor/contract';
import type { Endpoint } from '@candor/contract';
import { deleteBankAccount, setDefaultBankAccount } from '@candor/contract/bank-accounts/client.ts';
import { addDepositProof, listDeposits } from '@candor/contract/deposits/client.ts';
import * as exchange from '@candor/contract/exchange/client.ts';
import { getTransaction, listTransactions } from '@candor/contract/transactions/client.ts';
import * as client from '@candor/contract/withdrawals/client.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import * as staff from '@candor/contract/withdrawals/staff.ts';
import type { QuotationId, WithdrawalId } from '@candor/contract/ids.ts';
import { callApi, idIn } from '@candor/testkit/api.ts';
import type { CallOptions } from '@candor/testkit/api.ts';
import { accountOf, bucketsOf } from '@candor/testkit/nouns/accounts.ts';
import { addInvestor, holderOf } from '@candor/testkit/nouns/clients.ts';
import { channelOf } from '@candor/testkit/nouns/deposits.ts';
import { makeWithdrawer } from '@candor/testkit/nouns/withdrawals.ts';
import { newKey, newOnce } from '@candor/testkit/once.ts';
import { addStaff, signIn, testPin } from '@candor/testkit/people.ts';
import { openTestDesk } from '@candor/testkit/opening.ts';
import { confirmExchange, quoteExchange } from '@candor/brokerage/exchange/index.ts';
import { cancelWithdrawal, proposePayment, requestWithdrawal } from '@candor/brokerage/withdrawals/index.ts';

const { system, desk } = await openTestDesk(['USD', 'EUR'], 'sun3', { hasAllConnections: true });

async function makeReady(amount?: string) {
  const ready = await makeWithdrawer(system, desk, amount);
  const request = async (part = '40.00'): Promise<WithdrawalId> => {
    const { parts } = system.server.money;
    const made = await requestWithdrawal(parts, holderOf(system, ready.owner), newOnce(), ready.input(part));
    if (isRefusal(made) || !('id' in made)) throw new Error(`not requested: ${JSON.stringify(made)}`);
    return made.id;
  };
  return { ...ready, request };
}

async function proposeRelease(bearer: string, id: string): Promise<string> {
  const body = { reason: 'payee and amount checked' };
  return idIn(await callApi(system, staff.proposeRelease, { bearer, params: { id }, body }));
}

describe('FUND-04 at the same moment', () => {
  test('R-12 four identical requests with PIN over HTTP hold once and get the same answer', async () => {
    const { owner, bearer, body } = await makeReady();
    const headers = newKey();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => callApi(system, client.requestWithdrawal, { bearer, body, headers })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers.filter(({ headers: told }) => told.get('idempotency-replayed') === 'true')).toHaveLength(3);
    expect(await bucketsOf(system, owner)).toMatchObject({ cash: 6_000n, frozen: 4_000n });
  });

  test('R-13 FUND-05 50 withdrawals and 50 exchanges of the same 100 dollars: each of them is spent once', async () => {
    const { owner, account, input } = await makeReady();
    const { parts } = system.server.money;
    const holder = holderOf(system, owner);
    const to = await accountOf(system, owner, 'EUR');
    const quotations: QuotationId[] = [];
    for (let place = 0; place < 50; place += 1) {
      const { amount } = input('5.00');
      const quoted = await quoteExchange(parts, holder, {
        fromAccountId: account.accountId,
        toAccountId: to.accountId,
        amount,
      });
      if (isRefusal(quoted)) throw new Error(`not quoted: ${quoted.refused}`);
      quotations.push(quoted.id);
    }
    const answers = await Promise.all(
      quotations.flatMap((id) => [
        confirmExchange(parts, holder, newOnce(), id),
        requestWithdrawal(parts, holder, newOnce(), input('5.00')),
      ]),
    );
    const refused = answers.flatMap((answer) => (isRefusal(answer) ? [answer.refused] : []));
    expect(answers.length - refused.length).toBe(20);
    expect(new Set(refused)).toEqual(new Set(['insufficient_funds']));
    const { cash, frozen: held } = await bucketsOf(system, owner);
    expect(cash).toBe(0n);
    const exchanged = answers.filter((answer) => !isRefusal(answer) && 'to' in answer).length;
    expect(held + BigInt(exchanged) * 500n).toBe(10_000n);
  });

  test('S-27 one proposal approved by two people at once releases once, and 16 payments pay once', async () => {
    const { owner, request } = await makeReady();
    const id = await request();
    const maker = await addStaff(system, 'sun3', ['operations']);
    const approvers = [
      await addStaff(system, 'sun3', ['approver']),
      await addStaff(system, 'sun3', ['approver']),
    ] as const;
    const params = { id: await proposeRelease(maker.bearer, id) };
    const decided = await Promise.all(
      approvers.map(({ bearer }) => callApi(system, approveProposal, { bearer, params, body: {} })),
    );
    expect(decided.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const channelId = channelOf(desk, 'USD');
    const payments = await Promise.all(
      Array.from({ length: 16 }, (_, place) =>
        proposePayment(system.server.money.parts, desk.maker, id, {
          channelId,
          bankReference: `ONCE-${place}`,
          reason: 'seen on the statement',
        }),
      ),
    );
    const [proposed, ...more] = payments.flatMap((payment) => (isRefusal(payment) ? [] : [payment]));
    expect(more).toEqual([]);
    const paying = { id: proposed?.id ?? '' };
    const paid = await Promise.all(
      [0, 1, 0, 1].map((place) =>
        callApi(system, approveProposal, { bearer: approvers[place]?.bearer ?? '', params: paying, body: {} }),
      ),
    );
    expect(paid.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await bucketsOf(system, owner)).toMatchObject({ cash: 6_000n, frozen: 0n });
    expect(payments.flatMap((payment) => (isRefusal(payment) ? [payment.refused] : []))).toEqual(
      Array.from({ length: 15 }, () => 'already_proposed'),
    );
  });

  test('FUND-04 cancelled while it is released: one of both, and the money is where that says', async () => {
    const { owner, bearer, request } = await makeReady();
    const maker = await addStaff(system, 'sun3', ['operations']);
    const checker = await addStaff(system, 'sun3', ['approver']);
    let released = 0n;
    for (let round = 0; round < 8; round += 1) {
      const id = await request('5.00');
      const params = { id: await proposeRelease(maker.bearer, id) };
      const [cancelled, approved] = await Promise.all([
        cancelWithdrawal(system.server.money.parts, holderOf(system, owner), id),
        callApi(system, approveProposal, { bearer: checker.bearer, params, body: {} }),
      ]);
      const look = await callApi(system, client.getWithdrawal, { bearer, params: { id } });
      const { status } = z.parse(client.withdrawal, look.body);
      expect(isRefusal(cancelled), `round ${round}`).toBe(approved.status === 200);
      expect(status).toBe(approved.status === 200 ? 'awaiting' : 'cancelled');
      if (approved.status === 200) released += 500n;
    }
    expect(await bucketsOf(system, owner)).toMatchObject({ cash: 10_000n - released, frozen: released });
  });
});

describe('S-21 another’s ids in money endpoints', () => {
  test('S-21 FUND-04 FUND-05 are as unknown as none, to another client and in another tenant', async () => {
    // The stranger first: a payee takes a day, and a session does not last that long.
    const neighbour = await makeReady();
    const mine = await makeReady();
    const { access_token: near } = await signIn(system, neighbour.owner);
    const id = await mine.request();
    const euro = await accountOf(system, mine.owner, 'EUR');
    const asked = { from_account_id: mine.account.accountId, to_account_id: euro.accountId };
    const amount = { amount: '1.00', currency: 'USD' };
    const own = { bearer: mine.bearer };
    const quote = await callApi(system, exchange.quoteExchange, { ...own, body: { ...asked, amount } });
    const body = { quotation_id: idIn(quote) };
    const done = idIn(await callApi(system, exchange.confirmExchange, { ...own, body, headers: newKey() }));
    const open = await callApi(system, exchange.quoteExchange, { ...own, body: { ...asked, amount } });

    const firstOf = async (endpoint: Endpoint): Promise<string> => {
      const { body: list } = await callApi(system, endpoint, own);
      return z.parse(z.object({ items: z.array(z.object({ id: z.string() })) }), list).items[0]?.id ?? '';
    };
    const [deposit, booking] = [await firstOf(listDeposits), await firstOf(listTransactions)];
    const abroad = await addInvestor(system, 'spain');
    const { access_token: foreign } = await signIn(system, abroad);
    const attempts: ReadonlyArray<readonly [Endpoint, CallOptions]> = [
      [client.getWithdrawal, { params: { id } }],
      [client.cancelWithdrawal, { params: { id } }],
      [client.getEligibility, { query: { account_id: mine.account.accountId } }],
      [client.requestWithdrawal, { body: mine.body, headers: newKey() }],
      [deleteBankAccount, { params: { id: mine.payee.id }, body: { pin: testPin } }],
      [setDefaultBankAccount, { params: { id: mine.payee.id }, body: { pin: testPin } }],
      [addDepositProof, { params: { id: deposit }, body: { file_id: id } }],
      [getTransaction, { params: { id: booking } }],
      [exchange.getExchange, { params: { id: done } }],
      [exchange.confirmExchange, { body: { quotation_id: idIn(open) }, headers: newKey() }],
    ];
    for (const who of [{ bearer: near }, { bearer: foreign, tenant: 'spain' as const }]) {
      for (const [endpoint, call] of attempts) {
        const answer = await callApi(system, endpoint, { ...call, ...who });
        expect(answer.body, endpoint.id).toMatchObject({ status: 404, code: 'not_found' });
      }
    }
    const guest = await callApi(system, client.getWithdrawal, { params: { id } });
    expect(guest.status).toBe(401);
    expect((await callApi(system, client.getWithdrawal, { ...own, params: { id } })).body).toMatchObject({ id });
    expect((await callApi(system, exchange.getExchange, { ...own, params: { id: done } })).body).toMatchObject({
      id: done,
      reference_rate: { simulated: true },
    });
    expect(await bucketsOf(system, mine.owner)).toMatchObject({ cash: 5_900n, frozen: 4_000n });
  });
});
