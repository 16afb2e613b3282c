import { describe, expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { makeMoney } from '@candor/money';
import { checkDraw, checkRepayment, computePayoff, findBlockers } from './loan.ts';
import type { Instalment, Loan } from './loan.ts';
import { oweInstalment } from './repaying.ts';
import { planInstalments } from './schedule.ts';
import { availableOf, checkWish, findTerms, publishedTerms, spanOf } from './terms.ts';

const usd = (minor: bigint) => makeMoney(minor, 'USD');
const drawnAt = new Date('2026-03-01T00:00:00Z');
const after = (days: number) => new Date(drawnAt.getTime() + days * 24 * 60 * 60_000);

describe('FUND-06 when a loan can be drawn', () => {
  test.each([
    ['approved', 1, undefined],
    ['approved', 0, 'state_conflict'],
    ['approved', -1, 'state_conflict'],
    ['pending', 1, 'state_conflict'],
    ['using', 1, 'state_conflict'],
    ['recycled', 1, 'state_conflict'],
  ] as const)('a %s loan %i ms before its last moment: %s', (status, leftMs, refused) => {
    const drawBy = new Date(drawnAt.getTime() + leftMs);
    expect(checkDraw({ status, drawBy }, drawnAt)?.refused).toBe(refused);
  });
});

describe('FUND-06 G-20 what stands in the way, in order', () => {
  const free = { kyc: 'approved', hasPin: true, hasDues: false } as const;
  test.each([
    [free, []],
    [{ ...free, kyc: 'pending' as const }, ['kyc_required']],
    [{ ...free, hasPin: false }, ['pin_not_set']],
    [{ ...free, hasDues: true }, ['loan_dues_open']],
    [{ kyc: 'unverified' as const, hasPin: false, hasDues: true }, ['kyc_required', 'pin_not_set', 'loan_dues_open']],
  ])('%o', (standing, blockers) => expect(findBlockers(standing)).toEqual(blockers));
});

describe('FUND-06 the published terms', () => {
  const [terms] = publishedTerms;
  if (!terms) throw new Error('no terms');
  test.each([
    [50_000n, 'amortising', 3, 0n, undefined],
    [2_000_000n, 'amortising', 36, 0n, undefined],
    [49_999n, 'amortising', 3, 0n, 'loan_terms'],
    [50_000n, 'amortising', 4, 0n, 'loan_terms'],
    [50_000n, 'bullet', 12, 0n, undefined],
    [50_000n, 'bullet', 24, 0n, 'loan_terms'],
    [2_000_001n, 'amortising', 3, 0n, 'loan_limit'],
    [50_000n, 'amortising', 3, 1_950_000n, undefined],
    [50_001n, 'amortising', 3, 1_950_000n, 'loan_limit'],
    [50_000n, 'amortising', 3, 9_000_000n, 'loan_limit'],
  ] as const)('%i %s over %i months beside %i open: %s', (minor, kind, months, open, refused) => {
    expect(checkWish(terms, { amount: usd(minor), kind, months }, open)?.refused).toBe(refused);
  });

  test('nothing is lent where no maximum is published, and nothing before the first terms', () => {
    expect(spanOf('JPY')).toBeUndefined();
    expect(checkWish(terms, { amount: makeMoney(100_000n, 'JPY'), kind: 'bullet', months: 3 }, 0n)?.refused).toBe(
      'loan_terms',
    );
    expect(() => findTerms(new Date('2020-01-01T00:00:00Z'))).toThrow('published');
    expect(availableOf({ minimum: usd(1n), maximum: usd(10n) }, 25n)).toEqual(usd(0n));
  });
});

const loan: Loan = {
  reference: 'LN-CPG4-0W',
  id: sampleId('l'),
  clientId: sampleId('c'),
  accountId: sampleId('a'),
  kind: 'amortising',
  purpose: 'home',
  reason: 'a roof',
  applied: usd(100_000n),
  approved: usd(100_000n),
  repaid: usd(0n),
  fee: usd(1_000n),
  months: 3,
  termsVersion: publishedTerms[0]?.version ?? '',
  rateBps: 960,
  feeBps: 100,
  status: 'using',
  refusal: null,
  remark: undefined,
  signatureId: sampleId('s'),
  submittedAt: drawnAt,
  decidedAt: drawnAt,
  drawBy: drawnAt,
  drawnAt,
  clearedAt: undefined,
  next: undefined,
};

const plan = (...states: ReadonlyArray<Instalment['state']>): Instalment[] =>
  planInstalments({ kind: 'amortising', amountMinor: 100_000n, rateBps: 960, months: 3, from: drawnAt }).map(
    (one, index) => ({ ...one, state: states[index] ?? 'planned' }),
  );

describe('FUND-06 G-20 giving everything back', () => {
  test.each([
    ['at once', 0, plan(), 100_000n, 0n, 1_000n, true],
    ['on the last day of the exit', 13, plan(), 100_000n, 335n, 1_000n, true],
    ['a day later', 14, plan(), 100_000n, 361n, 0n, false],
    ['when the first is due', 31, plan(), 100_000n, 800n, 0n, false],
    ['long after it', 40, plan(), 100_000n, 800n, 0n, false],
    ['in the second month', 46, plan('paid'), 66_932n, 268n, 0n, false],
    ['with one that is a due already', 46, plan('overdue'), 66_932n, 268n, 0n, false],
  ] as const)('%s', (_, days, instalments, principal, interest, refund, isExit) => {
    expect(computePayoff(loan, instalments, after(days))).toEqual({
      principal: usd(principal),
      interest: usd(interest),
      feeRefund: usd(refund),
      total: usd(principal + interest - refund),
      isExit,
    });
  });

  test('nothing is owed before drawing and after the last', () => {
    expect(computePayoff({ ...loan, drawnAt: undefined }, [], after(0))).toBeUndefined();
    expect(computePayoff(loan, plan('paid', 'paid', 'paid'), after(90))).toBeUndefined();
  });
});

describe('FUND-06 paying an instalment', () => {
  test.each([
    [plan(), 1, undefined],
    [plan('paid'), 2, undefined],
    [plan('overdue'), 2, undefined],
    [plan('paid'), 1, 'instalment_paid'],
    [plan('overdue'), 1, 'instalment_paid'],
    [plan(), 2, 'state_conflict'],
    [plan(), 4, 'not_found'],
    [[], 1, 'state_conflict'],
  ] as const)('%# instalment %2$i: %3$s', (instalments, number, refused) => {
    const owed = oweInstalment(loan, instalments, number);
    expect('refused' in owed ? owed.refused : undefined).toBe(refused);
  });

  test.each([
    [100n, undefined],
    [101n, 'exceeds_debt'],
    [99n, 'repayment_differs'],
  ] as const)('%i for 100 owed: %s', (paid, refused) => {
    expect(checkRepayment(usd(paid), usd(100n))?.refused).toBe(refused);
  });
});
