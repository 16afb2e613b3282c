// Every state machine of money in one table, each pair of states either open or closed. A machine that is declared anywhere
// in this package and not listed here fails; so does one that the database keeps differently.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bondStates } from '@candor/contract/bonds/types.ts';
import { bankAccountStatuses } from '@candor/contract/bank-accounts/client.ts';
import { actionStates } from '@candor/contract/corporate-actions/staff.ts';
import { depositStatuses } from '@candor/contract/deposits/client.ts';
import { dueStatuses } from '@candor/contract/dues/client.ts';
import { blockStates } from '@candor/contract/blocks/types.ts';
import { orderStatuses } from '@candor/contract/orders/statuses.ts';
import { loanStatuses } from '@candor/contract/loans/client.ts';
import { planStatuses } from '@candor/contract/plans/rules.ts';
import { savingStatuses } from '@candor/contract/savings/rules.ts';
import { complaintStates } from '@candor/contract/complaints/rules.ts';
import { dataRequestStates } from '@candor/contract/data-requests/rules.ts';
import { contestStates } from '@candor/contract/score/client.ts';
import { withdrawalStatuses } from '@candor/contract/withdrawals/client.ts';
import { approvalStates } from '@candor/contract/approvals/staff.ts';
import { transitions as approvals } from './approvals/approval.ts';
import { transitions as bankAccounts } from './bank-accounts/bank-account.ts';
import { bondTransitions } from './bonds/bond.ts';
import { complaintTransitions } from './complaints/complaint.ts';
import { dataRequestTransitions } from './data-requests/data-request.ts';
import { transitions as corporateActions } from './corporate-actions/corporate-action.ts';
import { blockTransitions } from './blocks/block.ts';
import { transitions as deposits } from './deposits/deposit.ts';
import { statementTransitions, suspenseTransitions } from './deposits/statement.ts';
import { transitions as dues } from './dues/due.ts';
import { transitions as verification } from './kyc/submission.ts';
import { transitions as loans } from './loans/loan.ts';
import { transitions as orders } from './orders/order.ts';
import { orderPaths } from './orders/paths/paths.ts';
import { offeringTransitions } from './offerings/offering.ts';
import { transitions as relationships } from './relationships/relationship.ts';
import { transitions as plans } from './plans/plan.ts';
import { transitions as savings } from './savings/saving.ts';
import { contestTransitions } from './score/score.ts';
import { transitions as withdrawals } from './withdrawals/withdrawal.ts';

interface Machine {
  readonly id: string;
  readonly noun: string;
  readonly declared: Readonly<Record<string, readonly string[]>>;
  readonly states: readonly string[];
  readonly open: readonly string[];
}

const machines: readonly Machine[] = [
  {
    id: 'TRD-02',
    noun: 'bond',
    declared: bondTransitions,
    states: bondStates,
    open: ['draft>open', 'open>redeemed'],
  },
  {
    id: 'TRD-03',
    noun: 'saving',
    declared: savings,
    states: savingStatuses,
    open: ['holding>settle', 'settle>sold'],
  },
  {
    id: 'TRD-04',
    noun: 'plan',
    declared: plans,
    states: planStatuses,
    open: ['running>paused', 'running>ended', 'paused>running', 'paused>ended'],
  },
  {
    id: 'KYC-03',
    noun: 'verification',
    declared: verification,
    states: ['unverified', 'pending', 'approved', 'rejected'],
    open: ['unverified>pending', 'pending>approved', 'pending>rejected', 'approved>rejected', 'rejected>pending'],
  },
  {
    id: 'S-27',
    noun: 'approval',
    declared: approvals,
    states: approvalStates,
    open: ['proposed>approved', 'proposed>rejected', 'proposed>withdrawn', 'proposed>expired'],
  },
  {
    id: 'S-27',
    noun: 'client',
    declared: relationships,
    states: ['active', 'disabled', 'closed'],
    open: ['active>disabled', 'active>closed', 'disabled>active', 'disabled>closed', 'closed>active'],
  },
  {
    id: 'G-22',
    noun: 'data request',
    declared: dataRequestTransitions,
    states: dataRequestStates,
    open: ['open>ready', 'open>answered', 'open>withdrawn', 'ready>expired'],
  },
  {
    id: 'G-23',
    noun: 'complaint',
    declared: complaintTransitions,
    states: complaintStates,
    open: [
      'open>escalated',
      'open>answered',
      'open>withdrawn',
      'escalated>answered',
      'escalated>withdrawn',
      'answered>escalated',
    ],
  },
  {
    id: 'TRD-10',
    noun: 'corporate action',
    declared: corporateActions,
    states: actionStates,
    open: ['announced>booked', 'announced>cancelled', 'booked>paid'],
  },
  {
    id: 'FUND-02',
    noun: 'deposit',
    declared: deposits,
    states: depositStatuses,
    open: ['pending>approved', 'pending>rejected'],
  },
  {
    id: 'FUND-02',
    noun: 'statement',
    declared: statementTransitions,
    states: ['proposed', 'booked', 'dropped'],
    open: ['proposed>booked', 'proposed>dropped'],
  },
  {
    id: 'FUND-02',
    noun: 'suspense item',
    declared: suspenseTransitions,
    states: ['open', 'assigned', 'returned'],
    open: ['open>assigned', 'open>returned'],
  },
  {
    id: 'FUND-03',
    noun: 'bank account',
    declared: bankAccounts,
    states: bankAccountStatuses,
    open: ['pending>pending', 'pending>approved', 'pending>rejected', 'approved>pending', 'rejected>pending'],
  },
  {
    id: 'FUND-04',
    noun: 'withdrawal',
    declared: withdrawals,
    states: withdrawalStatuses,
    open: [
      'pending>awaiting',
      'pending>rejected',
      'pending>cancelled',
      'awaiting>approved',
      'awaiting>returned',
      'approved>returned',
    ],
  },
  {
    id: 'FUND-06',
    noun: 'loan',
    declared: loans,
    states: loanStatuses,
    open: [
      'pending>approved',
      'pending>rejected',
      'approved>using',
      'approved>recycled',
      'using>repayment',
      'repayment>clear',
    ],
  },
  {
    id: 'FUND-06',
    noun: 'due',
    declared: dues,
    states: dueStatuses,
    open: ['outstanding>clear', 'outstanding>waived'],
  },
  {
    id: 'FUND-08',
    noun: 'score contest',
    declared: contestTransitions,
    states: contestStates,
    open: ['open>accepted', 'open>refused'],
  },
  {
    id: 'TRD-08',
    noun: 'offering',
    declared: offeringTransitions,
    states: ['taking', 'closed', 'allotting', 'allotted', 'listed', 'cancelled', 'void'],
    open: [
      'allotted>listed',
      'allotting>allotted',
      'closed>allotting',
      'closed>cancelled',
      'closed>void',
      'taking>cancelled',
      'taking>closed',
    ],
  },
  {
    id: 'TRD-02',
    noun: 'block request',
    declared: blockTransitions,
    states: blockStates,
    open: [
      'asked>quoted',
      'asked>refused',
      'asked>withdrawn',
      'asked>expired',
      'quoted>asked',
      'quoted>accepted',
      'quoted>declined',
      'quoted>expired',
    ],
  },
  {
    id: 'TRD-03',
    noun: 'order',
    declared: orders,
    states: orderStatuses,
    open: [
      'awaiting>cancelled',
      'awaiting>expired',
      'awaiting>settle',
      'awaiting>holding',
      'holding>outstanding',
      'awaiting>listing',
      'awaiting>payment',
      'awaiting>pending',
      'awaiting>rejected',
      'holding>rejected',
      'holding>settle',
      'holding>sold',
      'listing>holding',
      'outstanding>holding',
      'outstanding>rejected',
      'outstanding>settle',
      'outstanding>sold',
      'payment>awaiting',
      'payment>expired',
      'payment>rejected',
      'pending>awaiting',
      'pending>cancelled',
      'pending>expired',
      'pending>rejected',
      'pending>settle',
      'settle>holding',
      'settle>outstanding',
      'settle>rejected',
      'settle>sold',
      'sold>holding',
      'sold>rejected',
      'sold>settle',
    ],
  },
];

const pairs = machines.flatMap((machine) =>
  machine.states.flatMap((from) =>
    machine.states.map((to) => ({ ...machine, from, to, isOpen: machine.open.includes(`${from}>${to}`) })),
  ),
);

describe('every transition', () => {
  test.each(pairs)('$id a $noun: $from → $to is open: $isOpen', ({ declared, from, to, isOpen }) => {
    expect(declared[from]?.includes(to)).toBe(isOpen);
  });

  test('every machine knows exactly the states of the contract', () => {
    for (const { noun, declared, states } of machines)
      expect(Object.keys(declared).toSorted(), noun).toEqual([...states].toSorted());
  });
});

const here = import.meta.dirname;

test('no machine is declared that is not in the table', async () => {
  const files = (await readdir(here, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(here, file), 'utf8')));
  const declared = texts.flatMap((text) => text.match(/export const (?:transitions|\w+Transitions)\b/g) ?? []);
  expect(declared.length).toBe(machines.length);
});

/** In whichever order the migrations came. */
const listed = (lists: ReadonlyArray<readonly string[]>) => lists.map((moves) => moves.toSorted().join(' ')).toSorted();

test('the database keeps the same moves', async () => {
  const folder = join(here, '..', 'migrations');
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  const kept = [...texts.join('\n').matchAll(/array\[((?:\s*'\w+>\w+',?)+)\s*\]/g)].map((found) =>
    [...(found[1] ?? '').matchAll(/'(\w+>\w+)'/g)].map((move) => move[1] ?? '').toSorted(),
  );
  const instalments = ['overdue>dropped', 'overdue>paid', 'planned>dropped', 'planned>overdue', 'planned>paid'];
  const loan = machines.find(({ noun }) => noun === 'loan')?.open ?? [];
  const withdrawal = machines.find(({ noun }) => noun === 'withdrawal')?.open ?? [];
  const action = machines.find(({ noun }) => noun === 'corporate action')?.open ?? [];
  const saving = machines.find(({ noun }) => noun === 'saving')?.open ?? [];
  const offering = machines.find(({ noun }) => noun === 'offering')?.open ?? [];
  const paths = orderPaths.map(({ moves }) => moves);
  // One way for every order, as it was until each kind of product got its own.
  const before = kept.filter((moves) => moves.includes('listing>rejected'));
  expect(before).toHaveLength(1);
  const block = machines.find(({ noun }) => noun === 'block request')?.open ?? [];
  expect(listed(kept.filter((moves) => !before.includes(moves)))).toEqual(
    // The guard of corporate actions is written again with bonds.
    listed([withdrawal, loan, instalments, action, action, ...paths, saving, offering, block]),
  );
});
