// What clients owe: open, settled and waived amounts; a waiver is proposed by one and decided by another.
import { dueStatuses } from '@candor/contract/dues/client.ts';
import { listAllDues, proposeWaiver } from '@candor/contract/dues/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { money, moneyColumn, time, timeColumn } from '../../shared/cells.tsx';
import { reasonField } from '../../shared/fields.tsx';
import { shortId } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';

type Due = OutputOf<typeof listAllDues>['items'][number];

const waiver: Action<Due> = {
  key: 'waive',
  label: 'console-queues.waive',
  done: 'console.proposed',
  note: 'console-queues.waive_note',
  roles: rolesOf(proposeWaiver),
  isOpen: ({ status }) => status === 'outstanding',
  fields: () => [reasonField],
  send: (api, { id, version }, { reason = '' }) =>
    api.call(proposeWaiver, { params: { id }, body: { version, reason } }),
};

export const dueQueue: Queue<Due> = {
  key: 'dues',
  title: 'console.page_dues',
  empty: 'console-queues.empty',
  filters: dueStatuses.map((value) => ({ value, label: `dues.status_${value}` as const })),
  load: (api, { filter, cursor, clientId, signal }) =>
    api.call(listAllDues, {
      query: { status: dueStatuses.find((status) => status === filter), cursor, client_id: clientId },
      signal,
    }),
  stateOf: ({ status }, { t }) => t(`dues.status_${status}`),
  idOf: ({ id }) => id,
  nameOf: ({ id }) => shortId(id),
  clientOf: ({ client_id: clientId }) => clientId,
  claims: 'due',
  columns: [
    moneyColumn('open', 'console-queues.still_open', ({ open_amount: amount }) => amount),
    { key: 'reason', header: 'console-queues.why', cell: ({ reason }, { t }) => t(`dues.reason_${reason}`) },
    timeColumn('due', 'console-queues.due', (item) => item.due_at),
  ],
  facts: (item, words) => [
    { label: 'console.state', value: words.t(`dues.status_${item.status}`) },
    { label: 'console-queues.why', value: words.t(`dues.reason_${item.reason}`) },
    { label: 'console-queues.amount', value: money(item.amount) },
    { label: 'console-queues.settled', value: money(item.settled_amount) },
    { label: 'console-queues.still_open', value: money(item.open_amount) },
    { label: 'console-queues.due', value: time(item.due_at, words) },
    { label: 'console-queues.closed', value: time(item.closed_at, words) },
  ],
  actions: [waiver],
};

export function DuesPage() {
  return <QueuePage queue={dueQueue} />;
}
