// Money that arrived and could not be matched: credited to a declared deposit, or sent back to where it came from.
import type { OutputOf } from '@candor/contract/endpoint.ts';
import {
  listAllDeposits,
  listSuspense,
  proposeSuspenseAssignment,
  proposeSuspenseReturn,
} from '@candor/contract/deposits/staff.ts';
import { formatMoney } from '@candor/money/number-format.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { ageColumn, money, moneyColumn, time } from '../../shared/cells.tsx';
import { reasonField } from '../../shared/fields.tsx';
import type { LoadOptions } from '../../shared/field-spec.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';

type Item = OutputOf<typeof listSuspense>['items'][number];

const states = ['open', 'assigned', 'returned'] as const;
const isOpen = ({ state }: Item): boolean => state === 'open';

const deposits = (currency: string): LoadOptions => ({
  key: `deposits ${currency}`,
  ask: async (api, signal, { locale }) => {
    const { items } = await api.call(listAllDeposits, { query: { status: 'pending', limit: '100' }, signal });
    return items
      .filter(({ amount }) => amount.currency === currency)
      .map(({ id, reference, amount }) => ({ value: id, label: `${reference} · ${formatMoney(amount, locale)}` }));
  },
});

const actions: readonly Action<Item>[] = [
  {
    key: 'assign',
    label: 'console-queues.assign',
    done: 'console.proposed',
    note: 'console-queues.assign_note',
    roles: rolesOf(proposeSuspenseAssignment),
    isOpen,
    fields: ({ amount }) => [
      { kind: 'remote', name: 'deposit_id', label: 'console-queues.deposit', load: deposits(amount.currency) },
      { kind: 'text', name: 'payer', label: 'console-queues.payer', hint: 'console-queues.payer_hint', max: 140 },
      reasonField,
    ],
    send: (api, { id, version }, { deposit_id = '', payer = '', reason = '' }) =>
      api.call(proposeSuspenseAssignment, { params: { id }, body: { version, deposit_id, payer, reason } }),
  },
  {
    key: 'return',
    label: 'console-queues.send_back',
    done: 'console.proposed',
    note: 'console.second_person',
    roles: rolesOf(proposeSuspenseReturn),
    isOpen,
    fields: () => [
      { kind: 'text', name: 'bank_reference', label: 'console-queues.bank_reference', min: 4, max: 64 },
      reasonField,
    ],
    send: (api, { id, version }, { bank_reference = '', reason = '' }) =>
      api.call(proposeSuspenseReturn, { params: { id }, body: { version, bank_reference, reason } }),
  },
];

const queue: Queue<Item> = {
  key: 'suspense',
  title: 'console.page_suspense',
  empty: 'console-queues.empty',
  filters: states.map((value) => ({ value, label: `console-queues.suspense_${value}` as const })),
  load: (api, { filter, cursor, signal }) =>
    api.call(listSuspense, { query: { state: states.find((state) => state === filter), cursor }, signal }),
  stateOf: ({ state }, { t }) => t(`console-queues.suspense_${state}`),
  idOf: ({ id }) => id,
  claims: 'suspense',
  nameOf: ({ bank_reference: reference }) => reference,
  columns: [
    moneyColumn('amount', 'console-queues.amount', ({ amount }) => amount),
    { key: 'why', header: 'console-queues.why', cell: ({ reason }, { t }) => t(`console-queues.unmatched_${reason}`) },
    ageColumn(({ created_at: since }) => since, isOpen),
  ],
  facts: (item, words) => [
    { label: 'console.state', value: words.t(`console-queues.suspense_${item.state}`) },
    { label: 'console-queues.amount', value: money(item.amount) },
    { label: 'console-queues.why', value: words.t(`console-queues.unmatched_${item.reason}`) },
    { label: 'console-queues.bank_reference', value: item.bank_reference },
    { label: 'console-queues.payment_text', value: item.reference ?? '–' },
    { label: 'console-queues.booked_on', value: item.booked_on },
    { label: 'console-queues.imported', value: time(item.created_at, words) },
  ],
  actions,
};

export function SuspensePage() {
  return <QueuePage queue={queue} />;
}
