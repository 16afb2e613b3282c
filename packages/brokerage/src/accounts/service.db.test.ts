// Accounts on the real server: opened once, read from the books, summed with rates that are named or said to be missing.
import { describe, expect, test } from 'vitest';
import { getAssets, listAccounts } from '@candor/contract/accounts/client.ts';
import { accountOf, addClient, addInvestor, answerOf, callApi, fund, holderOf, signIn } from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';

import { readAssets } from './assets.ts';

const { system, desk } = await openTestDesk(['USD', 'EUR']);

const dayMs = 24 * 60 * 60_000;
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
    const parts = {
      ...system.server.money.parts,
      fx: { find: async () => undefined, findPast: async () => undefined, opensAt: () => undefined },
    };
    expect(await readAssets(parts, holderOf(system, client))).toMatchObject({
      home: {
        currency: 'USD',
        net: { amount: '100.00', currency: 'USD' },
        estimate: true,
        missing: ['EUR'],
        rates: [],
      },
    });
  });

  test('FUND-01 TRD-10 the history is the books at each instant, at the rate of that day, and ends with the total', async () => {
    const client = await addInvestor(system);
    await fund(system, desk, client, '100.00', 'USD');
    system.clock.advance(3 * dayMs);
    await fund(system, desk, client, '50.00', 'EUR');
    system.clock.advance(2 * dayMs);
    const { access_token: bearer } = await signIn(system, client);
    const ask = async (query: Record<string, string>) =>
      answerOf(getAssets, await callApi(system, getAssets, { bearer, query }));
    const { history, home, accounts } = await ask({ range: '1M' });
    const points = history?.points ?? [];
    expect(history).toMatchObject({ currency: 'USD', account_id: null, simulated: true, todays_rates: [] });
    expect(points.at(-1)?.value).toBe(home.net.amount);
    expect(points[0]).toMatchObject({ value: '0.00', change_percent: null });
    // The client began five days ago: 25 days of zeros would say nothing.
    expect(Date.parse(accounts[0]?.opened_at ?? '') - Date.parse(points[0]?.at ?? '')).toBe(1);
    expect(points.length).toBeLessThan(64);
    const values = points.map(({ value }) => value);
    // Three days in steps of two hours: five days fit into a week.
    expect(values.filter((value) => value === '100.00')).toHaveLength(36);
    const [usd, , euros] = accounts;
    const own = await ask({ range: '1W', account_id: euros?.id ?? '', currency: 'EUR' });
    expect(own.history).toMatchObject({ currency: 'EUR', simulated: false, paid_in: '50.00', paid_out: '0.00' });
    expect(new Set(own.history?.points.map(({ value, gain }) => `${value} ${gain}`))).toEqual(
      new Set(['0.00 0.00', '50.00 0.00']),
    );
    expect(own.home.currency).toBe('EUR');
    expect(own.home.rates).toMatchObject([{ from: 'USD', to: 'EUR' }]);
    expect((await ask({ account_id: usd?.id ?? '' })).history).toBeNull();
  });

  test('S-21 TRD-05 the history of another’s account is unknown, a currency of no account is refused', async () => {
    const [client, other] = [await addClient(system), await addClient(system)];
    const { access_token: bearer } = await signIn(system, client);
    const theirs = await accountOf(system, other, 'USD');
    const ask = (query: Record<string, string>) => callApi(system, getAssets, { bearer, query });
    expect((await ask({ range: '1D', account_id: theirs.accountId })).status).toBe(404);
    expect((await ask({ currency: 'GBP' })).status).toBe(422);
  });

  test('TRD-05 where the past is not known today’s rate stands in and says so', async () => {
    const client = await addInvestor(system);
    await fund(system, desk, client, '50.00', 'EUR');
    const { parts } = system.server.money;
    const fx = { ...parts.fx, findPast: async () => undefined };
    const answer = await readAssets({ ...parts, fx }, holderOf(system, client), { range: '1D' });
    expect(answer).toMatchObject({ history: { todays_rates: ['EUR'], simulated: true } });
  });
});
