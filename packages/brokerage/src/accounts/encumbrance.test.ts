import type { AccountId } from '@candor/contract/ids.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { describe, expect, test } from 'vitest';
import { makeMoney, makeRate } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import { emptyBuckets } from './account.ts';
import type { AccountState } from './account.ts';
import { bindOwed, readRateBook } from './encumbrance.ts';

function account(accountId: AccountId, currency: CurrencyCode, cash: bigint, owed: bigint): AccountState {
  const buckets = {
    ...emptyBuckets(currency),
    cash: makeMoney(cash, currency),
    outstanding: makeMoney(owed, currency),
  };
  return { accountId, clientId: sampleId('c'), country: 'US', currency, openedAt: new Date(0), buckets };
}

const at = new Date('2026-11-16T12:00:00Z');
const rateOf = (from: CurrencyCode, to: CurrencyCode) => {
  const perDollar: Partial<Record<CurrencyCode, bigint>> = { USD: 100n, EUR: 80n, INR: 8_000n };
  const scaled = ((perDollar[to] ?? 0n) * 1_000_000n) / (perDollar[from] ?? 1n);
  return { rate: makeRate(scaled, 6, from, to), source: 'test', simulated: true, asOf: at, receivedAt: at };
};
const source = {
  find: async (from: CurrencyCode, to: CurrencyCode) => rateOf(from, to),
  findPast: async () => undefined,
  opensAt: () => undefined,
};

async function bind(states: readonly AccountState[], except?: string) {
  const bound = bindOwed(states, await readRateBook(source, states), except);
  return states.map(({ accountId }) => {
    const found = bound.get(accountId);
    return [found?.own.amountMinor, found?.elsewhere.map((part) => part.bound.amountMinor), found?.free.amountMinor];
  });
}

describe('G-04 G-03 a debt keeps its own amount and no more', () => {
  test.each([
    [
      'nothing owed',
      [account(sampleId('a'), 'USD', 100n, 0n), account(sampleId('b'), 'EUR', 50n, 0n)],
      [
        [0n, [], 100n],
        [0n, [], 50n],
      ],
    ],
    [
      'its own account first',
      [account(sampleId('a'), 'USD', 100n, 30n), account(sampleId('b'), 'EUR', 50n, 0n)],
      [
        [30n, [], 70n],
        [0n, [], 50n],
      ],
    ],
    [
      'what is missing at its worth',
      [account(sampleId('a'), 'USD', 0n, 50n), account(sampleId('b'), 'EUR', 50n, 0n)],
      [
        [0n, [], 0n],
        [0n, [40n], 10n],
      ],
    ],
    [
      'once, over several accounts in their order',
      [
        account(sampleId('a'), 'USD', 10n, 60n),
        account(sampleId('b'), 'EUR', 20n, 0n),
        account(sampleId('d'), 'INR', 9_000n, 0n),
      ],
      [
        [10n, [], 0n],
        [0n, [20n], 0n],
        [0n, [2_000n], 7_000n],
      ],
    ],
    [
      'two accounts of one currency',
      [account(sampleId('a'), 'USD', 0n, 5n), account(sampleId('b'), 'USD', 9n, 0n)],
      [
        [0n, [], 0n],
        [0n, [5n], 4n],
      ],
    ],
  ])('%s', async (_, states, expected) => {
    expect(await bind(states)).toEqual(expected);
  });

  test('money on its way to the account that is short is not kept from it', async () => {
    expect(await bind([account(sampleId('a'), 'USD', 0n, 50n), account(sampleId('b'), 'EUR', 50n, 0n)], 'a')).toEqual([
      [0n, [], 0n],
      [0n, [], 50n],
    ]);
  });

  test('a worth that nobody knows keeps nothing', () => {
    const bound = bindOwed([account(sampleId('a'), 'USD', 0n, 50n), account(sampleId('b'), 'EUR', 50n, 0n)], new Map());
    expect(bound.get('b')?.free).toEqual(makeMoney(50n, 'EUR'));
  });
});
