import { describe, expect, test } from 'vitest';
import { makeMoney } from '@candor/money';
import { addBuckets, emptyBuckets, encodeBuckets, expectCurrency, netWorth, readBuckets } from './account.ts';
import type { BucketName } from './account.ts';

const booked: Record<BucketName | 'unsettled' | 'saved', bigint> = {
  cash: 10_000n,
  unsettled: 1_500n,
  invested: 5_000n,
  saved: 2_000n,
  bonus: 700n,
  frozen: 300n,
  outstanding: 250n,
  loan: 1_000n,
};

describe('FUND-01 buckets', () => {
  test('are written in the digits of their currency, unsettled proceeds as cash, savings as invested', () => {
    expect(encodeBuckets(readBuckets('USD', (bucket) => booked[bucket]))).toEqual({
      cash: { amount: '115.00', currency: 'USD' },
      invested: { amount: '70.00', currency: 'USD' },
      bonus: { amount: '7.00', currency: 'USD' },
      frozen: { amount: '3.00', currency: 'USD' },
      outstanding: { amount: '2.50', currency: 'USD' },
      loan: { amount: '10.00', currency: 'USD' },
    });
  });

  test('net worth is own money less debts; bonus does not count', () => {
    const buckets = readBuckets('USD', (bucket) => booked[bucket]);
    expect(netWorth(buckets)).toEqual(makeMoney(10_000n + 1_500n + 5_000n + 2_000n + 300n - 250n - 1_000n, 'USD'));
    expect(netWorth(emptyBuckets('JPY')).amountMinor).toBe(0n);
  });

  test('two accounts of one currency add up bucket by bucket', () => {
    const one = readBuckets('EUR', (bucket) => booked[bucket]);
    const both = addBuckets(one, one);
    expect(both.loan).toEqual(makeMoney(2_000n, 'EUR'));
    expect(both.cash).toEqual(makeMoney(20_000n, 'EUR'));
  });

  test('a row with an unknown currency is a fault', () => {
    expect(() => expectCurrency('constructor')).toThrow('not a currency');
  });
});
