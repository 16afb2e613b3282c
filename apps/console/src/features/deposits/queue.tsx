// Declared deposits: what was seen on the channel is proposed to be credited, or the deposit is refused for a reason the client reads.
import { depositRefusalReasons, depositStatuses } from '@candor/contract/deposits/client.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { listAllDeposits, proposeDepositCredit, proposeDepositRefusal } from '@candor/contract/deposits/staff.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { ageColumn, money, moneyColumn, time } from '../../shared/cells.tsx';
import { reasonField } from '../../shared/fields.tsx';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { codeField, pick, reasonTexts } from '../../shared/reasons.ts';
import type { Words } from '../../shared/use-services.tsx';
import { BesideDeposit } from './beside.tsx';

export type StaffDeposit = OutputOf<typeof listAllDeposits>['items'][number];

const isPending = ({ status }: StaffDeposit): boolean => status === 'pending';

/** A deposit that two people corrected later says so. */
function sayState({ status, corrected }: StaffDeposit, { t }: Words): string {
  return t(corrected === null ? `deposits.status_${status}` : 'deposits.status_corrected');
}

export const depositActions: readonly Action<StaffDeposit>[] = [
  {
    key: 'credit',
    label: 'console-queues.credit_deposit',
    done: 'console.proposed',
    note: 'console-queues.credit_note',
    roles: rolesOf(proposeDepositCredit),
    isOpen: isPending,
    fields: ({ amount }) => [
      { kind: 'money', name: 'received', label: 'console-queues.received', ...amount, initial: amount.amount },
      { kind: 'text', name: 'bank_reference', label: 'console-queues.bank_reference', min: 4, max: 64 },
      { kind: 'text', name: 'payer', label: 'console-queues.payer', hint: 'console-queues.payer_hint', max: 140 },
      reasonField,
    ],
    send: (api, { id, amount, version }, { received = '', bank_reference = '', payer = '', reason = '' }) =>
      api.call(proposeDepositCredit, {
        params: { id },
        body: { version, received: { amount: received, currency: amount.currency }, bank_reference, payer, reason },
      }),
  },
  {
    key: 'refuse',
    label: 'console-queues.refuse_deposit',
    done: 'console.proposed',
    note: 'console.second_person',
    isDanger: true,
    roles: rolesOf(proposeDepositRefusal),
    isOpen: isPending,
    fields: (_, t) => [codeField(reasonTexts.deposit, t), reasonField],
    send: (api, { id, version }, { code, reason = '' }) =>
      api.call(proposeDepositRefusal, {
        params: { id },
        body: { version, code: pick(depositRefusalReasons, code), reason },
      }),
  },
];

export const depositQueue: Queue<StaffDeposit> = {
  key: 'deposits',
  title: 'console.page_deposits',
  empty: 'console-queues.empty',
  filters: depositStatuses.map((value) => ({ value, label: `deposits.status_${value}` as const })),
  load: (api, { filter, cursor, clientId, signal }) =>
    api.call(listAllDeposits, {
      query: { status: depositStatuses.find((status) => status === filter), cursor, client_id: clientId },
      signal,
    }),
  stateOf: sayState,
  idOf: ({ id }) => id,
  nameOf: ({ reference }) => reference,
  clientOf: ({ client_id: clientId }) => clientId,
  claims: 'deposit',
  columns: [
    moneyColumn('amount', 'console-queues.amount', ({ amount }) => amount),
    {
      key: 'kind',
      header: 'console-queues.kind',
      isMinor: true,
      cell: ({ kind }, { t }) => t(`deposits.kind_${kind}`),
    },
    {
      key: 'proof',
      header: 'console-queues.proof',
      cell: ({ has_proof: hasProof }, { t }) => t(hasProof ? 'console.yes' : 'console.no'),
    },
    {
      key: 'corrected',
      header: 'deposits.status_corrected',
      isMinor: true,
      cell: ({ corrected }, words) => (corrected === null ? '–' : time(corrected.at, words)),
    },
    ageColumn(({ created_at: since }) => since, isPending),
  ],
  facts: (item, words) => [
    {
      label: 'console.state',
      value: sayState(item, words),
    },
    ...(item.corrected === null
      ? []
      : [
          {
            label: 'console-queues.code' as const,
            value: words.t(`transactions-ui.corrected_${item.corrected.reason}`),
          },
        ]),
    { label: 'console-queues.amount', value: money(item.amount) },
    { label: 'console-queues.credited', value: money(item.credited) },
    { label: 'console-queues.kind', value: words.t(`deposits.kind_${item.kind}`) },
    { label: 'console-queues.declared', value: time(item.created_at, words) },
    { label: 'console-queues.decided', value: time(item.decided_at, words) },
    ...(item.reason === null
      ? []
      : [{ label: 'console-queues.code' as const, value: words.t(`deposits.reason_${item.reason}`) }]),
  ],
  Extra: BesideDeposit,
  actions: depositActions,
};

export function DepositsPage() {
  return <QueuePage queue={depositQueue} />;
}
