// The desk's verbs of the chat: who waits, one conversation, answering, handing over, concluding; and visitors. What was written is never
// touched, and nothing that names payment details or promises leaves the house.
import * as z from 'zod/mini';
import { isRefusal, refuse } from '@candor/contract';
import type { InputOf, OutputOf, Refusal } from '@candor/contract';
import type * as contract from '@candor/contract/chats/staff.ts';
import { findPaymentDetails } from '@candor/contract/documents/payment-details.ts';
import type { ChatAnswerId, ChatTicketId, ClientId, FileId, SessionId, StaffId } from '@candor/contract/ids.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import type { Reader, TenantScope } from '@candor/platform/db/index.ts';
import { checkWords } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { maskClient, readClients } from '../clients/index.ts';
import type { Client } from '../clients/index.ts';
import { listStaff, lockStaff } from '../staff/index.ts';
import { describeMarks, describeMessage } from './chat.ts';
import type { Chat } from './chat.ts';
import * as desk from './desk-store.ts';
import { cutPage, nameAuthors, readRange } from './service.ts';
import * as store from './store.ts';
import { remind } from './unread.ts';
import { tell, writeMessage } from './write.ts';
import type { ChatParts } from './write.ts';

export interface Clerk {
  readonly scope: TenantScope;
  readonly staffId: StaffId;
  readonly sessionId: SessionId;
  readonly roles: readonly StaffRole[];
}

type Head = contract.ChatHead;
const mostListed = 100;
const fileTtlMs = 5 * 60_000;
const talkers: readonly StaffRole[] = ['advisor', 'support', 'operations', 'tenant_admin'];

const isOnlyAdvisor = ({ roles }: Clerk): boolean => roles.every((role) => role === 'advisor');

async function describeHead(
  parts: Pick<ChatParts, 'vault'>,
  reader: Reader,
  clerk: Clerk,
  chat: Chat,
  advisorId: StaffId | null,
): Promise<Head> {
  const [head] = await describeHeads(parts, reader, clerk, [{ ...chat, advisorId }]);
  if (!head) throw new Error('a chat of nobody');
  return head;
}

/** However many there are, clients and staff are read once each. */
async function describeHeads(
  { vault }: Pick<ChatParts, 'vault'>,
  reader: Reader,
  clerk: Clerk,
  chats: readonly store.Listed[],
): Promise<Head[]> {
  const people = await readClients(
    reader,
    vault,
    chats.map(({ clientId }) => clientId),
  );
  const clients = new Map(people.map((client) => [client.id, client]));
  const answering = chats.flatMap(({ staffId, advisorId }) => staffId ?? advisorId ?? []);
  const names = await store.nameStaff(reader, answering);
  return chats.map((chat) => {
    const client = clients.get(chat.clientId);
    if (!client) throw new Error('a chat of nobody');
    // A chat that was handed over opens itself, not its client.
    const mayOpen = !isOnlyAdvisor(clerk) || chat.advisorId === clerk.staffId;
    return { ...describeOne(chat, client, names), may_open_client: mayOpen };
  });
}

function describeOne(
  chat: store.Listed,
  client: Client,
  names: ReadonlyMap<string, string>,
): Omit<Head, 'may_open_client'> {
  const staffId = chat.staffId ?? chat.advisorId;
  const masked = maskClient(client);
  return {
    client_id: chat.clientId,
    username: masked.username,
    name: masked.full_name ?? '',
    language: client.language ?? 'en-US',
    last_seq: chat.lastSeq,
    unread: chat.lastSeq - chat.staffRead,
    delivered: chat.staffDelivered,
    waiting_since: chat.waitingSince?.toISOString() ?? null,
    updated_at: chat.updatedAt.toISOString(),
    staff_id: staffId,
    staff_name: staffId === null ? null : (names.get(staffId) ?? null),
    is_taken: chat.staffId !== null,
  };
}

export function listHeads(
  parts: Pick<ChatParts, 'db' | 'vault'>,
  clerk: Clerk,
  state: 'waiting' | 'all',
): Promise<OutputOf<typeof contract.listChats>> {
  const ownOf = isOnlyAdvisor(clerk) ? clerk.staffId : undefined;
  return parts.db.read(clerk.scope, async (reader) => {
    const found = await store.listChats(reader, 'waiting', { ownOf, limit: mostListed });
    const left = state === 'waiting' ? 0 : mostListed - found.length;
    if (left > 0) found.push(...(await store.listChats(reader, 'others', { ownOf, limit: left })));
    return { items: await describeHeads(parts, reader, clerk, found) };
  });
}

/** A conversation that this person may see; of who is nothing but an advisor, their own. */
async function findChat(
  reader: Reader,
  clerk: Clerk,
  clientId: ClientId,
): Promise<{ readonly chat: Chat; readonly advisorId: StaffId | null } | undefined> {
  const chat = await store.readChat(reader, clientId);
  if (!chat) return undefined;
  const advisorId = await store.readAdvisor(reader, clientId);
  const isOwn = advisorId === clerk.staffId || chat.staffId === clerk.staffId;
  return isOwn || !isOnlyAdvisor(clerk) ? { chat, advisorId } : undefined;
}

export function readClientChat(
  parts: Pick<ChatParts, 'db' | 'vault'>,
  clerk: Clerk,
  clientId: ClientId,
  query: InputOf<typeof contract.getClientChat>['query'],
): Promise<OutputOf<typeof contract.getClientChat> | Refusal<'not_found'>> {
  const range = readRange(query);
  return parts.db.read(clerk.scope, async (reader) => {
    const found = await findChat(reader, clerk, clientId);
    if (!found) return refuse('not_found');
    const { shown, hasMore } = cutPage(await store.listMessages(reader, parts.vault, clientId, range), range);
    const names = await nameAuthors(reader, shown);
    return {
      head: await describeHead(parts, reader, clerk, found.chat, found.advisorId),
      // Pictures are opened one by one, each look written down.
      items: shown.map((message) => describeMessage(message, names, undefined)),
      has_more: hasMore,
      marks: describeMarks(found.chat),
      summaries: (await desk.listSummaries(reader, parts.vault, clientId)).map(describeSummary),
    };
  });
}

function describeSummary({ id, staffName, text, upToSeq, createdAt }: desk.Summary) {
  return { id, staff_name: staffName, text, up_to_seq: upToSeq, created_at: createdAt.toISOString() };
}

/** What no text to a client says. */
function checkText(text: string): undefined | Refusal<'payment_details' | 'words_forbidden'> {
  if (findPaymentDetails(text).length > 0) {
    return refuse('payment_details', { errors: [{ path: 'body.text', code: 'not_allowed' }] });
  }
  return checkWords({ text });
}

export function answer(
  parts: Pick<ChatParts, 'bus' | 'clock' | 'db' | 'ids' | 'vault'>,
  clerk: Clerk,
  clientId: ClientId,
  { id, text = '', document, link = '' }: InputOf<typeof contract.answerChat>['body'],
): Promise<
  | OutputOf<typeof contract.answerChat>
  | Refusal<'not_found' | 'chat_empty' | 'chat_id_used' | 'payment_details' | 'words_forbidden'>
> {
  const words = text.trim();
  const stopped = checkText(words);
  return parts.db.transact(clerk.scope, async (tx) => {
    if (stopped) return stopped;
    const found = await findChat(tx, clerk, clientId);
    if (!found) return refuse('not_found');
    if (words === '' && document === undefined) return refuse('chat_empty');
    const { staffId } = clerk;
    const draft = {
      id,
      author: 'staff',
      staffId,
      text: words,
      link,
      fileId: null,
      document: document ?? null,
    } as const;
    const message = await writeMessage(parts, tx, clientId, draft);
    if (isRefusal(message)) return message;
    await store.saveStaffMarks(tx, clientId, message.seq, message.seq);
    await remind(parts, tx, found.chat);
    return describeMessage(message, await store.nameStaff(tx, [staffId]), undefined);
  });
}

export function markForDesk(
  { db, bus }: Pick<ChatParts, 'bus' | 'db'>,
  clerk: Clerk,
  clientId: ClientId,
  { delivered = 0, read = 0, typing }: InputOf<typeof contract.markClientChat>['body'],
): Promise<undefined | Refusal<'not_found'>> {
  return db.transact(clerk.scope, async (tx) => {
    const found = await findChat(tx, clerk, clientId);
    if (!found) return refuse('not_found');
    const { staffDelivered, staffRead } = found.chat;
    const isFurther = Math.max(delivered, read) > staffDelivered || read > staffRead;
    const chat = isFurther ? await store.saveStaffMarks(tx, clientId, delivered, read) : found.chat;
    if (isFurther && chat) tell(bus, tx, clientId, { what: 'marks', by: 'staff', chat });
    if (typing === true) tell(bus, tx, clientId, { what: 'typing', by: 'staff', chat: found.chat });
    return undefined;
  });
}

export function assign(
  parts: Pick<ChatParts, 'bus' | 'clock' | 'db' | 'vault'>,
  clerk: Clerk,
  clientId: ClientId,
  to: StaffId | null,
): Promise<Head | Refusal<'not_found' | 'advisor_unavailable'>> {
  return parts.db.transact(clerk.scope, async (tx) => {
    const found = await findChat(tx, clerk, clientId);
    if (!found) return refuse('not_found');
    const member = to === null ? undefined : await lockStaff(tx, to);
    const canTalk = member?.status === 'active' && member.roles.some((role) => talkers.includes(role));
    if (to !== null && !canTalk) return refuse('advisor_unavailable');
    await store.saveStaff(tx, clientId, to);
    const chat: Chat = { ...found.chat, staffId: to };
    tell(parts.bus, tx, clientId, { what: 'marks', by: 'client', chat });
    const head = await describeHead(parts, tx, clerk, chat, found.advisorId);
    const subject = { kind: 'client', id: clientId } as const;
    await recordAudit(
      tx,
      { actor: clerk.scope.actor, act: 'chat.assigned', subject, details: { to } },
      parts.clock.now(),
    );
    return head;
  });
}

export function conclude(
  { db, clock, ids, vault, bus }: Pick<ChatParts, 'bus' | 'clock' | 'db' | 'ids' | 'vault'>,
  clerk: Clerk,
  clientId: ClientId,
  text: string,
): Promise<OutputOf<typeof contract.closeChat> | Refusal<'not_found'>> {
  return db.transact(clerk.scope, async (tx) => {
    const found = await findChat(tx, clerk, clientId);
    if (!found) return refuse('not_found');
    const { staffId } = clerk;
    const now = clock.now();
    const upToSeq = found.chat.lastSeq;
    const summary = { id: ids.next(), clientId, staffId, upToSeq, text, createdAt: now } as const;
    await desk.insertSummary(tx, vault, summary);
    await store.saveWaiting(tx, clientId, null, now);
    tell(bus, tx, clientId, { what: 'marks', by: 'client', chat: found.chat });
    const staffName = (await store.nameStaff(tx, [staffId])).get(staffId) ?? '';
    return describeSummary({ ...summary, staffName });
  });
}

export function openFile(
  { db, clock, uploads }: Pick<ChatParts, 'clock' | 'db' | 'uploads'>,
  clerk: Clerk,
  clientId: ClientId,
  fileId: FileId,
): Promise<OutputOf<typeof contract.openChatFile> | Refusal<'not_found'>> {
  const { scope, sessionId } = clerk;
  return db.transact(scope, async (tx) => {
    const found = await findChat(tx, clerk, clientId);
    if (!found || !(await store.ownsFile(tx, clientId, fileId))) return refuse('not_found');
    const signed = uploads.sign(scope.tenantId, fileId, { sessionId, ttlMs: fileTtlMs });
    const subject = { kind: 'client', id: clientId } as const;
    await recordAudit(
      tx,
      { actor: scope.actor, act: 'chat.file_opened', subject, details: { file: fileId } },
      clock.now(),
    );
    return { url: signed.url, expires_at: signed.expiresAt.toISOString() };
  });
}

export async function listColleagues(
  { db }: Pick<ChatParts, 'db'>,
  { scope }: Clerk,
): Promise<OutputOf<typeof contract.listChatColleagues>> {
  const members = await db.read(scope, listStaff);
  const able = members.filter(
    ({ status, roles }) => status === 'active' && roles.some((role) => talkers.includes(role)),
  );
  return { items: able.map(({ id, username }) => ({ id, username })) };
}

export async function listAnswers(
  { db }: Pick<ChatParts, 'db'>,
  { scope }: Clerk,
): Promise<OutputOf<typeof contract.listChatAnswers>> {
  return { items: await db.read(scope, desk.listAnswers) };
}

export function addAnswer(
  { db, clock, ids }: Pick<ChatParts, 'clock' | 'db' | 'ids'>,
  { scope, staffId }: Clerk,
  { language, title, text }: InputOf<typeof contract.addChatAnswer>['body'],
): Promise<OutputOf<typeof contract.addChatAnswer> | Refusal<'payment_details' | 'words_forbidden'>> {
  const stopped = checkText(text) ?? checkText(title);
  return db.transact(scope, async (tx) => {
    if (stopped) return stopped;
    const made: desk.Answer = { id: ids.next(), language, title, text };
    await desk.insertAnswer(tx, made, staffId, clock.now());
    const subject = { kind: 'tenant', id: scope.tenantId } as const;
    await recordAudit(
      tx,
      { actor: scope.actor, act: 'chat_answer.added', subject, details: { answer: made.id } },
      clock.now(),
    );
    return made;
  });
}

export function retireAnswer(
  { db, clock }: Pick<ChatParts, 'clock' | 'db'>,
  { scope }: Clerk,
  id: ChatAnswerId,
): Promise<undefined | Refusal<'not_found'>> {
  return db.transact(scope, async (tx) => {
    if (!(await desk.retireAnswer(tx, id, clock.now()))) return refuse('not_found');
    const subject = { kind: 'tenant', id: scope.tenantId } as const;
    await recordAudit(
      tx,
      { actor: scope.actor, act: 'chat_answer.retired', subject, details: { answer: id } },
      clock.now(),
    );
    return undefined;
  });
}

const ticketWords = z.object({ name: z.string(), contact: z.string(), text: z.string() });

export function listTickets(
  { db, vault }: Pick<ChatParts, 'db' | 'vault'>,
  { scope }: Clerk,
): Promise<OutputOf<typeof contract.listChatTickets>> {
  return db.read(scope, async (reader) => {
    const found = await desk.listTickets(reader, vault, (text) => z.parse(ticketWords, JSON.parse(text)));
    return { items: found.map(({ createdAt, ...ticket }) => ({ ...ticket, created_at: createdAt.toISOString() })) };
  });
}

export function settleTicket(
  { db, clock }: Pick<ChatParts, 'clock' | 'db'>,
  { scope, staffId }: Clerk,
  id: ChatTicketId,
): Promise<undefined | Refusal<'not_found'>> {
  return db.transact(scope, async (tx) => {
    if (!(await desk.settleTicket(tx, id, staffId, clock.now()))) return refuse('not_found');
    const subject = { kind: 'tenant', id: scope.tenantId } as const;
    await recordAudit(
      tx,
      { actor: scope.actor, act: 'chat_ticket.answered', subject, details: { ticket: id } },
      clock.now(),
    );
    return undefined;
  });
}
