// Protective holds: which clients' withdrawals are paused, why and until when; ended early by two people. Placed from the client's page.
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { listProtections, proposeProtectionEnd } from '@candor/contract/protections/staff.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { time, timeColumn } from '../../shared/cells.tsx';
import { reasoned } from '../../shared/fields.tsx';
import { shortId } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';

type Protection = OutputOf<typeof listProtections>['items'][number];

const ending: Action<Protection> = {
  ...reasoned,
  key: 'end',
  label: 'console-queues.end_protection',
  roles: rolesOf(proposeProtectionEnd),
  isOpen: ({ is_active: isActive }) => isActive,
  send: (api, { id, version }, { reason = '' }) =>
    api.call(proposeProtectionEnd, { params: { id }, body: { version, reason } }),
};

const queue: Queue<Protection> = {
  key: 'protections',
  title: 'console.page_protections',
  empty: 'console-queues.no_protections',
  load: (api, { cursor, signal }) => api.call(listProtections, { query: { cursor }, signal }),
  idOf: ({ id }) => id,
  nameOf: ({ id }) => shortId(id),
  clientOf: ({ client_id: clientId }) => clientId,
  claims: 'protection',
  columns: [
    { key: 'why', header: 'console-queues.why', cell: ({ code }, { t }) => t(`withdrawals.protection_${code}`) },
    {
      key: 'state',
      header: 'console.state',
      cell: ({ is_active: isActive }, { t }) => t(isActive ? 'console-queues.active' : 'console-queues.ended'),
    },
    timeColumn('until', 'console-queues.until', ({ ends_at: endsAt }) => endsAt),
  ],
  facts: (item, words) => [
    { label: 'console-queues.why', value: words.t(`withdrawals.protection_${item.code}`) },
    { label: 'console-queues.placed', value: time(item.placed_at, words) },
    { label: 'console-queues.until', value: time(item.ends_at, words) },
    { label: 'console-queues.ended', value: time(item.ended_at, words) },
  ],
  actions: [ending],
};

export function ProtectionsPage() {
  return <QueuePage queue={queue} />;
}
