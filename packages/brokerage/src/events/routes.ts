// Binds the ticket calls, and describes the sockets that tickets open.
import { createEventTicket } from '@candor/contract/events/client.ts';
import { eventsPath } from '@candor/contract/events/frames.ts';
import { createStaffEventTicket } from '@candor/contract/events/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { SocketRoute } from '@candor/platform/ws/socket-server.ts';
import type { Lines } from './lines.ts';
import type { createTickets, LineHolder, StaffTicketHolder, TicketHolder, Tickets } from './tickets.ts';

export interface EventGuards {
  readonly clientGuard: Guard<'client', TicketHolder>;
  readonly staffGuard: Guard<'staff', StaffTicketHolder>;
}

export function bindEvents(
  tickets: ReturnType<typeof createTickets>,
  { clientGuard, staffGuard }: EventGuards,
): Binding[] {
  return [
    bind(createEventTicket, clientGuard, (holder) => describeTicket(tickets.client, holder)),
    bind(createStaffEventTicket, staffGuard, (holder) => describeTicket(tickets.staff, holder)),
  ];
}

async function describeTicket<Holder extends LineHolder>(tickets: Tickets<Holder>, holder: Holder) {
  const { ticket, expiresAt } = await tickets.issue(holder);
  return { ticket, expires_at: expiresAt.toISOString() };
}

export function describeEventsRoute<Holder extends LineHolder>(
  basePath: string,
  tickets: Tickets<Holder>,
  lines: Pick<Lines<Holder>, 'open'>,
  isSessionAlive: (holder: Holder) => Promise<boolean>,
): SocketRoute<Holder> {
  return {
    path: `${basePath}${eventsPath}`,
    async authorise(query) {
      const holder = await tickets.redeem(query.get('ticket') ?? '');
      return holder && (await isSessionAlive(holder)) ? holder : undefined;
    },
    open: (connection, holder) => lines.open(connection, holder),
  };
}
