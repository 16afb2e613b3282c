// What live events add to the business: tickets over HTTP, and the sockets that show them, one for clients and one for staff.
import type { SocketServer } from '@candor/platform/ws/socket-server.ts';
import type { AlarmWatchParts } from './alarm-watch.ts';
import { createEventHub } from './hub.ts';
import type { HubParts } from './hub.ts';
import type { LineHolder } from './tickets.ts';
import { bindEvents, describeEventsRoute } from './routes.ts';
import type { EventGuards } from './routes.ts';
import { createStaffHub } from './staff-hub.ts';
import type { createTickets } from './tickets.ts';

export interface EventParts extends HubParts, AlarmWatchParts {
  readonly tickets: ReturnType<typeof createTickets>;
  readonly paths: Readonly<Record<'api' | 'staff', string>>;
}

export function composeEvents(parts: EventParts, guards: EventGuards) {
  const { tickets, paths } = parts;
  const isAlive = ({ scope, sessionId }: LineHolder) => parts.isSessionAlive(scope, sessionId);
  return {
    bindings: bindEvents(tickets, guards),
    columns: { plain: ['brokerage.event_tickets.hash'] },
    /** Opens WS /events of both; answers how to stop. */
    serve(sockets: SocketServer): () => void {
      const [clients, staff] = [createEventHub(parts), createStaffHub(parts)];
      sockets.route(describeEventsRoute(paths.api, tickets.client, clients, isAlive));
      sockets.route(describeEventsRoute(paths.staff, tickets.staff, staff, isAlive));
      return () => {
        clients.close();
        staff.close();
      };
    },
  };
}
