import { expect, test } from 'vitest';
import { bankAccountQueue } from '../../features/bank-accounts/queue.tsx';
import { blockQueue } from '../../features/blocks/queue.tsx';
import { complaintQueue } from '../../features/complaints/queue.tsx';
import { dataRequestQueue } from '../../features/data-requests/queue.tsx';
import { depositQueue } from '../../features/deposits/queue.tsx';
import { dueQueue } from '../../features/dues/queue.tsx';
import { loanQueue } from '../../features/loans/queue.tsx';
import { orderQueue } from '../../features/orders/blotter.tsx';
import { planQueue } from '../../features/plans/page.tsx';
import { savingsQueue } from '../../features/savings/positions.tsx';
import { withdrawalQueue } from '../../features/withdrawals/queue.tsx';

const queues = [
  bankAccountQueue,
  blockQueue,
  complaintQueue,
  dataRequestQueue,
  depositQueue,
  dueQueue,
  loanQueue,
  orderQueue,
  planQueue,
  savingsQueue,
  withdrawalQueue,
];

test('a list of rows in several states says the state of each, at the desk under “All” and on the page of a client', () => {
  const silent = queues.filter(({ filters = [], stateOf }) => filters.length > 1 && stateOf === undefined);
  expect(silent.map(({ key }) => key)).toEqual([]);
});
