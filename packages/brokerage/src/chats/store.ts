// SQL of conversations and their messages: written once, numbered without a gap, sealed.
import type { ChatMessageId, ClientId, FileId, StaffId } from '@candor/contract/ids.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { Chat, StoredMessage } from './chat.ts';

const table = 'brokerage.chat_messages';
const cell = (rowId: string) => ({ table, column: 'words', rowId });

/** In append-only tables: the keys they were sealed with are kept. */
export const frozenChatColumns = [{ table, column: 'words' }];

const chatColumns = (reader: Reader) => reader.sql`
  client_id, last_seq, staff_id, waiting_since, client_delivered, client_read, staff_delivered, staff_read, greeted_at, updated_at`;

export async function readChat(reader: Reader, clientId: ClientId): Promise<Chat | undefined> {
  const [row] = await reader.sql<Chat[]>`
    select ${chatColumns(reader)} from brokerage.chats where client_id = ${clientId}`;
  return row;
}

/** Made at its first use; whoever writes in it next waits here, so that places are given in turn. */
export async function lockChat(tx: TenantTx, clientId: ClientId, now: Date): Promise<Chat | undefined> {
  await tx.sql`
    insert into brokerage.chats (tenant_id, client_id, updated_at) values (${tx.scope.tenantId}, ${clientId}, ${now})
    on conflict do nothing`;
  const [row] = await tx.sql<Chat[]>`
    select ${chatColumns(tx)} from brokerage.chats where client_id = ${clientId} for update`;
  return row;
}

type MessageRow = Omit<StoredMessage, 'text'> & { readonly words: Buffer | null };

const messageColumns = (reader: Reader) => reader.sql`
  message_id as id, client_id, seq, author, staff_id, words, link, file_id, document, created_at`;

async function openRow(reader: Reader, vault: Vault, { words, ...row }: MessageRow): Promise<StoredMessage> {
  return { ...row, text: words === null ? '' : await vault.open(reader, cell(row.id), words) };
}

export async function findMessage(reader: Reader, vault: Vault, id: ChatMessageId): Promise<StoredMessage | undefined> {
  const [row] = await reader.sql<MessageRow[]>`
    select ${messageColumns(reader)} from brokerage.chat_messages where message_id = ${id}`;
  return row && openRow(reader, vault, row);
}

export async function insertMessage(tx: TenantTx, vault: Vault, message: StoredMessage): Promise<void> {
  const words = message.text === '' ? null : await vault.seal(tx, cell(message.id), message.text);
  await tx.sql`
    insert into brokerage.chat_messages (tenant_id, client_id, seq, message_id, author, staff_id, words, link, file_id, document,
      created_at)
    values (${tx.scope.tenantId}, ${message.clientId}, ${message.seq}, ${message.id}, ${message.author}, ${message.staffId}, ${words},
      ${message.link}, ${message.fileId}, ${message.document}, ${message.createdAt})`;
}

export interface Range {
  readonly after: number | undefined;
  readonly before: number | undefined;
  readonly limit: number;
}

/** Oldest first. Without a mark the newest ones. */
export async function listMessages(
  reader: Reader,
  vault: Vault,
  clientId: ClientId,
  { after, before, limit }: Range,
): Promise<StoredMessage[]> {
  const rows =
    after === undefined
      ? (
          await reader.sql<MessageRow[]>`
            select ${messageColumns(reader)} from brokerage.chat_messages
            where client_id = ${clientId} ${when(reader, before, (seq) => reader.sql`and seq < ${seq}`)}
            order by seq desc limit ${limit}`
        ).toReversed()
      : await reader.sql<MessageRow[]>`
          select ${messageColumns(reader)} from brokerage.chat_messages
          where client_id = ${clientId} and seq > ${after} order by seq limit ${limit}`;
  const messages: StoredMessage[] = [];
  for (const row of rows) messages.push(await openRow(reader, vault, row));
  return messages;
}

export async function ownsFile(reader: Reader, clientId: ClientId, fileId: FileId): Promise<boolean> {
  return (
    (
      await reader.sql`
        select from brokerage.chat_messages where client_id = ${clientId} and file_id = ${fileId} limit 1`
    ).length > 0
  );
}

/** Places never go back, and never beyond what was written. */
export async function saveClientMarks(
  tx: TenantTx,
  clientId: ClientId,
  delivered: number,
  read: number,
): Promise<Chat | undefined> {
  const [row] = await tx.sql<Chat[]>`
    update brokerage.chats set
      client_delivered = least(last_seq, greatest(client_delivered, ${delivered}::int, ${read}::int)),
      client_read = least(last_seq, greatest(client_read, ${read}::int))
    where client_id = ${clientId} returning ${chatColumns(tx)}`;
  return row;
}

export async function saveStaffMarks(
  tx: TenantTx,
  clientId: ClientId,
  delivered: number,
  read: number,
): Promise<Chat | undefined> {
  const [row] = await tx.sql<Chat[]>`
    update brokerage.chats set
      staff_delivered = least(last_seq, greatest(staff_delivered, ${delivered}::int, ${read}::int)),
      staff_read = least(last_seq, greatest(staff_read, ${read}::int))
    where client_id = ${clientId} returning ${chatColumns(tx)}`;
  return row;
}

export async function saveWaiting(tx: TenantTx, clientId: ClientId, since: Date | null, now: Date): Promise<void> {
  await tx.sql`
    update brokerage.chats set waiting_since = ${since}, updated_at = ${now} where client_id = ${clientId}`;
}

export async function saveGreeting(tx: TenantTx, clientId: ClientId, now: Date): Promise<void> {
  await tx.sql`update brokerage.chats set greeted_at = ${now} where client_id = ${clientId}`;
}

export async function saveStaff(tx: TenantTx, clientId: ClientId, staffId: StaffId | null): Promise<void> {
  await tx.sql`update brokerage.chats set staff_id = ${staffId} where client_id = ${clientId}`;
}

export interface Listed extends Chat {
  readonly advisorId: StaffId | null;
}

/** Those that wait, longest first, or all others, newest first; of one person only where that is all somebody may see. */
export async function listChats(
  reader: Reader,
  part: 'waiting' | 'others',
  { ownOf, limit }: { readonly ownOf: StaffId | undefined; readonly limit: number },
): Promise<Listed[]> {
  const { sql } = reader;
  // Each part is in the order of an index of its own.
  const isIn = part === 'waiting' ? sql`h.waiting_since is not null` : sql`h.waiting_since is null`;
  const order = part === 'waiting' ? sql`h.waiting_since, h.client_id` : sql`h.updated_at desc, h.client_id`;
  const isOwn = ownOf === undefined ? sql`` : sql`and (c.advisor_id = ${ownOf} or h.staff_id = ${ownOf})`;
  return sql<Listed[]>`
    select h.client_id, h.last_seq, h.staff_id, h.waiting_since, h.client_delivered, h.client_read, h.staff_delivered, h.staff_read,
      h.greeted_at, h.updated_at, c.advisor_id
    from brokerage.chats h
    join brokerage.clients c on c.tenant_id = h.tenant_id and c.client_id = h.client_id
    where ${isIn} ${isOwn}
    order by ${order} limit ${limit}`;
}

export async function readAdvisor(reader: Reader, clientId: ClientId): Promise<StaffId | null> {
  const [row] = await reader.sql<Array<{ advisorId: StaffId | null }>>`
    select advisor_id from brokerage.clients where client_id = ${clientId}`;
  return row?.advisorId ?? null;
}

/** Names of staff as the console knows them. */
export async function nameStaff(reader: Reader, ids: readonly StaffId[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.sql<Array<{ id: string; username: string }>>`
    select staff_id as id, username from brokerage.staff where staff_id in ${reader.sql([...new Set(ids)])}`;
  return new Map(rows.map(({ id, username }) => [id, username]));
}
