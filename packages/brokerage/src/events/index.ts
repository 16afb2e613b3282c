// The face of live events.
export { chatChanged } from './chat-signal.ts';
export type { ChatSignal } from './chat-signal.ts';
export { moneyChanged, orderChanged } from './hub.ts';
export { createTickets } from './tickets.ts';
export type { TicketHolder } from './tickets.ts';
