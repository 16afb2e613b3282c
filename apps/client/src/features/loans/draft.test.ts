import { describe, expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { changeKind, checkDraft, periodsOf } from './draft.ts';
import type { Draft } from './draft.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const terms = { periods: [3, 6, 12, 24], bullet_periods: [3, 6] };
const account = {
  account_id: sampleId('a'),
  currency: 'USD',
  minimum: usd('500.00'),
  maximum: usd('20000.00'),
  available: usd('9000.00'),
};
const draft: Draft = {
  accountId: 'a',
  amount: '1000',
  kind: 'amortising',
  period: 12,
  purpose: 'home',
  reason: 'a new roof',
};

describe('FUND-06 an application before it is sent', () => {
  test('becomes a wish with an exact amount', () => {
    expect(checkDraft(draft, account)).toEqual({
      ok: true,
      wish: { account_id: sampleId('a'), amount: usd('1000.00'), kind: 'amortising', period: 12 },
      purpose: 'home',
      reason: 'a new roof',
    });
  });

  test.each([
    [{ amount: '' }, { amount: 'missing' }],
    [{ amount: '0' }, { amount: 'invalid' }],
    [{ amount: '499.99' }, { amount: 'too_little' }],
    [{ amount: '9000.01' }, { amount: 'too_much' }],
    [{ purpose: null }, { purpose: true }],
    [{ reason: '  no ' }, { reason: true }],
    [
      { amount: '1', purpose: null, reason: '' },
      { amount: 'too_little', purpose: true, reason: true },
    ],
  ] as const)('%o is named', (change, faults) => {
    expect(checkDraft({ ...draft, ...change }, account)).toEqual({ ok: false, faults });
  });

  test('a kind without the chosen period takes its longest', () => {
    expect(changeKind(terms, draft, 'bullet')).toMatchObject({ kind: 'bullet', period: 6 });
    expect(changeKind(terms, { ...draft, period: 3 }, 'bullet')).toMatchObject({ period: 3 });
    expect(periodsOf(terms, 'amortising')).toEqual([3, 6, 12, 24]);
  });
});
