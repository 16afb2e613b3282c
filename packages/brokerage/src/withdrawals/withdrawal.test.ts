import { describe, expect, test } from 'vitest';
import { makeMoney } from '@candor/money';
import { withdrawalBlockers } from '@candor/contract/withdrawals/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import {
  checkReturn,
  computeFormula,
  describeBlockers,
  describeFormula,
  findBlockers,
  refuseBlocked,
} from './withdrawal.ts';
import type { Standing } from './withdrawal.ts';

const usd = (minor: bigint) => makeMoney(minor, 'USD');
const none = usd(0n);

describe('FUND-04 G-03 the formula', () => {
  test.each([
    [10_000n, 0n, 0n, 10_000n],
    [10_000n, 2_500n, 0n, 10_000n],
    [10_000n, 0n, 3_000n, 7_000n],
    [2_000n, 500n, 3_000n, 0n],
    [0n, 0n, 0n, 0n],
  ])('cash %i, held %i, owed %i: %i', (cash, frozen, outstanding, expected) => {
    const formula = computeFormula({ cash: usd(cash), frozen: usd(frozen), outstanding: usd(outstanding) }, none);
    expect(formula.withdrawable).toEqual(usd(expected));
    const lines = describeFormula(formula);
    expect(lines.map(({ line }) => line)).toEqual(['settled_cash', 'holds', 'owed', 'withdrawable']);
    const cents = lines.map(({ amount }) => BigInt(amount.amount.replace('.', '')));
    const sum = (cents[0] ?? 0n) + (cents[1] ?? 0n) + (cents[2] ?? 0n);
    expect(cents[3]).toBe(sum > 0n ? sum : 0n);
  });
});

const payee = {
  id: sampleId('b1'),
  clientId: sampleId('c'),
  country: 'US',
  scheme: 'aba',
  bankName: 'Bank',
  holder: 'Ada',
  numberHint: '•789',
  code: '021000021',
  status: 'approved',
  reason: null,
  isDefault: true,
  changedAt: new Date(0),
  usableAt: new Date('2026-11-15T00:00:00Z'),
  createdAt: new Date('2026-11-14T00:00:00Z'),
} as const;

const free: Standing = {
  kyc: 'approved',
  hasPin: true,
  score: 600,
  protection: undefined,
  country: 'US',
  bankAccounts: [payee],
  bankAccountId: sampleId('b1'),
  formula: computeFormula({ cash: usd(10_000n), frozen: usd(0n), outstanding: usd(0n) }, none),
  kept: { own: none, elsewhere: [], free: usd(10_000n) },
  now: new Date('2026-11-16T00:00:00Z'),
};

const blocked: Readonly<Record<(typeof withdrawalBlockers)[number], Partial<Standing>>> = {
  kyc_required: { kyc: 'pending' },
  protective_hold: { protection: { reason: 'client_asked', endsAt: new Date('2026-12-04T21:00:00Z') } },
  pin_not_set: { hasPin: false },
  bank_account_needed: { bankAccounts: [] },
  no_bank_for_country: { country: 'IN' },
  not_default_account: { bankAccounts: [{ ...payee, isDefault: false }] },
  bank_account_unverified: { bankAccounts: [{ ...payee, status: 'pending' }] },
  payee_waiting: { bankAccounts: [{ ...payee, usableAt: new Date('2026-11-16T10:30:00Z') }] },
  outstanding_dues: { formula: computeFormula({ cash: usd(10_000n), frozen: usd(0n), outstanding: usd(1n) }, none) },
  score_too_low: { score: 399 },
  bound_by_dues: {
    formula: computeFormula({ cash: usd(10_000n), frozen: none, outstanding: none }, usd(9_950n)),
  },
  insufficient_funds: { formula: computeFormula({ cash: usd(99n), frozen: usd(0n), outstanding: usd(0n) }, none) },
};

describe('FUND-04 what stands in the way', () => {
  test('nothing, when everything is in order', () => {
    expect(findBlockers(free, 'fast', usd(10_000n))).toEqual([]);
    expect(refuseBlocked(free, 'fast', usd(10_000n))).toBeUndefined();
  });

  test.each(withdrawalBlockers)('%s alone is named alone', (code) => {
    expect(findBlockers({ ...free, ...blocked[code] }, 'fast', usd(100n))).toEqual([code]);
  });

  test('KYC rejected, unverified and unknown block like pending', () => {
    for (const kyc of ['unverified', 'pending', 'rejected', 'unknown'] as const) {
      expect(refuseBlocked({ ...free, kyc }, 'fast', usd(1n))?.refused).toBe('kyc_required');
    }
  });

  test('the order is that of the list: the first decides', () => {
    const all: Standing = {
      ...free,
      kyc: 'unverified',
      hasPin: false,
      score: 0,
      bankAccounts: [],
      ...blocked.outstanding_dues,
    };
    expect(findBlockers(all, 'fast', usd(1_000_000n))).toEqual([
      'kyc_required',
      'pin_not_set',
      'bank_account_needed',
      'outstanding_dues',
      'score_too_low',
      'insufficient_funds',
    ]);
  });

  test('G-06 the reviewed way never asks for a score', () => {
    const poor = { ...free, score: 0 };
    expect(refuseBlocked(poor, 'fast', usd(1n))).toEqual({ refused: 'score_too_low', params: { score: 400 } });
    expect(refuseBlocked(poor, 'reviewed', usd(1n))).toBeUndefined();
    expect(describeBlockers(poor)).toEqual([
      { code: 'score_too_low', amount: null, until: null, reason: null, clear_by: 'use_reviewed_way' },
    ]);
  });

  test('G-09 a waiting payee says how long', () => {
    expect(refuseBlocked({ ...free, ...blocked.payee_waiting }, 'fast', usd(1n))).toEqual({
      refused: 'payee_waiting',
      params: { hours: 11 },
    });
  });

  test('G-08 a protective hold says why and until when, and how many days are left', () => {
    const paused = { ...free, ...blocked.protective_hold };
    expect(describeBlockers(paused)).toEqual([
      {
        code: 'protective_hold',
        amount: null,
        until: '2026-12-04T21:00:00.000Z',
        reason: 'client_asked',
        clear_by: 'wait',
      },
    ]);
    expect(refuseBlocked(paused, 'reviewed', usd(1n))).toEqual({ refused: 'protective_hold', params: { days: 19 } });
  });

  test('G-04 dues are shown with their amount and settled in the app', () => {
    expect(describeBlockers({ ...free, ...blocked.outstanding_dues })).toEqual([
      {
        code: 'outstanding_dues',
        amount: { amount: '0.01', currency: 'USD' },
        until: null,
        reason: null,
        clear_by: 'settle_dues',
      },
    ]);
  });

  test('a bank account of another country or client is not the default', () => {
    expect(refuseBlocked({ ...free, bankAccountId: sampleId('somebody') }, 'fast', usd(1n))?.refused).toBe(
      'not_default_account',
    );
  });
});

test.each([
  ['pending', undefined, 'state_conflict'],
  ['awaiting', undefined, undefined],
  ['approved', 30, undefined],
  ['approved', 30.01, 'return_too_late'],
  ['approved', 70, 'return_too_late'],
  ['returned', 1, 'state_conflict'],
] as const)('G-01 a %s withdrawal that was paid %s days ago comes back: %s', (status, days, refused) => {
  const now = new Date('2026-06-01T10:00:00Z');
  const paidAt = days === undefined ? undefined : new Date(now.getTime() - days * 24 * 60 * 60_000);
  expect(checkReturn({ status, paidAt }, now)?.refused).toBe(refused);
});
