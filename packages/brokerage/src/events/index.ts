// The face of live events.
export { moneyChanged } from './hub.ts';
export { createTickets } from './tickets.ts';
export type { TicketHolder, Tickets } from './tickets.ts';
