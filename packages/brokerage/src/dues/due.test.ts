import { describe, expect, test } from 'vitest';
import { makeMoney } from '@candor/money';
import { dueConsequences, dueStatuses } from '@candor/contract/dues/client.ts';
import { describeConsequences, findConsequences, publishedRules, reachedBefore } from './consequence.ts';
import { checkSettlement, transitions } from './due.ts';

const usd = (minor: bigint) => makeMoney(minor, 'USD');
const createdAt = new Date('2026-03-01T12:00:00Z');
const after = (days: number) => new Date(createdAt.getTime() + days * 24 * 60 * 60_000);

describe('FUND-06 the states of a due', () => {
  test('it is closed once', () => {
    expect(transitions).toEqual({ outstanding: ['clear', 'waived'], clear: [], waived: [] });
    expect(Object.keys(transitions).toSorted()).toEqual([...dueStatuses].toSorted());
  });

  test.each([
    ['outstanding', 60n, undefined],
    ['outstanding', 1n, undefined],
    ['outstanding', 61n, 'exceeds_debt'],
    ['clear', 1n, 'due_closed'],
    ['waived', 1n, 'due_closed'],
  ] as const)('%s, paying %i of 60 left: %s', (status, paid, refused) => {
    expect(checkSettlement({ status, amount: usd(100n), settled: usd(40n) }, usd(paid))?.refused).toBe(refused);
  });
});

describe('TRD-09 the consequences, as published', () => {
  test('every consequence the seed states has one dated rule', () => {
    expect(publishedRules.map(({ rule }) => rule)).toEqual([...dueConsequences]);
  });

  test.each([
    [0, ['withdrawals_blocked']],
    [1, ['withdrawals_blocked', 'settlement_delayed']],
    [3, ['withdrawals_blocked', 'settlement_delayed', 'trading_suspended']],
    [7, ['withdrawals_blocked', 'settlement_delayed', 'trading_suspended', 'score_reduced']],
  ])('after %i days', (days, rules) => {
    const due = { status: 'outstanding', createdAt } as const;
    expect([...findConsequences([due], after(days))]).toEqual(rules);
    const told = describeConsequences(due, after(days)).filter((one) => one.is_active);
    expect(told.map(({ rule }) => rule)).toEqual(rules);
  });

  test('they are undone the moment it is cleared', () => {
    for (const status of ['clear', 'waived'] as const) {
      expect(findConsequences([{ status, createdAt }], after(30)).size).toBe(0);
      expect(describeConsequences({ status, createdAt }, after(30))).toEqual([]);
    }
  });

  test('a due reaches a rule exactly when the days have passed', () => {
    expect(reachedBefore('score_reduced', after(7))).toEqual(createdAt);
  });
});
