// How anything gets into a conversation: under its lock, once per id, with the next number, and told to open pages after the commit.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { ClientId, StaffId } from '@candor/contract/ids.ts';
import type { DeskHours } from '@candor/contract/chats/rules.ts';
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Uploads } from '../documents/index.ts';
import { chatChanged } from '../events/index.ts';
import type { ChatSignal } from '../events/index.ts';
import type { Messages } from '../messages/index.ts';
import { isSame } from './chat.ts';
import type { Chat, Draft, StoredMessage } from './chat.ts';
import { findMessage, insertMessage, lockChat, saveWaiting } from './store.ts';

export interface ChatParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly vault: Vault;
  readonly messages: Pick<Messages, 'sendMessage'>;
  readonly uploads: Pick<Uploads, 'findOwn' | 'sign'>;
  /** Of a tenant: when people are at its desk, and with which system it chats. */
  readonly hoursOf: (tenantId: TenantId) => DeskHours;
  readonly systemOf: (tenantId: TenantId) => string;
  /** Of a tenant with another provider: its page, and the key under which it knows the brand. */
  readonly frameOf: (tenantId: TenantId) => { readonly address: string; readonly key: string } | undefined;
  /** Makes the key of a client's chat. */
  readonly chatKey: Buffer;
}

/** Whoever is at the other end, and those who look on, hear of it once it is there. */
export function tell(
  bus: Bus,
  tx: TenantTx,
  clientId: ClientId,
  signal: Pick<ChatSignal, 'what' | 'by'> & { readonly chat?: Chat; readonly staffId?: StaffId | null },
): void {
  const { what, by, chat, staffId = chat?.staffId ?? null } = signal;
  const said: ChatSignal = {
    tenantId: tx.scope.tenantId,
    clientId,
    what,
    by,
    staffId,
    seq: chat?.lastSeq ?? 0,
    delivered: chat?.staffDelivered ?? 0,
    read: chat?.staffRead ?? 0,
  };
  tx.afterCommit(() => bus.publish(chatChanged, Buffer.from(JSON.stringify(said))));
}

export async function writeMessage(
  { clock, bus, vault }: Pick<ChatParts, 'bus' | 'clock' | 'vault'>,
  tx: TenantTx,
  clientId: ClientId,
  draft: Draft,
): Promise<StoredMessage | Refusal<'chat_id_used' | 'not_found'>> {
  const now = clock.now();
  const chat = await lockChat(tx, clientId, now);
  if (!chat) return refuse('not_found');
  const known = await findMessage(tx, vault, draft.id);
  if (known) return isSame(known, draft, clientId) ? known : refuse('chat_id_used');
  const message: StoredMessage = { ...draft, clientId, seq: chat.lastSeq + 1, createdAt: now };
  await insertMessage(tx, vault, message);
  // The house's greeting makes nobody wait, and is no answer either.
  if (draft.author === 'client') await saveWaiting(tx, clientId, chat.waitingSince ?? now, now);
  if (draft.author === 'staff') await saveWaiting(tx, clientId, null, now);
  tell(bus, tx, clientId, {
    what: 'message',
    by: draft.author === 'staff' ? 'staff' : 'client',
    chat: { ...chat, lastSeq: message.seq },
  });
  return message;
}
