// Takes what a person must be told outside the app and sees it on its way: by a transport where one is configured,
// else it is kept. Part of the caller's transaction, so nothing is sent of what did not happen.
import { isId } from '@candor/contract/ids.ts';
import type { ClientId, DeliveryId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { Database, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { describeError } from '@candor/platform/jobs/job.ts';
import type { Job, JobHandlers } from '@candor/platform/jobs/job.ts';
import type { JobQueue } from '@candor/platform/jobs/queue.ts';
import { insertFault } from './fault-store.ts';
import { insertDelivery, readEnded, readUnsent, saveTry } from './store.ts';
import type { AddressChannel, Channel, Content, OpenDelivery } from './store.ts';

export interface Parcel extends Content {
  readonly tenantId: TenantId;
  readonly clientId?: ClientId;
  readonly purpose: string;
  readonly channel: Channel;
  readonly recipient: string;
  /** What staff see instead of the recipient; a masked one when absent. */
  readonly hint?: string;
}

/** Thrown by a transport that will never carry it: the address is wrong, say. It is not tried again. */
export class DeliveryRefusedError extends Error {
  override readonly name = 'DeliveryRefusedError';
  /** Short and without the address: it is kept and shown to staff. */
  readonly code: string;
  /** Nothing will ever reach that address: the client is told, and it gets nothing more. */
  readonly isAddressDead: boolean;
  constructor(code: string, isAddressDead: boolean) {
    super(code);
    this.code = code;
    this.isAddressDead = isAddressDead;
  }
}

/** Carries one message to one person and answers how its gateway calls it; another failure than a refusal is tried again. */
export type Transport = (
  message: OpenDelivery,
  id: DeliveryId,
  tenantId: TenantId,
) => Promise<{ readonly ref: string } | undefined>;

/** What a gateway says later about a message it took. */
export interface StatusReport {
  readonly state: 'delivered' | 'bounced';
  readonly code: string;
  readonly isAddressDead: boolean;
}

export interface Gateway {
  readonly send: Transport;
  /** Undefined when it is not signed by the gateway; null when it says nothing that counts. */
  readReport(
    address: { readonly tenantId: TenantId; readonly id: DeliveryId },
    signature: string | undefined,
    form: string,
  ): StatusReport | null | undefined;
}

export interface DeliveryParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly queue: JobQueue;
  readonly transports: Partial<Readonly<Record<Channel, Transport>>>;
  /** Reads what the SMS gateway calls back with. */
  readonly readReport?: Gateway['readReport'] | undefined;
  /** Signs reports about mails that came back; none is taken without it. */
  readonly bounceSecret?: string | undefined;
  /** Told of every message that no transport takes, once it is durable: how developers see codes. */
  readonly onKept?: (parcel: Parcel) => void | Promise<void>;
  /** An address of a client refused for good. */
  readonly onDead?: ((tx: TenantTx, clientId: ClientId, channel: AddressChannel) => Promise<void>) | undefined;
}

export type DeliveryWays = Pick<DeliveryParts, 'bounceSecret' | 'transports' | 'onKept' | 'readReport'>;

export interface Delivery {
  send(tx: TenantTx, parcel: Parcel): Promise<void>;
  /** Which of a client's addresses a message goes to: mail where mail can be sent, else the phone. */
  choose(client: { readonly phone: string; readonly email: string | undefined }): {
    readonly channel: AddressChannel;
    readonly recipient: string;
  };
  /** Every address of a client that a message can go to. */
  all(client: { readonly phone: string; readonly email: string | undefined }): ReadonlyArray<{
    readonly channel: AddressChannel;
    readonly recipient: string;
  }>;
  readonly jobs: JobHandlers;
}

const mostTries = 8;

export function createDelivery(parts: Omit<DeliveryParts, 'bounceSecret' | 'readReport'>): Delivery {
  const { clock, ids, vault, queue, transports, onKept } = parts;
  return {
    async send(tx, parcel) {
      const id = ids.next();
      const state = transports[parcel.channel] ? 'waiting' : 'kept';
      const hint = parcel.hint ?? maskRecipient(parcel.recipient);
      await insertDelivery(tx, vault, { ...parcel, clientId: parcel.clientId, id, hint, state }, clock.now());
      if (state === 'waiting')
        await queue.enqueue(tx, { kind: 'delivery.send', payload: { id }, maxAttempts: mostTries });
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
    jobs: { 'delivery.send': { run: (job) => sendOne(parts, job) } },
  };
}

async function sendOne(
  parts: Omit<DeliveryParts, 'bounceSecret' | 'ids' | 'onKept' | 'queue' | 'readReport'>,
  { tenantId, payload, attempts, maxAttempts }: Job,
): Promise<void> {
  const { db, clock, vault, transports } = parts;
  const scope = tenantScope(tenantId, { kind: 'system', id: 'delivery' });
  const id: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'id') : undefined;
  if (typeof id !== 'string' || !isId('delivery', id)) return;
  const message = await db.read(scope, (reader) => readUnsent(reader, vault, id));
  const transport = message && transports[message.channel];
  if (!message || !transport) return;
  try {
    const taken = await transport(message, id, tenantId);
    await db.transact(scope, (tx) => saveTry(tx, id, { state: 'sent', ...taken }, clock.now()));
  } catch (error) {
    if (error instanceof DeliveryRefusedError) {
      await db.transact(scope, async (tx) => {
        await saveTry(tx, id, { state: error.isAddressDead ? 'bounced' : 'failed', error: error.code }, clock.now());
        if (error.isAddressDead) await markDead(parts, tx, id, error.code);
      });
      return;
    }
    const state = attempts >= maxAttempts ? 'failed' : 'waiting';
    await db.transact(scope, (tx) =>
      saveTry(tx, id, { state, error: withoutAddresses(describeError(error)) }, clock.now()),
    );
    throw error;
  }
}

/** Nothing goes there any more, and the client is told in the app, once. */
export async function markDead(
  { clock, onDead }: Pick<DeliveryParts, 'clock' | 'onDead'>,
  tx: TenantTx,
  id: DeliveryId,
  code: string,
): Promise<void> {
  const ended = await readEnded(tx, id);
  // A browser that is gone is forgotten by who keeps browsers: it is no address that the client could mend.
  if (!ended || ended.clientId === null || ended.channel === 'push') return;
  const fault = { channel: ended.channel, code, since: clock.now() };
  if (await insertFault(tx, ended.clientId, fault)) await onDead?.(tx, ended.clientId, ended.channel);
}

/** Servers repeat the address in what they say; staff see only a hint of it. */
function withoutAddresses(text: string): string {
  return text.replace(/\S+@\S+/g, '•').replace(/\+?\d{7,}/g, '•');
}

/** Phones show their last five digits, mail addresses their first letter and domain. */
export function maskRecipient(recipient: string): string {
  const [name = '', domain] = recipient.split('@');
  if (domain !== undefined) return `${name.slice(0, 1)}•••@${domain}`;
  const digits = recipient.replace(/\D/g, '');
  return '•'.repeat(Math.max(0, digits.length - 5)) + digits.slice(-5);
}
