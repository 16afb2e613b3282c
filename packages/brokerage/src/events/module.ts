// What live events add to the business: tickets over HTTP, and the socket that shows them.
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Guard } from '@candor/platform/http/binding.ts';
import type { Log } from '@candor/platform/log/log.ts';
import type { SocketServer } from '@candor/platform/ws/socket-server.ts';
import { createEventHub } from './hub.ts';
import type { HubParts } from './hub.ts';
import { bindEvents, describeEventsRoute } from './routes.ts';
import type { TicketHolder, Tickets } from './tickets.ts';

export interface EventParts extends Pick<HubParts, 'isSessionAlive' | 'countUnread'> {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly tickets: Tickets;
  readonly apiPath: string;
}

export function composeEvents(parts: EventParts, guards: { readonly clientGuard: Guard<'client', TicketHolder> }) {
  const { tickets, isSessionAlive, apiPath } = parts;
  return {
    bindings: bindEvents(tickets, guards.clientGuard),
    columns: { plain: ['brokerage.event_tickets.hash'] },
    /** Opens WS /events; answers how to stop. */
    serve(sockets: SocketServer): () => void {
      const hub = createEventHub(parts);
      sockets.route(
        describeEventsRoute(apiPath, tickets, hub, ({ scope, sessionId }) => isSessionAlive(scope, sessionId)),
      );
      return () => hub.close();
    },
  };
}
