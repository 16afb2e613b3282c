// The chat of a client with the desk: one conversation that goes on, written once and never changed; and the form for whoever is not
// signed in.
import * as z from 'zod/mini';
import { client, visitor } from '../callers.ts';
import { documentKinds } from '../documents/kinds.ts';
import { idOf, instant, language, text } from '../schemas/scalars.ts';
import { chatAuthors, chatLimits } from './rules.ts';
import { chatLinkPattern } from './link.ts';

const link = z.string().check(z.regex(chatLinkPattern));
/** A place in the conversation. */
const place = z.int().check(z.minimum(0));

export const chatMessage = z.strictObject({
  id: idOf('chat_message'),
  /** Its place in the conversation, counted from 1 without a gap. */
  seq: z.int(),
  author: z.enum(chatAuthors),
  /** Of a member of staff; empty otherwise. */
  author_name: z.string(),
  /** Empty for the greeting of the house, which each reader sees in their own language. */
  text: z.string(),
  /** The page inside the app that it is about; empty when there is none. */
  link: z.string(),
  file: z.nullable(z.strictObject({ id: idOf('file'), url: z.string() })),
  /** A text of the register that staff point to. */
  document: z.nullable(z.enum(documentKinds)),
  created_at: instant,
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const chatMarks = z.strictObject({
  client_delivered: place,
  client_read: place,
  desk_delivered: place,
  desk_read: place,
});
export type ChatMarks = z.infer<typeof chatMarks>;

export const deskHours = z.strictObject({
  is_open: z.boolean(),
  time_zone: z.string(),
  days: z.array(z.int()),
  from: z.string(),
  to: z.string(),
});

/** `after`: what came since that place, oldest first. `before`: the page above it. Neither: the newest page. */
export const chatQuery = z.strictObject({
  after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  before: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
});

export const getChatKey = client.get('getChatKey', '/client/app/v1/cs_key', {
  summary:
    'The key with which the chat of this client is loaded, empty where the brand has no chat; and the page of another provider.',
  response: z.strictObject({
    key: z.string(),
    username: z.string(),
    /** Where another provider’s page is; empty: the built-in chat. */
    frame: z.string(),
  }),
});

export const getChat = client.get('getChat', '/chat/app/v1', {
  summary: 'The conversation, oldest first within a page, how far each side has read, and when the desk is there.',
  query: chatQuery,
  response: z.strictObject({
    items: z.array(chatMessage).check(z.maxLength(chatLimits.page)),
    /** Whether there are more above a page, or more behind what came since. */
    has_more: z.boolean(),
    last_seq: place,
    unread: z.int(),
    marks: chatMarks,
    desk: deskHours,
    /** Who advises; null where nobody does. */
    advisor: z.nullable(z.strictObject({ name: z.string() })),
  }),
});

export const sendChatMessage = client.post('sendChatMessage', '/chat/app/v1/messages', {
  summary: 'Writes to the desk. The same id again is the same message and answers it as it was written.',
  body: z.strictObject({
    id: idOf('chat_message'),
    text: z.optional(text(chatLimits.text)),
    file_id: z.optional(idOf('file')),
    link: z.optional(link),
  }),
  response: chatMessage,
  refusals: ['chat_empty', 'chat_id_used', 'not_found'],
});

export const openChat = client.post('openChat', '/chat/app/v1/opening', {
  summary: 'The house greets, unless it did or something was said within four hours.',
  response: z.strictObject({ greeted: z.boolean() }),
});

export const markChat = client.post('markChat', '/chat/app/v1/marks', {
  summary: 'How far the client has the conversation and has read it, and whether the client is writing.',
  body: z.strictObject({
    delivered: z.optional(place),
    read: z.optional(place),
    typing: z.optional(z.boolean()),
  }),
});

export const getDesk = visitor.get('getDesk', '/chat/app/v1/desk', {
  summary: 'When people are at the desk, for whoever is not signed in.',
  response: deskHours,
});

export const createChatTicket = visitor.post('createChatTicket', '/chat/app/v1/tickets', {
  summary: 'A question of somebody who is not signed in; answers the number to come back with.',
  body: z.strictObject({ name: text(80, 2), contact: text(120, 5), text: text(chatLimits.text, 10), language }),
  response: z.strictObject({ reference: z.string(), desk: deskHours }),
  cost: 10,
});
