// Takes what a person must be told outside the app and sees it on its way: by a transport where one is configured,
// else it is kept. Part of the caller's transaction, so nothing is sent of what did not happen.
import { isId } from '@candor/contract/ids.ts';
import type { ClientId, DeliveryId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { Database, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { JobHandlers } from '@candor/platform/jobs/job.ts';
import type { JobQueue } from '@candor/platform/jobs/queue.ts';
import { finishDelivery, insertDelivery, readDelivery } from './store.ts';
import type { Channel, OpenDelivery } from './store.ts';

export interface Parcel {
  readonly tenantId: TenantId;
  readonly clientId?: ClientId;
  readonly purpose: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

/** Carries one message to one person; a failure is thrown and tried again. */
export type Transport = (message: OpenDelivery, id: DeliveryId) => Promise<void>;

export interface DeliveryParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly queue: JobQueue;
  readonly transports: Partial<Readonly<Record<Channel, Transport>>>;
  /** Told of every message that no transport takes, once it is durable: how developers see codes. */
  readonly onKept?: (parcel: Parcel) => void | Promise<void>;
}

export type DeliveryWays = Pick<DeliveryParts, 'transports' | 'onKept'>;

export interface Delivery {
  send(tx: TenantTx, parcel: Parcel): Promise<void>;
  /** Which of a client's addresses a message goes to: mail where mail can be sent, else the phone. */
  choose(client: { readonly phone: string; readonly email: string | undefined }): {
    readonly channel: Channel;
    readonly recipient: string;
  };
  /** Every address of a client that a message can go to. */
  all(client: { readonly phone: string; readonly email: string | undefined }): ReadonlyArray<{
    readonly channel: Channel;
    readonly recipient: string;
  }>;
  readonly jobs: JobHandlers;
}

export function createDelivery({ db, clock, ids, vault, queue, transports, onKept }: DeliveryParts): Delivery {
  return {
    async send(tx, parcel) {
      const id = ids.next();
      const state = transports[parcel.channel] ? 'waiting' : 'kept';
      const hint = maskRecipient(parcel.recipient);
      await insertDelivery(tx, vault, { ...parcel, clientId: parcel.clientId, id, hint, state }, clock.now());
      if (state === 'waiting') await queue.enqueue(tx, { kind: 'delivery.send', payload: { id }, maxAttempts: 8 });
      else if (onKept) tx.afterCommit(() => onKept(parcel));
    },
    choose: ({ phone, email }) =>
      email !== undefined && transports.email
        ? { channel: 'email', recipient: email }
        : { channel: 'sms', recipient: phone },
    all: ({ phone, email }) => [
      { channel: 'sms', recipient: phone },
      ...(email !== undefined && transports.email ? [{ channel: 'email', recipient: email } as const] : []),
    ],
    jobs: {
      'delivery.send': {
        async run({ tenantId, payload }) {
          const scope = tenantScope(tenantId, { kind: 'system', id: 'delivery' });
          const id: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'id') : undefined;
          if (typeof id !== 'string' || !isId('delivery', id)) return;
          const message = await db.read(scope, (reader) => readDelivery(reader, vault, id, 'waiting'));
          const transport = message && transports[message.channel];
          if (!message || !transport) return;
          await transport(message, id);
          await db.transact(scope, (tx) => finishDelivery(tx, id, 'sent', clock.now()));
        },
      },
    },
  };
}

/** Phones show their last five digits, mail addresses their first letter and domain. */
export function maskRecipient(recipient: string): string {
  const [name = '', domain] = recipient.split('@');
  if (domain !== undefined) return `${name.slice(0, 1)}•••@${domain}`;
  const digits = recipient.replace(/\D/g, '');
  return '•'.repeat(Math.max(0, digits.length - 5)) + digits.slice(-5);
}
