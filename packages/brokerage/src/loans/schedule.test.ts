// Plans add up to the unit and effective rates agree with published vectors.
import { describe, expect, test } from 'vitest';
import { dayOf } from '@candor/contract/days.ts';
import { assert, bigInt, constantFrom, integer, property } from 'fast-check';
import { makeMoney } from '@candor/money';
import { computeEffectiveRate } from './effective-rate.ts';
import { makeOffer } from './offer.ts';
import { accrueInterest, addMonths, planInstalments } from './schedule.ts';

const from = new Date('2026-01-31T10:00:00Z');
const day = (count: number) => new Date(Date.UTC(2026, 3, 1 + count));

describe('FUND-06 the plan', () => {
  test('a thousand dollars over three months at 9.60 %', () => {
    const plan = planInstalments({ kind: 'amortising', amountMinor: 100_000n, rateBps: 960, months: 3, from });
    expect(
      plan.map(({ principalMinor, interestMinor, balanceMinor }) => [principalMinor, interestMinor, balanceMinor]),
    ).toEqual([
      [33_068n, 800n, 66_932n],
      [33_333n, 535n, 33_599n],
      [33_599n, 269n, 0n],
    ]);
    expect(plan.map(({ dueAt }) => dayOf(dueAt))).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
  });

  test('a bullet pays interest every month and the principal at the end', () => {
    const plan = planInstalments({ kind: 'bullet', amountMinor: 100_000n, rateBps: 960, months: 3, from });
    expect(plan.map(({ principalMinor, interestMinor }) => [principalMinor, interestMinor])).toEqual([
      [0n, 800n],
      [0n, 800n],
      [100_000n, 800n],
    ]);
  });

  test('principal adds up to the loan, nothing is negative, amortising payments differ in the last one only', () => {
    const kinds = constantFrom('amortising', 'bullet');
    const amounts = bigInt({ min: 1n, max: 10n ** 12n });
    assert(
      property(
        kinds,
        amounts,
        integer({ min: 0, max: 5_000 }),
        integer({ min: 1, max: 120 }),
        (kind, amountMinor, rateBps, months) => {
          const plan = planInstalments({ kind, amountMinor, rateBps, months, from });
          expect(plan.reduce((sum, one) => sum + one.principalMinor, 0n)).toBe(amountMinor);
          expect(plan.at(-1)?.balanceMinor).toBe(0n);
          expect(
            plan.every((one) => one.principalMinor >= 0n && one.interestMinor >= 0n && one.balanceMinor >= 0n),
          ).toBe(true);
          if (kind === 'bullet' || amountMinor < 1_000_000n) return;
          const totals = new Set(plan.slice(0, -1).map((one) => one.principalMinor + one.interestMinor));
          expect(totals.size).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 400 },
    );
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2026-11-15', 12, '2027-11-15'],
  ])('%s and %i months is %s', (start, months, end) => {
    expect(
      addMonths(new Date(`${start}T00:00:00Z`), months)
        .toISOString()
        .slice(0, 10),
    ).toBe(end);
  });

  test.each([
    [0, 0n],
    [1, 100n],
    [15, 1_500n],
    [30, 3_000n],
    [45, 3_000n],
  ])('after %i of 30 days %i of 3000 have accrued', (days, accrued) => {
    expect(accrueInterest(3_000n, day(0), day(30), day(days))).toBe(accrued);
  });
});

describe('FUND-06 G-20 the effective annual rate', () => {
  // The examples of annex III of Directive 98/7/EC on consumer credit.
  test.each([
    ['1200 after 18 months for 1000', 100_000n, [[18, 120_000n]], '12.92'],
    ['the same with 50 of expenses', 95_000n, [[18, 120_000n]], '16.85'],
    [
      'two payments of 600',
      100_000n,
      [
        [12, 60_000n],
        [24, 60_000n],
      ],
      '13.07',
    ],
    [
      '272, 272 and 544',
      100_000n,
      [
        [3, 27_200n],
        [6, 27_200n],
        [12, 54_400n],
      ],
      '13.19',
    ],
  ] as const)('%s', (_, received, payments, rate) => {
    const flows = payments.map(([months, amountMinor]) => ({ months, amountMinor }));
    expect(computeEffectiveRate(received, flows)).toBe(rate);
  });

  test('without costs it is the rate compounded, and nothing when nothing is earned', () => {
    const offer = makeOffer({
      amount: makeMoney(10n ** 9n, 'USD'),
      kind: 'amortising',
      months: 36,
      rateBps: 960,
      feeBps: 0,
      from,
    });
    expect(offer.effectiveRate).toBe('10.03');
    expect(computeEffectiveRate(100n, [{ months: 12, amountMinor: 100n }])).toBe('0.00');
    expect(computeEffectiveRate(100n, [{ months: 12, amountMinor: 99n }])).toBeUndefined();
  });

  test('G-16 an offer adds up: received + fee = amount, principal + interest = total', () => {
    const offer = makeOffer({
      amount: makeMoney(100_000n, 'USD'),
      kind: 'amortising',
      months: 3,
      rateBps: 960,
      feeBps: 100,
      from,
    });
    expect([offer.fee.amountMinor, offer.received.amountMinor, offer.interest.amountMinor]).toEqual([
      1_000n,
      99_000n,
      1_604n,
    ]);
    expect(offer.effectiveRate).toBe('16.90');
  });
});
