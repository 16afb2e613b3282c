// The client's verbs of the chat: the key, the conversation, writing, marks and typing; and the question of a visitor.
import { createHmac } from 'node:crypto';
import { isRefusal, limits, refuse } from '@candor/contract';
import type { InputOf, OutputOf, Refusal } from '@candor/contract';
import type * as contract from '@candor/contract/chats/client.ts';
import { builtInChat, chatLimits, describeHours } from '@candor/contract/chats/rules.ts';
import type { ClientId, FileId, SessionId, StaffId } from '@candor/contract/ids.ts';
import type { Reader, TenantScope } from '@candor/platform/db/index.ts';
import { readClient } from '../clients/index.ts';
import { readStaff } from '../staff/index.ts';
import { describeMarks, describeMessage, emptyChat } from './chat.ts';
import type { StoredMessage } from './chat.ts';
import { insertTicket } from './desk-store.ts';
import * as store from './store.ts';
import { tell, writeMessage } from './write.ts';
import type { ChatParts } from './write.ts';

export interface ChatOwner {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  readonly sessionId: SessionId;
}

/** A picture is looked at now; a page that stays open asks again. */
const fileTtlMs = 15 * 60_000;

export async function readKey(
  { db, vault, chatKey, systemOf, frameOf }: Pick<ChatParts, 'chatKey' | 'db' | 'frameOf' | 'systemOf' | 'vault'>,
  { scope, clientId }: ChatOwner,
): Promise<OutputOf<typeof contract.getChatKey>> {
  const client = await db.read(scope, (reader) => readClient(reader, vault, clientId));
  const username = client?.username ?? '';
  if (systemOf(scope.tenantId) !== builtInChat) {
    const frame = frameOf(scope.tenantId);
    return { key: frame?.key ?? '', username, frame: frame?.address ?? '' };
  }
  const key = createHmac('sha256', chatKey).update(`${scope.tenantId}|${clientId}`).digest('base64url').slice(0, 32);
  return { key, username, frame: '' };
}

const readPlace = (text: string | undefined) => (text === undefined ? undefined : Number(text));

export function readRange({ after, before }: InputOf<typeof contract.getChat>['query']): store.Range {
  return { after: readPlace(after), before: readPlace(before), limit: chatLimits.page + 1 };
}

/** One more was asked for than is shown: it says whether there is more, above or behind. */
export function cutPage(found: readonly StoredMessage[], { after }: store.Range) {
  const hasMore = found.length > chatLimits.page;
  const shown = !hasMore ? found : after === undefined ? found.slice(1) : found.slice(0, -1);
  return { shown, hasMore };
}

const listAuthors = (messages: readonly StoredMessage[]): StaffId[] =>
  messages.flatMap(({ staffId }) => (staffId === null ? [] : [staffId]));

/** For colleagues: the names they sign in with. */
export const nameAuthors = (reader: Reader, messages: readonly StoredMessage[]) =>
  store.nameStaff(reader, listAuthors(messages));

/** For clients: who writes to them is a person with a name. */
async function namePeople(
  reader: Reader,
  vault: ChatParts['vault'],
  ids: readonly StaffId[],
): Promise<ReadonlyMap<string, string>> {
  const people = await Promise.all([...new Set(ids)].map((id) => readStaff(reader, vault, id)));
  return new Map(people.flatMap((one) => (one ? [[one.id, one.fullName] as const] : [])));
}

export function readOwnChat(
  { db, vault, clock, uploads, hoursOf }: Pick<ChatParts, 'clock' | 'db' | 'hoursOf' | 'uploads' | 'vault'>,
  { scope, clientId, sessionId }: ChatOwner,
  query: InputOf<typeof contract.getChat>['query'],
): Promise<OutputOf<typeof contract.getChat>> {
  const range = readRange(query);
  const signFile = (fileId: FileId): string =>
    uploads.sign(scope.tenantId, fileId, { sessionId, ttlMs: fileTtlMs }).url;
  return db.read(scope, async (reader) => {
    const chat = (await store.readChat(reader, clientId)) ?? emptyChat(clientId, clock.now());
    const { shown, hasMore } = cutPage(await store.listMessages(reader, vault, clientId, range), range);
    const advisorId = await store.readAdvisor(reader, clientId);
    const names = await namePeople(reader, vault, [...listAuthors(shown), ...(advisorId === null ? [] : [advisorId])]);
    const advisor = advisorId === null ? undefined : names.get(advisorId);
    return {
      items: shown.map((message) => describeMessage(message, names, signFile)),
      has_more: hasMore,
      last_seq: chat.lastSeq,
      unread: chat.lastSeq - chat.clientRead,
      marks: describeMarks(chat),
      desk: describeHours(hoursOf(scope.tenantId), clock.now()),
      advisor: advisor === undefined ? null : { name: advisor },
    };
  });
}

export function sendMessage(
  parts: Pick<ChatParts, 'bus' | 'clock' | 'db' | 'uploads' | 'vault'>,
  { scope, clientId, sessionId }: ChatOwner,
  { id, text = '', file_id: fileId, link = '' }: InputOf<typeof contract.sendChatMessage>['body'],
): Promise<OutputOf<typeof contract.sendChatMessage> | Refusal<'chat_empty' | 'chat_id_used' | 'not_found'>> {
  const words = text.trim();
  return parts.db.transact(scope, async (tx) => {
    if (words === '' && fileId === undefined) return refuse('chat_empty');
    if (fileId !== undefined && !(await parts.uploads.findOwn(tx, clientId, fileId))) return refuse('not_found');
    const draft = {
      id,
      author: 'client',
      staffId: null,
      text: words,
      link,
      fileId: fileId ?? null,
      document: null,
    } as const;
    const message = await writeMessage(parts, tx, clientId, draft);
    if (isRefusal(message)) return message;
    // Whoever writes has read what stands above.
    await store.saveClientMarks(tx, clientId, message.seq, message.seq);
    return describeMessage(
      message,
      new Map(),
      (file) => parts.uploads.sign(scope.tenantId, file, { sessionId, ttlMs: fileTtlMs }).url,
    );
  });
}

export function greet(
  parts: Pick<ChatParts, 'bus' | 'clock' | 'db' | 'ids' | 'systemOf' | 'vault'>,
  { scope, clientId }: ChatOwner,
): Promise<OutputOf<typeof contract.openChat>> {
  return parts.db.transact(scope, async (tx) => {
    const now = parts.clock.now();
    const chat = await store.lockChat(tx, clientId, now);
    const greetedMs = chat?.greetedAt?.getTime() ?? 0;
    // Nobody is greeted in the middle of a conversation.
    const saidMs = chat && chat.lastSeq > 0 ? chat.updatedAt.getTime() : 0;
    if (now.getTime() - Math.max(greetedMs, saidMs) < limits.chatFirstMessageCooldownMs) return { greeted: false };
    // Another provider's page says it; the house only remembers when.
    if (parts.systemOf(scope.tenantId) === builtInChat) {
      const draft = { author: 'house', staffId: null, text: '', link: '', fileId: null, document: null } as const;
      await writeMessage(parts, tx, clientId, { id: parts.ids.next(), ...draft });
    }
    await store.saveGreeting(tx, clientId, now);
    return { greeted: true };
  });
}

export function markOwnChat(
  { db, bus }: Pick<ChatParts, 'bus' | 'db'>,
  { scope, clientId }: ChatOwner,
  { delivered = 0, read = 0, typing }: InputOf<typeof contract.markChat>['body'],
): Promise<undefined> {
  return db.transact(scope, async (tx) => {
    const before = await store.readChat(tx, clientId);
    if (!before) return undefined;
    const isFurther = Math.max(delivered, read) > before.clientDelivered || read > before.clientRead;
    const chat = isFurther ? await store.saveClientMarks(tx, clientId, delivered, read) : before;
    if (isFurther && chat) tell(bus, tx, clientId, { what: 'marks', by: 'client', chat });
    if (typing === true) {
      const staffId = before.staffId ?? (await store.readAdvisor(tx, clientId));
      tell(bus, tx, clientId, { what: 'typing', by: 'client', chat: before, staffId });
    }
    return undefined;
  });
}

/** Digits and capitals without those that are misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function makeTicketReference(token: string): string {
  const letters = Array.from(Buffer.from(token, 'base64url').subarray(0, 8), (byte) => alphabet.charAt(byte % 32)).join(
    '',
  );
  return `CT-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

export function createTicket(
  { db, clock, ids, vault, hoursOf }: Pick<ChatParts, 'clock' | 'db' | 'hoursOf' | 'ids' | 'vault'>,
  { scope }: { readonly scope: TenantScope },
  { name, contact, text, language }: InputOf<typeof contract.createChatTicket>['body'],
): Promise<OutputOf<typeof contract.createChatTicket>> {
  const reference = makeTicketReference(ids.token(8));
  return db.transact(scope, async (tx) => {
    const createdAt = clock.now();
    await insertTicket(tx, vault, { id: ids.next(), reference, language, name, contact, text, createdAt });
    return { reference, desk: describeHours(hoursOf(scope.tenantId), createdAt) };
  });
}
