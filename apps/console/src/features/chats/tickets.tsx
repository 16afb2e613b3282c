// Questions of visitors who were not signed in: the oldest first, answered by e-mail or telephone and then marked so.
import { listChatTickets, settleChatTicket } from '@candor/contract/chats/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import { ageColumn, long, time } from '../../shared/cells.tsx';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';

type Ticket = OutputOf<typeof listChatTickets>['items'][number];

const queue: Queue<Ticket> = {
  key: 'chat-tickets',
  title: 'console-chats.tickets',
  empty: 'console-chats.no_tickets',
  isStill: true,
  load: async (api, { signal }) => ({ ...(await api.call(listChatTickets, { signal })), next: null }),
  idOf: ({ id }) => id,
  nameOf: ({ reference }) => reference,
  columns: [
    { key: 'person', header: 'console-chats.name', cell: ({ name }) => name },
    { key: 'language', header: 'console-chats.language', cell: ({ language }) => language },
    ageColumn(
      ({ created_at: at }) => at,
      () => true,
    ),
  ],
  facts: (ticket, words) => [
    { label: 'console-chats.name', value: ticket.name },
    { label: 'console-chats.contact', value: ticket.contact },
    { label: 'console-chats.language', value: ticket.language },
    { label: 'console-queues.since', value: time(ticket.created_at, words) },
    { label: 'console-chats.question', value: long(ticket.text) },
  ],
  actions: [
    {
      key: 'answered',
      label: 'console-chats.mark_answered',
      done: 'console-chats.marked_answered',
      note: 'console-chats.mark_answered_note',
      roles: rolesOf(settleChatTicket),
      isOpen: () => true,
      fields: () => [],
      send: (api, { id }) => api.call(settleChatTicket, { params: { id } }),
    },
  ],
};

export function TicketsPage() {
  return <QueuePage queue={queue} />;
}
