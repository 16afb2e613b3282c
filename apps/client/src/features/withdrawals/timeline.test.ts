import { describe, expect, test } from 'vitest';
import type { Withdrawal } from '@candor/contract/withdrawals/client.ts';
import { makeWithdrawal } from '../../testing/samples.ts';
import { listSteps } from './timeline.ts';

const at = (hour: number): string => `2026-11-16T0${hour}:00:00.000Z`;

const make = (part: Partial<Withdrawal>): Withdrawal =>
  makeWithdrawal({ way: 'fast', due_at: at(9), created_at: at(1), ...part });

const states = (part: Partial<Withdrawal>): string[] =>
  listSteps(make(part)).map(({ key, state }) => `${key} ${state}`);

describe('FUND-04 what happened to a withdrawal', () => {
  test.each<[Partial<Withdrawal>, string[]]>([
    [{}, ['requested done', 'checking current', 'sending waiting', 'arrives waiting']],
    [
      { status: 'awaiting', decided_at: at(2) },
      ['requested done', 'checked done', 'sending current', 'arrives waiting'],
    ],
    [{ status: 'approved', decided_at: at(2), paid_at: at(3) }, ['requested done', 'checked done', 'paid done']],
    [{ status: 'rejected', decided_at: at(2), reason: 'legal_order' }, ['requested done', 'rejected failed']],
    [{ status: 'cancelled', cancelled_at: at(2) }, ['requested done', 'cancelled failed']],
    [
      { status: 'returned', decided_at: at(2), paid_at: at(3), returned_at: at(4) },
      ['requested done', 'checked done', 'paid done', 'returned failed'],
    ],
    [
      { status: 'returned', decided_at: at(2), returned_at: at(4) },
      ['requested done', 'checked done', 'returned failed'],
    ],
  ])('%j', (part, expected) => {
    expect(states(part)).toEqual(expected);
  });

  test('a payment that came back says why, when it is known', () => {
    const back = { status: 'returned', decided_at: at(2), returned_at: at(4) } as const;
    expect(listSteps(make({ ...back, return_reason: 'bank_refused' })).at(-1)).toMatchObject({
      reason: 'withdrawals.returned_bank_refused',
    });
    expect(listSteps(make(back)).at(-1)).not.toHaveProperty('reason');
  });

  test('a refusal carries its reason and every step its time', () => {
    const steps = listSteps(make({ status: 'rejected', decided_at: at(2), reason: 'payee_account_closed' }));
    expect(steps.at(-1)).toMatchObject({ at: at(2), reason: 'withdrawals.reason_payee_account_closed' });
    expect(steps[0]).toMatchObject({ at: at(1) });
  });
});
