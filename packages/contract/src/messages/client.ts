// The message centre: notices to a client, in the reader's language, read and hidden by the client.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { limits } from '../limits.ts';
import { byId, cursor, idOf, instant, pageQuery } from '../schemas/scalars.ts';

export const message = z.strictObject({
  id: idOf('message'),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path inside the app that the message leads to; empty when it leads nowhere. */
  link: z.string(),
  read: z.boolean(),
  created_at: instant,
});
export type Message = z.infer<typeof message>;

const one = byId('message');

export const listMessages = client.get('listMessages', '/message/app/v1/list', {
  summary: 'Messages, newest first, and how many are unread.',
  query: z.strictObject(pageQuery),
  response: z.strictObject({
    items: z.array(message).check(z.maxLength(limits.page.maxSize)),
    next: z.nullable(cursor),
    unread: z.int(),
  }),
  refusals: ['bad_request'],
});

export const readMessage = client.post('readMessage', '/message/app/v1/{id}/read', {
  summary: 'Marks a message as read.',
  params: one,
  refusals: ['not_found'],
});

export const readAllMessages = client.post('readAllMessages', '/message/app/v1/read', {
  summary: 'Marks every message that exists now as read.',
  response: z.strictObject({ read: z.int() }),
});

export const deleteMessage = client.delete('deleteMessage', '/message/app/v1/{id}', {
  summary: 'Hides a message from the client’s list. The record keeps it.',
  params: one,
  refusals: ['not_found'],
});

export const deleteAllMessages = client.delete('deleteAllMessages', '/message/app/v1', {
  summary: 'Hides every message that exists now from the client’s list. The record keeps them.',
  response: z.strictObject({ hidden: z.int() }),
});
