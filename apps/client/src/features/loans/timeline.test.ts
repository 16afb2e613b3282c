import { describe, expect, test } from 'vitest';
import { loanStatuses } from '@candor/contract/loans/client.ts';
import type { Loan } from '@candor/contract/loans/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { listSteps } from './timeline.ts';

const usd = { amount: '1000.00', currency: 'USD' };
const loan: Loan = {
  id: sampleId('l'),
  reference: 'LN-CPG4-0W',
  account_id: sampleId('a'),
  kind: 'amortising',
  purpose: 'home',
  reason: 'a roof',
  application_amount: usd,
  approved_amount: usd,
  period: 3,
  annual_rate: '9.60',
  fee_percent: '1.00',
  repaid_amount: usd,
  status: 'pending',
  refusal: 'debts_too_high',
  remark: null,
  submitted_at: '2026-01-01T00:00:00Z',
  approved_at: '2026-01-02T00:00:00Z',
  draw_by: '2026-01-16T00:00:00Z',
  drawn_at: '2026-01-03T00:00:00Z',
  cleared_at: '2026-04-03T00:00:00Z',
  next_due: null,
};

describe('FUND-06 what happened to a loan', () => {
  test.each([
    ['pending', 'applied:done deciding:current draw:waiting clear:waiting'],
    ['approved', 'applied:done approved:done draw:current clear:waiting'],
    ['rejected', 'applied:done rejected:failed'],
    ['recycled', 'applied:done approved:done recycled:failed'],
    ['using', 'applied:done approved:done drawn:done repaying:current clear:waiting'],
    ['repayment', 'applied:done approved:done drawn:done repaying:current clear:waiting'],
    ['clear', 'applied:done approved:done drawn:done clear:done'],
  ] as const)('%s', (status, steps) => {
    const told = listSteps({ ...loan, status }).map(({ key, state }) => `${key}:${state}`);
    expect(told.join(' ')).toBe(steps);
  });

  test('every status has its steps, and what is done has its time', () => {
    for (const status of loanStatuses) {
      expect(listSteps({ ...loan, status }).every(({ state, at }) => state !== 'done' || at !== null)).toBe(true);
    }
  });
});
