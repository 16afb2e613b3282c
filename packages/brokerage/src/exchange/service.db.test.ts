// The fund exchange on the real server: what was quoted is what is booked, once, in time, by its owner, never overdrawn.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isRefusal } from '@candor/contract';
import * as contract from '@candor/contract/exchange/client.ts';
import type { QuotationId } from '@candor/contract/ids.ts';
import { readBalances } from '@candor/ledger';
import { accountOf, addInvestor, callApi, fund, holderOf, newOnce, signIn } from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';
import type { TestClient } from '@candor/testkit';
import { confirmExchange, quoteExchange } from './index.ts';

const { system, desk } = await openTestDesk(['USD']);

const key = (): Record<string, string> => ({ 'idempotency-key': newOnce().key });

async function cashOf(owner: TestClient): Promise<Map<string, bigint>> {
  const { scope } = holderOf(system, owner);
  const { accounts } = await system.server.db.read(scope, (reader) => readBalances(reader, owner.id));
  return new Map(accounts.map(({ currency, buckets }) => [currency, buckets.cash]));
}

async function makeReady(amount = '100.00') {
  const owner = await addInvestor(system);
  const from = await fund(system, desk, owner, amount);
  const to = await accountOf(system, owner, 'EUR');
  const { access_token: bearer } = await signIn(system, owner);
  const body = (part: string) => ({
    from_account_id: from.accountId,
    to_account_id: to.accountId,
    amount: { amount: part, currency: 'USD' },
  });
  const quote = async (part = '40.00') => {
    const answer = await callApi(system, contract.quoteExchange, { bearer, body: body(part) });
    return z.parse(contract.exchangeQuotation, answer.body);
  };
  const confirm = (id: string, headers = key()) =>
    callApi(system, contract.confirmExchange, { bearer, body: { quotation_id: id }, headers });
  return { owner, bearer, from, to, body, quote, confirm };
}

describe('FUND-05 the fund exchange', () => {
  test('FUND-05 quoted with rate, source, age, spread and expiry; booked exactly so, both legs together', async () => {
    const { owner, bearer, quote, confirm } = await makeReady();
    const quotation = await quote();
    expect(quotation).toMatchObject({
      from: { amount: '40.00', currency: 'USD' },
      spread: { amount: '0.20', currency: 'USD' },
      spread_percent: '0.50',
      maximum: { amount: '100.00', currency: 'USD' },
      reference_rate: { from: 'USD', to: 'EUR', simulated: true },
    });
    expect(Date.parse(quotation.expires_at) - Date.parse(quotation.server_time)).toBe(30_000);
    const done = await confirm(quotation.id);
    expect(done.body).toMatchObject({ id: quotation.id, from: quotation.from, to: quotation.to, rate: quotation.rate });
    const cash = await cashOf(owner);
    expect(cash.get('USD')).toBe(6_000n);
    expect(cash.get('EUR')).toBe(BigInt(quotation.to.amount.replace('.', '')));
    const list = await callApi(system, contract.listExchanges, { bearer });
    expect(list.body).toMatchObject({ items: [{ id: quotation.id, to: quotation.to }], next: null });
  });

  test('FUND-05 S-25 an expired quotation is refused in the seed’s words, and so is a second use', async () => {
    const { owner, quote, confirm } = await makeReady();
    const old = await quote();
    const used = await quote();
    expect((await confirm(used.id)).status).toBe(200);
    expect((await confirm(used.id)).body).toMatchObject({ code: 'quotation_used' });
    system.clock.advance(30_001);
    expect((await confirm(old.id)).body).toMatchObject({
      code: 'quotation_expired',
      title: 'Quotation expired. Refresh price.',
    });
    expect((await cashOf(owner)).get('USD')).toBe(6_000n);
  });

  test('FUND-05 what cannot be exchanged is refused, in order', async () => {
    const { bearer, body, from } = await makeReady();
    const quote = (change: object) =>
      callApi(system, contract.quoteExchange, { bearer, body: { ...body('10'), ...change } });
    expect((await quote({ amount: { amount: '100.01', currency: 'USD' } })).body).toMatchObject({
      code: 'insufficient_funds',
    });
    expect((await quote({ amount: { amount: '0', currency: 'USD' } })).body).toMatchObject({ code: 'amount_invalid' });
    expect((await quote({ amount: { amount: '1', currency: 'EUR' } })).body).toMatchObject({
      code: 'currency_mismatch',
    });
    expect((await quote({ to_account_id: from.accountId })).body).toMatchObject({
      code: 'same_account',
      title: 'Choose two different accounts.',
    });
    const poor = await addInvestor(system);
    const { access_token: empty } = await signIn(system, poor);
    const [mine, other] = [await accountOf(system, poor, 'USD'), await accountOf(system, poor, 'EUR')];
    const none = await callApi(system, contract.quoteExchange, {
      bearer: empty,
      body: { ...body('1'), from_account_id: mine.accountId, to_account_id: other.accountId },
    });
    expect(none.body).toMatchObject({ code: 'balances_zero', title: 'All your balances are zero.' });
  });

  test('FUND-05 without a rate the seed’s message is the answer', async () => {
    const { owner, from, to } = await makeReady();
    const parts = {
      ...system.server.money.parts,
      fx: { find: async () => undefined, findPast: async () => undefined, opensAt: () => undefined },
    };
    const input = {
      fromAccountId: from.accountId,
      toAccountId: to.accountId,
      amount: { amount: '1', currency: 'USD' },
    };
    expect(await quoteExchange(parts, holderOf(system, owner), input)).toMatchObject({ refused: 'fx_unavailable' });
  });

  test('S-21 S-25 a quotation belongs to its client: another’s is as unknown as none', async () => {
    const mine = await makeReady();
    const stranger = await makeReady();
    const { id } = await mine.quote();
    const foreign = await stranger.confirm(id);
    const unknown = await stranger.confirm('0199a000-0000-7000-8000-00000000dead');
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    const from = await callApi(system, contract.quoteExchange, {
      bearer: stranger.bearer,
      body: { ...stranger.body('1'), from_account_id: mine.from.accountId },
    });
    expect(from.status).toBe(404);
    expect((await cashOf(mine.owner)).get('USD')).toBe(10_000n);
  });

  test('R-12 64 identical confirmations over HTTP: one exchange, 63 replays of the same bytes', async () => {
    const { owner, quote, bearer } = await makeReady();
    const { id } = await quote();
    const headers = { ...key(), authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const { 'x-tenant-id': tenant } = { 'x-tenant-id': holderOf(system, owner).tenant.id };
    const answers = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const answer = await fetch(`${system.url}/api/exchange/app/v1`, {
          method: 'POST',
          headers: { ...headers, 'x-tenant-id': tenant },
          body: JSON.stringify({ quotation_id: id }),
        });
        return {
          text: await answer.text(),
          replayed: answer.headers.get('idempotency-replayed'),
          status: answer.status,
        };
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed === 'true')).toHaveLength(63);
    expect((await cashOf(owner)).get('USD')).toBe(6_000n);
  });

  test('R-13 100 quotations for the same money at once: as many are booked as there is money, nothing is overdrawn', async () => {
    const { owner, body } = await makeReady();
    const { from_account_id: fromAccountId, to_account_id: toAccountId, amount } = body('10.00');
    const input = { fromAccountId, toAccountId, amount };
    const quotations: QuotationId[] = [];
    for (let place = 0; place < 100; place += 1) {
      const quoted = await quoteExchange(system.server.money.parts, holderOf(system, owner), input);
      if (!isRefusal(quoted)) quotations.push(quoted.id);
    }
    expect(quotations).toHaveLength(100);
    const answers = await Promise.all(
      quotations.map((id) => confirmExchange(system.server.money.parts, holderOf(system, owner), newOnce(), id)),
    );
    const refused = answers.flatMap((answer) => (isRefusal(answer) ? [answer.refused] : []));
    expect(answers.length - refused.length).toBe(10);
    expect(new Set(refused)).toEqual(new Set(['insufficient_funds']));
    expect((await cashOf(owner)).get('USD')).toBe(0n);
  });
});
