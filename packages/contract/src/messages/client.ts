// The message centre: notices to a client, in the reader's language, read and hidden by the client.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { cursor, idOf, instant, pageQuery } from '../schemas/scalars.ts';
import { limits } from '../limits.ts';

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

const client = { kind: 'client' } as const;
const one = z.strictObject({ id: idOf('message') });

export const listMessages = defineEndpoint({
  id: 'listMessages',
  base: 'api',
  method: 'GET',
  path: '/message/app/v1/list',
  summary: 'Messages, newest first, and how many are unread.',
  access: client,
  query: z.strictObject(pageQuery),
  response: z.strictObject({
    items: z.array(message).check(z.maxLength(limits.page.maxSize)),
    next: z.nullable(cursor),
    unread: z.int(),
  }),
  refusals: ['bad_request'],
});

export const readMessage = defineEndpoint({
  id: 'readMessage',
  base: 'api',
  method: 'POST',
  path: '/message/app/v1/{id}/read',
  summary: 'Marks a message as read.',
  access: client,
  params: one,
  refusals: ['not_found'],
});

export const deleteMessage = defineEndpoint({
  id: 'deleteMessage',
  base: 'api',
  method: 'DELETE',
  path: '/message/app/v1/{id}',
  summary: 'Hides a message from the client’s list. The record keeps it.',
  access: client,
  params: one,
  refusals: ['not_found'],
});

export const deleteAllMessages = defineEndpoint({
  id: 'deleteAllMessages',
  base: 'api',
  method: 'DELETE',
  path: '/message/app/v1',
  summary: 'Hides every message that exists now from the client’s list. The record keeps them.',
  access: client,
  response: z.strictObject({ hidden: z.int() }),
  refusals: [],
});
