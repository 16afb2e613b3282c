// Live events for a signed-in client: the ticket that opens the socket, and the frames that travel on it.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { orderStatuses } from '../orders/statuses.ts';
import { idOf, instant, uuid } from '../schemas/scalars.ts';

export const eventKinds = [
  'session_revoked',
  'profile_changed',
  'message_arrived',
  'money_changed',
  'order_changed',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** The socket hangs under the API base; the ticket is its only parameter. */
export const eventsPath = '/events';
export const eventTicketTtlMs = 30_000;

/** What the server says: `ready` once, then events; `pong` answers a client's `ping`. */
export const serverFrame = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready'), at: instant }),
  z.strictObject({ kind: z.literal('pong'), at: instant }),
  z.strictObject({ kind: z.literal('session_revoked'), at: instant }),
  z.strictObject({ kind: z.literal('profile_changed'), at: instant }),
  z.strictObject({ kind: z.literal('message_arrived'), at: instant, message_id: idOf('message'), unread: z.int() }),
  z.strictObject({ kind: z.literal('money_changed'), at: instant }),
  z.strictObject({
    kind: z.literal('order_changed'),
    at: instant,
    order_id: uuid,
    status: z.enum(orderStatuses),
  }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;

/** What a client may say. */
export const clientFrame = z.strictObject({ kind: z.literal('ping') });

/** Why the server closed: codes of the private range, so a client knows whether to come back. */
export const closeCodes = { sessionEnded: 4401, tooMany: 4429, slow: 4408, malformed: 4400 } as const;

export const createEventTicket = client.post('createEventTicket', '/client/app/v1/events/ticket', {
  summary: 'A ticket for WS /events, good once and for thirty seconds.',
  response: z.strictObject({ ticket: z.string(), expires_at: instant }),
  cost: 2,
});
