// Accounts on the real server: opened once, read from the books, summed with rates that are named or said to be missing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAssets, listAccounts } from '@candor/contract/client/accounts.ts';
import {
  addClient,
  addInvestor,
  answerOf,
  callApi,
  fund,
  holderOf,
  openDesk,
  signIn,
  startTestSystem,
} from '@candor/testkit';
import type { MoneyDesk, TestSystem } from '@candor/testkit';
import { readAssets } from './service.ts';

let system: TestSystem;
let desk: MoneyDesk;
beforeAll(async () => {
  system = await startTestSystem();
  desk = await openDesk(system, 'sun3', ['USD', 'EUR']);
});
afterAll(() => system.close());

const zero = { amount: '0.00', currency: 'USD' };

describe('FUND-01 accounts', () => {
  test('FUND-01 one per country of the tenant, home first, six buckets, opened once', async () => {
    const client = await addClient(system);
    const { access_token: bearer } = await signIn(system, client);
    const answers = await Promise.all(Array.from({ length: 6 }, () => callApi(system, listAccounts, { bearer })));
    const lists = answers.map((answer) => answerOf(listAccounts, answer).items);
    expect(lists[0]?.map(({ country, currency }) => `${country} ${currency}`)).toEqual([
      'US USD',
      'IN INR',
      'ES EUR',
      'PL PLN',
      'TR TRY',
      'CN CNY',
    ]);
    expect(lists[0]?.[0]?.buckets).toEqual({
      cash: zero,
      invested: zero,
      bonus: zero,
      frozen: zero,
      outstanding: zero,
      loan: zero,
    });
    for (const list of lists) expect(list.map(({ id }) => id)).toEqual(lists[0]?.map(({ id }) => id));
  });

  test('FUND-01 TRD-10 the balance sheet sums per currency and in the home currency, with source and age of each rate', async () => {
    const client = await addInvestor(system);
    await fund(system, desk, client, '100.00', 'USD');
    await fund(system, desk, client, '50.00', 'EUR');
    const { access_token: bearer } = await signIn(system, client);
    const assets = answerOf(getAssets, await callApi(system, getAssets, { bearer }));
    expect(assets.totals.filter(({ net }) => net.amount !== '0.00')).toMatchObject([
      { currency: 'USD', net: { amount: '100.00' } },
      { currency: 'EUR', net: { amount: '50.00' } },
    ]);
    const [rate] = assets.home.rates;
    expect(assets.home).toMatchObject({ currency: 'USD', estimate: false, missing: [] });
    expect(rate).toMatchObject({ from: 'EUR', to: 'USD', simulated: true });
    expect(rate?.source).not.toBe('');
    expect(Number(assets.home.net.amount)).toBeCloseTo(100 + 50 * Number(rate?.rate), 2);
  });

  test('TRD-05 without a rate the sum is marked as an estimate and says what is missing', async () => {
    const client = await addInvestor(system);
    await fund(system, desk, client, '100.00', 'USD');
    await fund(system, desk, client, '50.00', 'EUR');
    const parts = { ...system.server.money.parts, fx: { find: async () => undefined } };
    expect((await readAssets(parts, holderOf(system, client))).home).toEqual({
      currency: 'USD',
      net: { amount: '100.00', currency: 'USD' },
      estimate: true,
      missing: ['EUR'],
      rates: [],
    });
  });
});
