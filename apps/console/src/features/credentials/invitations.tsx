// Invitation codes for new clients: an advisor's own, or all of them for an administrator.
import { createInvitation, listInvitations } from '@candor/contract/credentials/staff.ts';
import type { Invitation } from '@candor/contract/credentials/staff.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { time, timeColumn } from '../../shared/cells.tsx';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';

const creation: Action<undefined> = {
  key: 'create',
  label: 'console-queues.new_invitation',
  done: 'console-queues.invitation_made',
  roles: rolesOf(createInvitation),
  isOpen: () => true,
  fields: () => [
    { kind: 'number', name: 'max_uses', label: 'console-queues.max_uses', min: 1, max: 1000, initial: '1' },
    { kind: 'number', name: 'valid_days', label: 'console-queues.valid_days', min: 1, max: 90, initial: '14' },
  ],
  send: (api, _, { max_uses, valid_days }) =>
    api.call(createInvitation, { body: { max_uses: Number(max_uses), valid_days: Number(valid_days) } }),
};

const queue: Queue<Invitation> = {
  key: 'invitations',
  title: 'console.page_invitations',
  empty: 'console-queues.no_invitations',
  load: (api, { cursor, signal }) => api.call(listInvitations, { query: { cursor }, signal }),
  nameHeader: 'console-queues.invitation',
  idOf: ({ id }) => id,
  nameOf: ({ code }) => code,
  columns: [
    {
      key: 'uses',
      header: 'console-queues.uses',
      isNumber: true,
      cell: ({ uses, max_uses: most }, { t }) => t('console-queues.uses_of', { uses, most }),
    },
    timeColumn('until', 'console-queues.until', (item) => item.expires_at),
  ],
  facts: (item, words) => [
    {
      label: 'console-queues.uses',
      value: words.t('console-queues.uses_of', { uses: item.uses, most: item.max_uses }),
    },
    { label: 'console-queues.since', value: time(item.created_at, words) },
    { label: 'console-queues.until', value: time(item.expires_at, words) },
  ],
  actions: [],
  beginnings: [creation],
};

export function InvitationsPage() {
  return <QueuePage queue={queue} />;
}
