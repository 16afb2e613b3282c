// The face of live events.
export { createEventHub, moneyChanged } from './hub.ts';
export type { EventHub } from './hub.ts';
export { bindEvents, describeEventsRoute } from './routes.ts';
export { createTickets } from './tickets.ts';
export type { TicketHolder, Tickets } from './tickets.ts';
