// Withdrawals by due time: released or refused by two people, then what the bank did, again by two people.
import { listAllChannels } from '@candor/contract/deposits/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import {
  withdrawalRefusalReasons,
  withdrawalReturnReasons,
  withdrawalStatuses,
} from '@candor/contract/withdrawals/client.ts';
import {
  listAllWithdrawals,
  proposePayment,
  proposePaymentReturn,
  proposeRelease,
  proposeWithdrawalRefusal,
} from '@candor/contract/withdrawals/staff.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { money, moneyColumn, time } from '../../shared/cells.tsx';
import { reasonField } from '../../shared/fields.tsx';
import type { FieldSpec, LoadOptions } from '../../shared/field-spec.ts';
import { shortId } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { MoneyStory } from '../../shared/money-story.tsx';
import { QueuePage } from '../../shared/queue-page.tsx';
import { codeField, pick, reasonTexts } from '../../shared/reasons.ts';

type Withdrawal = OutputOf<typeof listAllWithdrawals>['items'][number];

const bankReference: FieldSpec = {
  kind: 'text',
  name: 'bank_reference',
  label: 'console-queues.bank_reference',
  min: 4,
  max: 64,
};

/** Paid from an account of the company in the same currency. */
const payers = (currency: string): LoadOptions => ({
  key: `channels ${currency}`,
  ask: async (api, signal) => {
    const { items } = await api.call(listAllChannels, { signal });
    return items
      .filter((channel) => channel.currency === currency)
      .map(({ id, fields }) => ({ value: id, label: `${fields[0]?.value ?? currency} · ${shortId(id)}` }));
  },
});

const common = { done: 'console.proposed', note: 'console.second_person' } as const;

const actions: readonly Action<Withdrawal>[] = [
  {
    ...common,
    key: 'release',
    label: 'console-queues.release',
    roles: rolesOf(proposeRelease),
    isOpen: ({ status }) => status === 'pending',
    fields: () => [reasonField],
    send: (api, { id, version }, { reason = '' }) =>
      api.call(proposeRelease, { params: { id }, body: { version, reason } }),
  },
  {
    ...common,
    key: 'refuse',
    label: 'console-queues.refuse_withdrawal',
    isDanger: true,
    roles: rolesOf(proposeWithdrawalRefusal),
    isOpen: ({ status }) => status === 'pending',
    fields: (_, t) => [codeField(reasonTexts.withdrawal, t), reasonField],
    send: (api, { id, version }, { code, reason = '' }) =>
      api.call(proposeWithdrawalRefusal, {
        params: { id },
        body: { version, code: pick(withdrawalRefusalReasons, code), reason },
      }),
  },
  {
    ...common,
    key: 'paid',
    label: 'console-queues.paid',
    roles: rolesOf(proposePayment),
    isOpen: ({ status }) => status === 'awaiting',
    fields: ({ amount }) => [
      { kind: 'remote', name: 'channel_id', label: 'console-queues.paid_from', load: payers(amount.currency) },
      bankReference,
      reasonField,
    ],
    send: (api, { id, version }, { channel_id = '', bank_reference = '', reason = '' }) =>
      api.call(proposePayment, { params: { id }, body: { version, channel_id, bank_reference, reason } }),
  },
  {
    ...common,
    key: 'returned',
    label: 'console-queues.came_back',
    roles: rolesOf(proposePaymentReturn),
    isOpen: ({ status }) => status === 'awaiting' || status === 'approved',
    fields: (_, t) => [bankReference, codeField(reasonTexts.returned, t), reasonField],
    send: (api, { id, version }, { bank_reference = '', code, reason = '' }) =>
      api.call(proposePaymentReturn, {
        params: { id },
        body: { version, bank_reference, code: pick(withdrawalReturnReasons, code), reason },
      }),
  },
];

export const withdrawalQueue: Queue<Withdrawal> = {
  key: 'withdrawals',
  title: 'console.page_withdrawals',
  empty: 'console-queues.empty',
  filters: withdrawalStatuses.map((value) => ({ value, label: `withdrawals.status_${value}` as const })),
  load: (api, { filter, cursor, clientId, signal }) =>
    api.call(listAllWithdrawals, {
      query: { status: withdrawalStatuses.find((status) => status === filter), cursor, client_id: clientId },
      signal,
    }),
  stateOf: ({ status }, { t }) => t(`withdrawals.status_${status}`),
  idOf: ({ id }) => id,
  nameOf: ({ reference }) => reference,
  clientOf: ({ client_id: clientId }) => clientId,
  claims: 'withdrawal',
  columns: [
    moneyColumn('amount', 'console-queues.amount', ({ amount }) => amount),
    { key: 'way', header: 'console-queues.way', cell: ({ way }, { t }) => t(`withdrawals.way_${way}`) },
    { key: 'bank', header: 'console-queues.bank', cell: ({ bank_name: bank }) => bank },
    {
      key: 'due',
      header: 'console-queues.due',
      cell: (item, words) =>
        item.is_overdue ? <Badge tone="danger">{time(item.due_at, words)}</Badge> : time(item.due_at, words),
      text: ({ due_at: due }) => due ?? '',
    },
  ],
  facts: (item, words) => [
    { label: 'console.state', value: words.t(`withdrawals.status_${item.status}`) },
    { label: 'console-queues.amount', value: money(item.amount) },
    { label: 'console-queues.way', value: words.t(`withdrawals.way_${item.way}`) },
    { label: 'console-queues.bank', value: item.bank_name },
    { label: 'console-queues.account_number', value: item.account_number },
    { label: 'console-queues.requested', value: time(item.created_at, words) },
    { label: 'console-queues.due', value: time(item.due_at, words) },
    { label: 'console-queues.decided', value: time(item.decided_at, words) },
    { label: 'console-queues.bank_reference', value: item.bank_reference ?? '–' },
    ...(item.reason === null
      ? []
      : [{ label: 'console-queues.code' as const, value: words.t(`withdrawals.reason_${item.reason}`) }]),
    ...(item.return_reason === null
      ? []
      : [{ label: 'console-queues.code' as const, value: words.t(`withdrawals.returned_${item.return_reason}`) }]),
  ],
  Extra: MoneyStory,
  actions,
};

export function WithdrawalsPage() {
  return <QueuePage queue={withdrawalQueue} />;
}
