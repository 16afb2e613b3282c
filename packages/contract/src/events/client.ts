// Live events for a signed-in client: the ticket that opens the socket, and the frames that travel on it.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { orderStatuses } from '../orders/statuses.ts';
import { idOf, instant, uuid } from '../schemas/scalars.ts';
import { commonFrames, eventTicket } from './frames.ts';

export const eventKinds = [
  'session_revoked',
  'profile_changed',
  'message_arrived',
  'money_changed',
  'order_changed',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** What the server says: `ready` once, then events; `pong` answers a client's `ping`. */
export const serverFrame = z.discriminatedUnion('kind', [
  ...commonFrames,
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

export const createEventTicket = client.post('createEventTicket', '/client/app/v1/events/ticket', {
  summary: 'A ticket for WS /events, good once and for thirty seconds.',
  response: eventTicket,
  cost: 2,
});
