// The judge of the kill test judged: each kind of damage is found, and none where there is none.
import { describe, expect, test } from 'vitest';
import type { Account } from '@candor/contract/accounts/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import type { Acknowledgement } from '../target.ts';
import { isUndecided } from './caller.ts';
import { compareBuckets, compareFacts } from './findings.ts';
import { approved, exchanged, released, requested, settled } from './order.ts';
import type { Fact, Order } from './order.ts';

const wired = { method: 'POST', path: '/', headers: {}, body: '' };
const keyed = (status: number, facts: readonly Fact[]): Acknowledgement<Order> => ({
  request: { ...wired, name: 'keyed', facts: () => facts, maybe: [] },
  status,
  body: '',
});
const plain = (status: number, facts: readonly Fact[]): Acknowledgement<Order> => ({
  request: { ...wired, name: 'plain', facts: () => facts, maybe: facts },
  status,
  body: '',
});
/** As a caller keeps it: what it leaves is possible only while it is undecided. */
const unsaid = (status: number, facts: readonly Fact[]): Acknowledgement<Order> => ({
  ...keyed(status, facts),
  request: { ...wired, name: 'keyed', facts: () => facts, maybe: isUndecided({ status }) ? facts : [] },
});
const swap = exchanged({ id: 'a' });
const free = released('w');
const figures = (recorded: Array<Acknowledgement<Order>>, stored: readonly Fact[], before: readonly Fact[] = []) => {
  const { lost, doubled } = compareFacts(recorded, stored, new Set(before));
  return [lost, doubled];
};

describe('R-01 what was told against what is there', () => {
  test.each<[string, Array<Acknowledgement<Order>>, readonly Fact[], number[]]>([
    ['a yes that is there once', [keyed(200, swap)], swap, [0, 0]],
    ['a yes that is not there', [keyed(200, swap)], [], [1, 0]],
    ['a yes of which half is there', [keyed(200, swap)], swap.slice(0, 1), [1, 0]],
    ['a yes that is there twice', [keyed(200, swap)], [...swap, ...swap.slice(1)], [0, 1]],
    ['a refusal under a key that is there', [keyed(409, swap)], swap, [0, 2]],
    ['a refusal under a key that is not there', [keyed(409, swap)], [], [0, 0]],
    ['a refusal without a key whose first answer got lost', [plain(409, free)], free, [0, 0]],
    ['a refusal without a key that is there twice', [plain(409, free)], [...free, ...free], [0, 1]],
    ['no yes and no no under a key, and it is there once', [unsaid(503, swap)], swap, [0, 0]],
    ['no yes and no no under a key, and it is there twice', [unsaid(429, swap)], [...swap, ...swap], [0, 2]],
    ['no yes and no no under a key, and it is not there', [unsaid(503, swap)], [], [0, 0]],
    ['something that nobody asked for', [], free, [0, 1]],
  ])('%s', (_, recorded, stored, expected) => {
    expect(figures(recorded, stored)).toEqual(expected);
  });

  test('what was there before the first request is nobody’s', () => {
    expect(figures([], [...swap, ...free], [...swap, ...free])).toEqual([0, 0]);
  });
});

test('R-01 facts name what a request leaves behind', () => {
  expect(requested({ id: 'w' })).toEqual(['withdrawal w', 'journal withdrawal-requested:w']);
  const credit = { id: sampleId('p'), kind: 'deposit.credit', subject_id: sampleId('d'), payload: {} } as const;
  expect(approved(credit)).toEqual(['decision p', 'journal deposit-credited:d']);
  expect(approved({ ...credit, kind: 'withdrawal.reject' })).toEqual(['decision p', 'journal withdrawal-released:d']);
  expect(approved({ ...credit, kind: 'withdrawal.release' })).toEqual(['decision p']);
  expect(approved({ ...credit, kind: 'withdrawal.pay' })).toEqual(['decision p', 'journal withdrawal-paid:d']);
  const back = { ...credit, kind: 'withdrawal.return', payload: { was_paid: true } } as const;
  expect(approved(back)).toEqual(['decision p', 'journal withdrawal-returned:d']);
  const failed = { ...back, payload: { was_paid: false } };
  expect(approved(failed)).toEqual(['decision p', 'journal withdrawal-released:d']);
  expect(settled({ id: sampleId('u'), settled_amount: { amount: '12.30', currency: 'EUR' } })).toEqual([
    'journal due-settled:u:1230',
  ]);
});

const booked = (cash: string, loan: string) => [
  { accountId: sampleId('a'), bucket: 'cash', total: cash },
  { accountId: sampleId('a'), bucket: 'loan', total: loan },
];

describe('I2 shown buckets against postings', () => {
  const none = { amount: '0.00', currency: 'USD' };
  const account: Account = {
    id: sampleId('a'),
    country: 'US',
    currency: 'USD',
    opened_at: '2026-11-15T00:00:00Z',
    unsettled: none,
    buckets: {
      cash: { amount: '10.00', currency: 'USD' },
      invested: none,
      bonus: none,
      frozen: none,
      outstanding: none,
      loan: { amount: '5.00', currency: 'USD' },
    },
    net: { amount: '5.00', currency: 'USD' },
  };

  test('equal, with a debt as a positive amount', () => {
    expect(compareBuckets([account], booked('1000', '-500'))).toEqual([]);
  });

  test('a cent too much, and a debt that is missing', () => {
    expect(compareBuckets([account], booked('1001', '0'))).toHaveLength(2);
  });
});
