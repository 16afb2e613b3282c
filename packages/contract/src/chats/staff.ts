// The desk's side of chats: who waits longest, one conversation with its client, answers kept ready, and questions of visitors. Nothing
// here changes or removes what was written.
import * as z from 'zod/mini';
import { staff } from '../callers.ts';
import { documentKinds } from '../documents/kinds.ts';
import { byId, idOf, instant, language, text } from '../schemas/scalars.ts';
import { chatMarks, chatMessage, chatQuery } from './client.ts';
import { chatLimits } from './rules.ts';
import { chatLinkPattern } from './link.ts';

const workers = staff('advisor', 'support', 'operations', 'tenant_admin');
const readers = staff(...workers.access.roles, 'auditor');
/** Texts that many will send. */
const editors = staff('content_editor', 'tenant_admin');
const one = byId('client');
const place = z.int().check(z.minimum(0));

export const chatHead = z.strictObject({
  client_id: idOf('client'),
  username: z.string(),
  /** Masked. */
  name: z.string(),
  language,
  last_seq: z.int(),
  unread: z.int(),
  /** How far a screen of the desk has had it. */
  delivered: place,
  waiting_since: z.nullable(instant),
  updated_at: instant,
  /** Who has it in hand: whoever took it, else the client's advisor. */
  staff_id: z.nullable(idOf('staff')),
  staff_name: z.nullable(z.string()),
  is_taken: z.boolean(),
  /** Whether the page of the client is open to who asks: an advisor who was handed the chat has nothing but the chat. */
  may_open_client: z.boolean(),
});
export type ChatHead = z.infer<typeof chatHead>;

export const listChats = readers.list('listChats', '/chats', {
  summary:
    'Conversations, those that wait longest first; an advisor sees their own clients and what was handed to them.',
  of: chatHead,
  query: z.strictObject({ state: z.optional(z.enum(['waiting', 'all'])) }),
  shows: 'clients',
});

export const chatSummary = z.strictObject({
  id: idOf('note'),
  staff_name: z.string(),
  text: z.string(),
  up_to_seq: z.int(),
  created_at: instant,
});

export const getClientChat = readers.get('getClientChat', '/chats/{id}', {
  summary: 'The conversation with one client, and what the desk concluded earlier.',
  params: one,
  query: chatQuery,
  response: z.strictObject({
    head: chatHead,
    items: z.array(chatMessage).check(z.maxLength(chatLimits.page)),
    has_more: z.boolean(),
    marks: chatMarks,
    summaries: z.array(chatSummary),
  }),
  refusals: ['not_found'],
  shows: 'clients',
});

export const answerChat = workers.post('answerChat', '/chats/{id}/messages', {
  summary: 'Writes to the client: words, or a text of the register. Payment details and promises are stopped.',
  params: one,
  body: z.strictObject({
    id: idOf('chat_message'),
    text: z.optional(text(chatLimits.text)),
    document: z.optional(z.enum(documentKinds)),
    link: z.optional(z.string().check(z.regex(chatLinkPattern))),
  }),
  response: chatMessage,
  refusals: ['not_found', 'chat_empty', 'chat_id_used', 'payment_details', 'words_forbidden'],
});

export const markClientChat = workers.post('markClientChat', '/chats/{id}/marks', {
  summary: 'How far the desk has the conversation and has read it, and whether somebody is writing.',
  params: one,
  body: z.strictObject({ delivered: z.optional(place), read: z.optional(place), typing: z.optional(z.boolean()) }),
  refusals: ['not_found'],
});

export const assignChat = workers.post('assignChat', '/chats/{id}/assign', {
  summary:
    'Takes a conversation or hands it over; null gives it back to the client’s advisor. The client’s activity shows it.',
  params: one,
  body: z.strictObject({ staff_id: z.nullable(idOf('staff')) }),
  response: chatHead,
  refusals: ['not_found', 'advisor_unavailable'],
});

export const closeChat = workers.post('closeChat', '/chats/{id}/close', {
  summary: 'Ends the waiting with a summary for the desk. The conversation stays and goes on with the next message.',
  params: one,
  body: z.strictObject({ summary: text(1_000, 3) }),
  response: chatSummary,
  refusals: ['not_found'],
});

export const openChatFile = workers.post('openChatFile', '/chats/{id}/files/{file}', {
  summary: 'An address of a picture that the client sent, for this session. The client’s activity shows the look.',
  params: z.strictObject({ id: idOf('client'), file: idOf('file') }),
  response: z.strictObject({ url: z.string(), expires_at: instant }),
  refusals: ['not_found'],
});

export const chatColleague = z.strictObject({ id: idOf('staff'), username: z.string() });

export const listChatColleagues = workers.list('listChatColleagues', '/chat-colleagues', {
  summary: 'To whom a conversation can be handed over.',
  of: chatColleague,
  shows: 'house',
});

export const chatAnswer = z.strictObject({
  id: idOf('chat_answer'),
  language,
  title: z.string(),
  text: z.string(),
});

export const listChatAnswers = staff(...workers.access.roles, 'content_editor', 'auditor').list(
  'listChatAnswers',
  '/chat-answers',
  { summary: 'Answers kept ready, in every language.', of: chatAnswer, shows: 'house' },
);

export const addChatAnswer = editors.post('addChatAnswer', '/chat-answers', {
  summary: 'Keeps an answer ready. It goes through the same checks as a message to a client.',
  body: z.strictObject({ language, title: text(80, 2), text: text(chatLimits.text, 2) }),
  response: chatAnswer,
  refusals: ['payment_details', 'words_forbidden'],
});

export const retireChatAnswer = editors.delete('retireChatAnswer', '/chat-answers/{id}', {
  summary: 'Takes an answer out of the list; what was sent with it stays.',
  params: byId('chat_answer'),
  refusals: ['not_found'],
});

export const chatTicket = z.strictObject({
  id: idOf('chat_ticket'),
  reference: z.string(),
  language,
  name: z.string(),
  contact: z.string(),
  text: z.string(),
  created_at: instant,
});

export const listChatTickets = staff('support', 'operations', 'tenant_admin', 'auditor').list(
  'listChatTickets',
  '/chat-tickets',
  { summary: 'Questions of visitors that nobody answered yet, the oldest first.', of: chatTicket, shows: 'clients' },
);

export const settleChatTicket = staff('support', 'operations', 'tenant_admin').post(
  'settleChatTicket',
  '/chat-tickets/{id}/answered',
  { summary: 'Says that a visitor was answered.', params: byId('chat_ticket'), refusals: ['not_found'] },
);
