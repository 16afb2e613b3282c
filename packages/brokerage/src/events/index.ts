// The face of live events.
export { moneyChanged, orderChanged } from './hub.ts';
export { createTickets } from './tickets.ts';
export type { TicketHolder } from './tickets.ts';
