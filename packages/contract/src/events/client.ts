// Live events for a signed-in client: the ticket that opens the socket, and the frames that travel on it.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { orderStatuses } from '../orders/statuses.ts';
import { idOf, instant, uuid } from '../schemas/scalars.ts';
import { commonFrames, eventTicket } from './frames.ts';

export const eventKinds = [
  'session_revoked',
  'profile_changed',
  'activity_changed',
  'message_arrived',
  'money_changed',
  'order_changed',
  'chat_message',
  'chat_marks',
  'chat_typing',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** What the server says: `ready` once, then events; `pong` answers a client's `ping`. */
export const serverFrame = z.discriminatedUnion('kind', [
  ...commonFrames,
  z.strictObject({ kind: z.literal('profile_changed'), at: instant }),
  // Somebody of staff did something to, or looked at, what is the client's.
  z.strictObject({ kind: z.literal('activity_changed'), at: instant }),
  z.strictObject({ kind: z.literal('message_arrived'), at: instant, message_id: idOf('message'), unread: z.int() }),
  z.strictObject({ kind: z.literal('money_changed'), at: instant }),
  z.strictObject({
    kind: z.literal('order_changed'),
    at: instant,
    order_id: uuid,
    status: z.enum(orderStatuses),
  }),
  // Something stands in the conversation at this place; how far the desk has it; somebody there is writing.
  z.strictObject({ kind: z.literal('chat_message'), at: instant, seq: z.int() }),
  z.strictObject({ kind: z.literal('chat_marks'), at: instant, delivered: z.int(), read: z.int() }),
  z.strictObject({ kind: z.literal('chat_typing'), at: instant }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;

export const createEventTicket = client.post('createEventTicket', '/client/app/v1/events/ticket', {
  summary: 'A ticket for WS /events, good once and for thirty seconds.',
  response: eventTicket,
  cost: 2,
});
