// Lines of the audit trail as rows, for the search of it and for one client's timeline.
import type { OutputOf } from '@candor/contract/endpoint.ts';
import type { searchAudit } from '@candor/contract/desk/staff.ts';
import { long, time, timeColumn, twoLines } from '../../shared/cells.tsx';
import { shortId } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';

export type TrailLine = OutputOf<typeof searchAudit>['items'][number];

const sayWho = ({ actor_name: name, actor_kind: kind, actor_id: id }: TrailLine): string =>
  name ?? (kind === 'client' ? shortId(id) : id);

const sayDetails = ({ details }: TrailLine): string =>
  Object.entries(details)
    .map(([key, value]) => `${key}: ${String(value)}`)
    .join(' · ');

export const trail: Omit<Queue<TrailLine>, 'key' | 'load'> = {
  title: 'console.page_audit',
  empty: 'console-queues.empty',
  isStill: true,
  nameHeader: 'console-clients.line',
  idOf: ({ id }) => id,
  nameOf: ({ id }) => id,
  columns: [
    timeColumn('at', 'console-clients.at', ({ at }) => at),
    { key: 'who', header: 'console-clients.who', cell: sayWho },
    { key: 'act', header: 'console-clients.act', cell: ({ act }) => <code>{act}</code> },
    {
      key: 'details',
      header: 'console-queues.details',
      cell: (line) => twoLines(sayDetails(line)),
    },
  ],
  facts: (line, words) => [
    { label: 'console-clients.at', value: time(line.at, words) },
    { label: 'console-clients.who', value: `${line.actor_kind} · ${sayWho(line)}` },
    { label: 'console-clients.act', value: <code>{line.act}</code> },
    { label: 'console-clients.subject', value: long(`${line.subject_kind} · ${line.subject_id}`) },
    { label: 'console-queues.details', value: long(sayDetails(line)) },
  ],
  clientOf: ({ client_id: clientId }) => clientId,
  actions: [],
};
