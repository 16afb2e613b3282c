// Who is signed in now: staff by name, clients by their page.
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { listOpenSessions } from '@candor/contract/oversight/staff.ts';
import { time, timeColumn } from '../../shared/cells.tsx';
import { shortId } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';

type OpenSession = OutputOf<typeof listOpenSessions>['items'][number];

const sessions: Queue<OpenSession> = {
  key: 'open-sessions',
  title: 'console.page_sessions',
  empty: 'console-oversight.no_sessions',
  // Every look at clients leaves a line.
  isStill: true,
  filters: [
    { value: 'staff', label: 'console-oversight.of_staff' },
    { value: 'client', label: 'console-oversight.of_clients' },
  ],
  load: async (api, { filter, signal }) => {
    const kinds =
      filter === undefined ? (['staff', 'client'] as const) : ([filter === 'client' ? 'client' : 'staff'] as const);
    const pages = await Promise.all(kinds.map((kind) => api.call(listOpenSessions, { query: { kind }, signal })));
    return { items: pages.flatMap(({ items }) => items), next: null };
  },
  nameHeader: 'console-oversight.who',
  idOf: ({ id }) => id,
  nameOf: ({ owner_name: name, owner_id: id }) => name ?? shortId(id),
  columns: [
    {
      key: 'kind',
      header: 'console-queues.kind',
      cell: ({ owner_kind: kind }, { t }) =>
        t(kind === 'client' ? 'console-oversight.of_clients' : 'console-oversight.of_staff'),
    },
    { key: 'device', header: 'console-oversight.device', cell: ({ browser, os }) => `${browser} · ${os}` },
    { key: 'country', header: 'console-oversight.country', cell: ({ country }) => country || '–' },
    timeColumn('used', 'console-oversight.last_used', ({ last_seen_at: at }) => at),
  ],
  facts: (item, words) => [
    { label: 'console-oversight.device', value: `${item.browser} · ${item.os}` },
    { label: 'console-oversight.since', value: time(item.created_at, words) },
    { label: 'console-oversight.last_used', value: time(item.last_seen_at, words) },
  ],
  clientOf: ({ owner_kind: kind, owner_id: id }) => (kind === 'client' ? id : null),
  actions: [],
};

export const SessionsPage = () => <QueuePage queue={sessions} />;
