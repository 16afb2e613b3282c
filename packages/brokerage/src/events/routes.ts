// Binds the ticket call, and describes the socket that a ticket opens.
import { createEventTicket, eventsPath } from '@candor/contract/events/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { SocketRoute } from '@candor/platform/ws/socket-server.ts';
import type { EventHub } from './hub.ts';
import type { TicketHolder, Tickets } from './tickets.ts';

export function bindEvents(tickets: Tickets, clientGuard: Guard<'client', TicketHolder>): Binding[] {
  return [
    bind(createEventTicket, clientGuard, async (holder) => {
      const { ticket, expiresAt } = await tickets.issue(holder);
      return { ticket, expires_at: expiresAt.toISOString() };
    }),
  ];
}

export function describeEventsRoute(
  apiPath: string,
  tickets: Tickets,
  hub: EventHub,
  isSessionAlive: (holder: TicketHolder) => Promise<boolean>,
): SocketRoute<TicketHolder> {
  return {
    path: `${apiPath}${eventsPath}`,
    async authorise(query) {
      const holder = await tickets.redeem(query.get('ticket') ?? '');
      return holder && (await isSessionAlive(holder)) ? holder : undefined;
    },
    open: (connection, holder) => hub.open(connection, holder),
  };
}
