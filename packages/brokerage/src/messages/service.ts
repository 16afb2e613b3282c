// The verbs of the message centre: send inside the sender's transaction, list in the reader's words, read, hide.
import { limits, refuse } from '@candor/contract';
import type { Language, Refusal, Translate } from '@candor/contract';
import type { Message } from '@candor/contract/messages/client.ts';
import { linkMessage, readStoredLink } from '@candor/contract/rules/message-links.ts';
import { alwaysSent, groupOfMessage } from '@candor/contract/notifications/groups.ts';
import type { ClientId, MessageId, TenantId } from '@candor/contract/ids.ts';
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Page } from '@candor/platform/http/page.ts';
import { isUuid } from '@candor/platform/ids/ids.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Database, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import { readStoredParams, sayDevice } from './message.ts';
import type { NewMessage, StoredMessage } from './message.ts';
import { readWordings, sayMessage } from './wording.ts';
import type { Wordings } from './wording.ts';
import { countUnread, insertMessage, listVisible, markAllRead, markHidden, markRead } from './store.ts';

export interface MessageParts {
  readonly db: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly translate: Translate;
}

export interface MessageReader {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  readonly language: Language;
  readonly tenant: { readonly company: { readonly co_name: string } };
}

export interface MessagePage extends Page<Message> {
  readonly unread: number;
}

/** Carried by the bus once a message is durable. */
export const messageArrived = 'messages.arrived';
export interface MessageArrived {
  readonly tenantId: TenantId;
  readonly clientId: ClientId;
  readonly messageId: MessageId;
}

export interface Messages {
  /** Part of the sender's transaction: told if and only if the thing happened. */
  sendMessage(tx: TenantTx, message: NewMessage): Promise<void>;
  list(reader: MessageReader, cursor?: string, limit?: number): Promise<MessagePage | Refusal<'bad_request'>>;
  countUnread(scope: TenantScope, clientId: ClientId): Promise<number>;
  markRead(reader: MessageReader, messageId: MessageId): Promise<undefined | Refusal<'not_found'>>;
  markAllRead(reader: MessageReader): Promise<{ read: number }>;
  hide(reader: MessageReader, messageId: MessageId): Promise<undefined | Refusal<'not_found'>>;
  hideAll(reader: MessageReader): Promise<{ hidden: number }>;
}

export function createMessages({ db, bus, clock, ids, translate }: MessageParts): Messages {
  const putIntoWords = (stored: StoredMessage, { language, tenant }: MessageReader, wordings: Wordings): Message => {
    const kept = sayDevice(translate, language, readStoredParams(stored.params));
    const params = { ...kept, company: tenant.company.co_name };
    return {
      id: stored.messageId,
      kind: stored.kind,
      ...sayMessage(translate, wordings, stored.kind, language, params),
      link: readStoredLink(stored.link),
      read: stored.isRead,
      created_at: stored.createdAt.toISOString(),
    };
  };

  return {
    async sendMessage(tx, { kind, clientId, about, params = {} }) {
      const messageId = ids.next();
      const { tenantId } = tx.scope;
      await insertMessage(tx, {
        tenantId,
        messageId,
        clientId,
        kind,
        params,
        link: linkMessage(kind, about),
        isMailed: groupOfMessage[kind] !== alwaysSent,
        createdAt: clock.now(),
      });
      const signal: MessageArrived = { tenantId, clientId, messageId };
      tx.afterCommit(() => bus.publish(messageArrived, Buffer.from(JSON.stringify(signal))));
    },
    async list(reader, cursor, limit = limits.page.defaultSize) {
      if (cursor !== undefined && !isUuid(cursor)) return refuse('bad_request');
      return db.read(reader.scope, async (sql) => {
        const rows = await listVisible(sql, reader.clientId, cursor, limit + 1);
        const shown = rows.slice(0, limit);
        const wordings = await readWordings(sql, { language: reader.language, now: clock.now() });
        return {
          items: shown.map((row) => putIntoWords(row, reader, wordings)),
          next: rows.length > limit ? (shown.at(-1)?.messageId ?? null) : null,
          unread: await countUnread(sql, reader.clientId),
        };
      });
    },
    countUnread: (scope, clientId) => db.read(scope, (sql) => countUnread(sql, clientId)),
    markRead: ({ scope, clientId }, messageId) =>
      db.transact(scope, async (tx) =>
        (await markRead(tx, clientId, messageId, clock.now())) === 0 ? refuse('not_found') : undefined,
      ),
    markAllRead: ({ scope, clientId }) =>
      db.transact(scope, async (tx) => ({ read: await markAllRead(tx, clientId, clock.now()) })),
    hide: ({ scope, clientId }, messageId) =>
      db.transact(scope, async (tx) =>
        (await markHidden(tx, clientId, messageId, clock.now())) === 0 ? refuse('not_found') : undefined,
      ),
    hideAll: ({ scope, clientId }) =>
      db.transact(scope, async (tx) => ({ hidden: await markHidden(tx, clientId, undefined, clock.now()) })),
  };
}
