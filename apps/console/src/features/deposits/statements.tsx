// Imported bank statements: a file is read and proposed to be booked; booking twice credits once.
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { importStatement, listAllChannels, listStatements, statementFormats } from '@candor/contract/deposits/staff.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { time, timeColumn } from '../../shared/cells.tsx';
import { reasonField } from '../../shared/fields.tsx';
import type { LoadOptions } from '../../shared/field-spec.ts';
import { shortId } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { pick } from '../../shared/reasons.ts';

type Statement = OutputOf<typeof listStatements>['items'][number];

const channels: LoadOptions = {
  key: 'channels',
  ask: async (api, signal) => {
    const { items } = await api.call(listAllChannels, { signal });
    return items.map(({ id, currency, fields }) => ({
      value: id,
      label: `${currency} · ${fields[0]?.value ?? ''} · ${shortId(id)}`,
    }));
  },
};

const imports: readonly Action<undefined>[] = [
  {
    key: 'import',
    label: 'console-queues.import_statement',
    done: 'console.proposed',
    note: 'console-queues.import_note',
    roles: rolesOf(importStatement),
    isOpen: () => true,
    fields: () => [
      { kind: 'remote', name: 'channel_id', label: 'console-queues.channel', load: channels },
      {
        kind: 'choice',
        name: 'format',
        label: 'console-queues.format',
        options: [
          { value: 'csv', label: 'CSV' },
          { value: 'camt053', label: 'camt.053' },
        ],
      },
      { kind: 'file', name: 'content', label: 'console-queues.file', accept: '.csv,.xml,text/csv,text/xml' },
      reasonField,
    ],
    send: (api, _, { channel_id = '', format, content = '', reason = '' }) =>
      api.call(importStatement, { body: { channel_id, format: pick(statementFormats, format), content, reason } }),
  },
];

const queue: Queue<Statement> = {
  key: 'statements',
  title: 'console.page_statements',
  empty: 'console-queues.no_statements',
  load: (api, { cursor, signal }) => api.call(listStatements, { query: { cursor }, signal }),
  idOf: ({ id }) => id,
  nameOf: ({ id }) => shortId(id),
  columns: [
    { key: 'state', header: 'console.state', cell: ({ state }, { t }) => t(`console-queues.statement_${state}`) },
    { key: 'entries', header: 'console-queues.entries', isNumber: true, cell: ({ entries }) => entries },
    { key: 'credited', header: 'console-queues.entries_credited', isNumber: true, cell: ({ credited }) => credited },
    {
      key: 'suspended',
      header: 'console-queues.entries_suspended',
      isNumber: true,
      cell: ({ suspended }) => suspended,
    },
    timeColumn('at', 'console-queues.imported', (item) => item.created_at),
  ],
  facts: (item, words) => [
    { label: 'console.state', value: words.t(`console-queues.statement_${item.state}`) },
    { label: 'console-queues.format', value: item.format === 'csv' ? 'CSV' : 'camt.053' },
    { label: 'console-queues.entries', value: item.entries },
    { label: 'console-queues.entries_credited', value: item.credited },
    { label: 'console-queues.entries_suspended', value: item.suspended },
    { label: 'console-queues.entries_double', value: item.duplicates },
    { label: 'console-queues.imported', value: time(item.created_at, words) },
  ],
  actions: [],
  beginnings: imports,
};

export function StatementsPage() {
  return <QueuePage queue={queue} />;
}
