// Who cannot get in right now: clients who wait after failed tries, and resets under way, with what helps beside each.
import { listLockedClients } from '@candor/contract/credentials/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { age, time, timeColumn } from '../../shared/cells.tsx';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import type { Words } from '../../shared/use-services.tsx';
import { waysIn } from './ways-in.ts';

type Locked = OutputOf<typeof listLockedClients>['items'][number];

const states = ['locked', 'reset'] as const;

function sayLocks({ locks, reset }: Locked, { t, locale }: Words): string {
  const said = [
    ...locks.map((kind) => t(`console-clients.lock_${kind}`)),
    ...(reset === null ? [] : [t('console-clients.locks_reset')]),
  ];
  return new Intl.ListFormat(locale, { type: 'unit' }).format(said);
}

const queue: Queue<Locked> = {
  key: 'locked-clients',
  title: 'console.page_locked_clients',
  empty: 'console-clients.locked_empty',
  filters: states.map((value) => ({ value, label: `console-clients.locks_${value}` as const })),
  load: async (api, { filter, signal }) => {
    const state = states.find((one) => one === filter);
    const { items } = await api.call(listLockedClients, { query: { state }, signal });
    return { items, next: null };
  },
  nameHeader: 'console-clients.by_username',
  idOf: ({ id }) => id,
  nameOf: ({ username }) => username,
  clientOf: ({ id }) => id,
  claims: 'client',
  columns: [
    { key: 'locks', header: 'console-clients.lock_kinds', cell: sayLocks },
    { key: 'attempts', header: 'console-clients.lock_attempts', isNumber: true, cell: ({ attempts }) => attempts },
    timeColumn('until', 'console-clients.lock_until', (item) => item.blocked_until),
    {
      key: 'age',
      header: 'console.age',
      cell: (item, words) => age(item.since, true, words),
      sort: ({ since }) => since,
    },
  ],
  facts: (item, words) => [
    { label: 'console-clients.lock_kinds', value: sayLocks(item, words) },
    { label: 'console-clients.lock_attempts', value: item.attempts },
    { label: 'console-clients.lock_until', value: time(item.blocked_until, words) },
    ...(item.reset === null
      ? []
      : [
          { label: 'console-clients.reset_by', value: item.reset.started_by } as const,
          { label: 'console-clients.reset_until', value: time(item.reset.expires_at, words) } as const,
        ]),
  ],
  actions: waysIn(() => true),
};

export function LockedClientsPage() {
  return <QueuePage queue={queue} />;
}
