// Lists of one client that no queue has: journals, messages, and the notes of staff, which are only added.
import {
  addClientNote,
  listClientMessages,
  listClientNotes,
  listClientTransactions,
} from '@candor/contract/desk/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { long, moneyColumn, time, timeColumn } from '../../shared/cells.tsx';
import type { Queue } from '../../shared/queue.ts';
import { correcting, CorrectionPreview } from './corrections.tsx';
import type { Journal } from './corrections.tsx';

type Message = OutputOf<typeof listClientMessages>['items'][number];
type Note = OutputOf<typeof listClientNotes>['items'][number];

const still = { isStill: true, filters: [], actions: [], idOf: ({ id }: { readonly id: string }) => id } as const;

export const journalsOf = (id: string): Queue<Journal> => ({
  ...still,
  key: 'journals',
  title: 'console-clients.part_journals',
  empty: 'console-clients.no_journals',
  load: (api, { cursor, signal }) => api.call(listClientTransactions, { params: { id }, query: { cursor }, signal }),
  nameOf: ({ reference }) => reference,
  columns: [
    { key: 'what', header: 'console-clients.act', cell: ({ title }) => title },
    moneyColumn('net', 'console-queues.amount', ({ amounts }) => amounts[0]?.net ?? null),
    timeColumn('at', 'console-clients.at', (item) => item.at),
  ],
  facts: (item, words) => [
    { label: 'console-clients.act', value: item.title },
    { label: 'console-clients.at', value: time(item.at, words) },
    { label: 'console-clients.subject', value: long(`${item.kind} · ${item.cause_reference ?? item.cause_id}`) },
  ],
  Extra: ({ item }) => <CorrectionPreview id={id} journal={item} />,
  actions: [correcting(id)],
});

export const messagesOf = (id: string): Queue<Message> => ({
  ...still,
  key: 'messages',
  title: 'console-clients.part_messages',
  empty: 'console-clients.no_messages',
  load: (api, { cursor, signal }) => api.call(listClientMessages, { params: { id }, query: { cursor }, signal }),
  nameHeader: 'console-clients.act',
  nameOf: ({ title }) => title,
  columns: [
    {
      key: 'read',
      header: 'console-clients.read',
      cell: ({ read }, { t }) => (
        <Badge tone={read ? 'neutral' : 'info'}>{t(read ? 'console.yes' : 'console.no')}</Badge>
      ),
      text: ({ read }, { t }) => t(read ? 'console.yes' : 'console.no'),
    },
    timeColumn('at', 'console-clients.at', (item) => item.created_at),
  ],
  facts: (item, words) => [
    { label: 'console-clients.act', value: item.title },
    { label: 'console-clients.at', value: time(item.created_at, words) },
    { label: 'console-queues.details', value: long(item.body) },
  ],
});

const noting = (id: string): Action<undefined> => ({
  key: 'note',
  label: 'console-clients.add_note',
  done: 'console-clients.note_added',
  roles: rolesOf(addClientNote),
  isOpen: () => true,
  fields: () => [
    {
      kind: 'long',
      name: 'text',
      label: 'console-clients.note_text',
      hint: 'console-clients.note_hint',
      min: 3,
      max: 2_000,
    },
  ],
  send: (api, _, { text = '' }) => api.call(addClientNote, { params: { id }, body: { text } }),
});

export const notesOf = (id: string): Queue<Note> => ({
  ...still,
  key: 'notes',
  title: 'console-clients.part_notes',
  empty: 'console-clients.no_notes',
  load: (api, { cursor, signal }) => api.call(listClientNotes, { params: { id }, query: { cursor }, signal }),
  nameHeader: 'console-clients.at',
  nameOf: (item, words) => time(item.created_at, words),
  sortName: (item) => item.created_at,
  columns: [
    { key: 'who', header: 'console-clients.who', cell: ({ staff_name: name }) => name },
    { key: 'text', header: 'console-clients.note_text', cell: ({ text }) => long(text), text: ({ text }) => text },
  ],
  facts: (item, words) => [
    { label: 'console-clients.who', value: item.staff_name },
    { label: 'console-clients.at', value: time(item.created_at, words) },
    { label: 'console-clients.note_text', value: long(item.text) },
  ],
  beginnings: [noting(id)],
});
