// An answer that stays unread is told in the message centre as well, once for all that was written meanwhile. Whoever sits in the chat is
// not told twice.
import { isId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import type { JobHandlers } from '@candor/platform/jobs/job.ts';
import { createJobQueue } from '@candor/platform/jobs/queue.ts';
import type { Chat } from './chat.ts';
import { readChat } from './store.ts';
import type { ChatParts } from './write.ts';

const kind = 'chats.unread';
const waitMs = 2 * 60_000;

/** `chat` is how it stood before the answer: how far its client had read names what is told together. */
export async function remind(
  parts: Pick<ChatParts, 'clock' | 'ids'>,
  tx: TenantTx,
  { clientId, clientRead }: Pick<Chat, 'clientId' | 'clientRead'>,
): Promise<void> {
  const runAt = new Date(parts.clock.now().getTime() + waitMs);
  const payload = { client: clientId, read: clientRead };
  await createJobQueue(parts).enqueue(tx, { kind, payload, runAt, uniqueKey: `${clientId}:${clientRead}` });
}

export function unreadJobs({ messages }: Pick<ChatParts, 'messages'>): JobHandlers {
  return {
    [kind]: {
      async inTransaction(tx, { payload }) {
        const of = (name: string): unknown =>
          typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined;
        const clientId = of('client');
        if (typeof clientId !== 'string' || !isId('client', clientId)) return;
        const chat = await readChat(tx, clientId);
        if (chat && chat.clientRead <= Number(of('read'))) {
          await messages.sendMessage(tx, { kind: 'chat_answered', clientId });
        }
      },
    },
  };
}
