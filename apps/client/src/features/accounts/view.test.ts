import { expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { isEmptyAccount, listCurrencies, viewAssets } from './view.ts';
import type { AssetBuckets, Assets } from './view.ts';

const money = (amount: string, currency: string) => ({ amount, currency });
const buckets = (cash: string, currency: string): AssetBuckets => ({
  cash: money(cash, currency),
  invested: money('0.00', currency),
  bonus: money('0.00', currency),
  frozen: money('0.00', currency),
  outstanding: money('0.00', currency),
  loan: money('0.00', currency),
});
const account = (id: string, country: string, currency: string, cash: string) => ({
  id: sampleId(id),
  country,
  currency,
  opened_at: '2026-11-01T00:00:00Z',
  buckets: buckets(cash, currency),
  unsettled: money('0.00', currency),
  market_value: money('0.00', currency),
  net: money(cash, currency),
});
const times = { as_of: '', age_s: 3, received_at: '', indicative: false };
const rate = { from: 'EUR', to: 'USD', rate: '1.16', source: 'simulated', simulated: true, ...times };
const assets: Assets = {
  as_of: '2026-11-15T06:00:00Z',
  accounts: [account('a', 'US', 'USD', '10.00'), account('b', 'ES', 'EUR', '5.00'), account('c', 'IN', 'INR', '0.00')],
  totals: [],
  home: {
    currency: 'USD',
    net: money('15.80', 'USD'),
    buckets: buckets('15.80', 'USD'),
    unsettled: money('0.00', 'USD'),
    market_value: money('0.00', 'USD'),
    estimate: false,
    missing: [],
    rates: [rate],
  },
  history: null,
};

test('FUND-01 all accounts are the converted total, one account is its own figures', () => {
  expect(viewAssets(assets, {})).toMatchObject({ account: null, net: money('15.80', 'USD'), isConverted: true });
  expect(viewAssets(assets, { account: 'ES', totalCurrency: 'USD' })).toMatchObject({
    account: { id: 'b' },
    net: money('5.00', 'EUR'),
    isConverted: false,
  });
});

test('FUND-01 a remembered account that is gone gives way to all of them', () => {
  expect(viewAssets(assets, { account: 'TR' }).account).toBeNull();
});

test('FUND-01 currencies are offered once, an account of zeros is told apart', () => {
  expect(listCurrencies([...assets.accounts, ...assets.accounts])).toEqual(['USD', 'EUR', 'INR']);
  expect(assets.accounts.map(isEmptyAccount)).toEqual([false, false, true]);
});
