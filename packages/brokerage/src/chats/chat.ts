// The chat: what one message and one conversation are, and how they are said on the wire. Pure.
import type { ChatMarks, ChatMessage } from '@candor/contract/chats/client.ts';
import type { ChatAuthor } from '@candor/contract/chats/rules.ts';
import type { DocumentKind } from '@candor/contract/documents/kinds.ts';
import type { ChatMessageId, ClientId, FileId, StaffId } from '@candor/contract/ids.ts';

export interface Chat {
  readonly clientId: ClientId;
  readonly lastSeq: number;
  readonly staffId: StaffId | null;
  readonly waitingSince: Date | null;
  readonly clientDelivered: number;
  readonly clientRead: number;
  readonly staffDelivered: number;
  readonly staffRead: number;
  readonly greetedAt: Date | null;
  readonly updatedAt: Date;
}

export interface StoredMessage {
  readonly id: ChatMessageId;
  readonly clientId: ClientId;
  readonly seq: number;
  readonly author: ChatAuthor;
  readonly staffId: StaffId | null;
  readonly text: string;
  readonly link: string;
  readonly fileId: FileId | null;
  readonly document: DocumentKind | null;
  readonly createdAt: Date;
}

/** What somebody wants to say. */
export type Draft = Pick<StoredMessage, 'id' | 'author' | 'staffId' | 'text' | 'link' | 'fileId' | 'document'>;

export const emptyChat = (clientId: ClientId, now: Date): Chat => ({
  clientId,
  lastSeq: 0,
  staffId: null,
  waitingSince: null,
  clientDelivered: 0,
  clientRead: 0,
  staffDelivered: 0,
  staffRead: 0,
  greetedAt: null,
  updatedAt: now,
});

/** A second try of the same message; anything else under its id is another's. */
export function isSame(stored: StoredMessage, draft: Draft, clientId: ClientId): boolean {
  return (
    stored.clientId === clientId &&
    stored.author === draft.author &&
    stored.staffId === draft.staffId &&
    stored.text === draft.text &&
    stored.link === draft.link &&
    stored.fileId === draft.fileId &&
    stored.document === draft.document
  );
}

export function describeMessage(
  message: StoredMessage,
  names: ReadonlyMap<string, string>,
  signFile: ((fileId: FileId) => string) | undefined,
): ChatMessage {
  const { fileId, staffId } = message;
  return {
    id: message.id,
    seq: message.seq,
    author: message.author,
    author_name: staffId === null ? '' : (names.get(staffId) ?? ''),
    text: message.text,
    link: message.link,
    file: fileId === null ? null : { id: fileId, url: signFile?.(fileId) ?? '' },
    document: message.document,
    created_at: message.createdAt.toISOString(),
  };
}

export function describeMarks(chat: Chat): ChatMarks {
  return {
    client_delivered: chat.clientDelivered,
    client_read: chat.clientRead,
    desk_delivered: chat.staffDelivered,
    desk_read: chat.staffRead,
  };
}
