// SQL of deliveries. Recipient and content are sealed.
import type { ClientId, DeliveryId } from '@candor/contract/ids.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';

/** Where a person has an address of their own. */
export type AddressChannel = 'sms' | 'email';
export type Channel = AddressChannel | 'push';
export type DeliveryState = 'waiting' | 'sent' | 'delivered' | 'kept' | 'failed' | 'bounced';

const table = 'brokerage.deliveries';
const cell = (column: 'recipient' | 'content', rowId: string) => ({ table, column, rowId });

/** What is carried to one person. */
export interface Content {
  readonly subject: string;
  readonly text: string;
  /** Of a mail that can be ended: the address that ends it. */
  readonly unsubscribe?: string;
}

export interface NewDelivery extends Content {
  readonly id: DeliveryId;
  readonly tenantId: TenantId;
  readonly clientId: ClientId | undefined;
  readonly purpose: string;
  readonly channel: Channel;
  readonly recipient: string;
  /** Enough to recognise, too little to write to. */
  readonly hint: string;
  readonly state: DeliveryState;
}

export async function insertDelivery(tx: TenantTx, vault: Vault, delivery: NewDelivery, now: Date): Promise<void> {
  const { id, tenantId, clientId, purpose, channel, hint, state } = delivery;
  const { subject, text, unsubscribe } = delivery;
  const recipient = await vault.seal(tx, cell('recipient', id), delivery.recipient);
  const content = JSON.stringify({ subject, text, unsubscribe });
  await tx.sql`
    insert into brokerage.deliveries (tenant_id, delivery_id, client_id, purpose, channel, recipient, recipient_hint,
      content, state, created_at, next_try_at, finished_at)
    values (${tenantId}, ${id}, ${clientId ?? null}, ${purpose}, ${channel}, ${recipient}, ${hint},
      ${await vault.seal(tx, cell('content', id), content)}, ${state}, ${now}, ${now}, ${state === 'waiting' ? null : now})`;
}

export interface OpenDelivery extends Required<Content> {
  readonly channel: Channel;
  readonly recipient: string;
}

interface SealedRow {
  readonly channel: Channel;
  readonly recipient: Buffer;
  readonly content: Buffer;
}

async function openRow(reader: Reader, vault: Vault, id: DeliveryId, row: SealedRow): Promise<OpenDelivery> {
  const content: unknown = JSON.parse(await vault.open(reader, cell('content', id), row.content));
  const part = (name: string): string => {
    const value: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  return {
    channel: row.channel,
    recipient: await vault.open(reader, cell('recipient', id), row.recipient),
    subject: part('subject'),
    text: part('text'),
    unsubscribe: part('unsubscribe'),
  };
}

export async function readDelivery(
  reader: Reader,
  vault: Vault,
  id: DeliveryId,
  state: DeliveryState,
): Promise<OpenDelivery | undefined> {
  const [row] = await reader.sql<SealedRow[]>`
    select channel, recipient, content from brokerage.deliveries where delivery_id = ${id} and state = ${state}`;
  return row && openRow(reader, vault, id, row);
}

/** One that has not gone out: it waits, or gave up and is tried once more. */
export async function readUnsent(reader: Reader, vault: Vault, id: DeliveryId): Promise<OpenDelivery | undefined> {
  const [row] = await reader.sql<SealedRow[]>`
    select channel, recipient, content from brokerage.deliveries
    where delivery_id = ${id} and state in ('waiting', 'failed')`;
  return row && openRow(reader, vault, id, row);
}

export interface Outcome {
  readonly state: DeliveryState;
  readonly error?: string;
  /** How the gateway calls it. */
  readonly ref?: string;
}

export interface EndedDelivery {
  readonly id: DeliveryId;
  readonly channel: Channel;
  readonly clientId: ClientId | null;
}

/** What a try came to; while it waits it will be tried again. */
export async function saveTry(tx: TenantTx, id: DeliveryId, outcome: Outcome, now: Date): Promise<void> {
  const { state, error, ref } = outcome;
  await tx.sql`
    update brokerage.deliveries set state = ${state}, attempts = attempts + 1, last_error = ${error ?? null},
      vendor_ref = coalesce(${ref ?? null}::text, vendor_ref), finished_at = ${state === 'waiting' ? null : now}
    where delivery_id = ${id}`;
}

/** What a gateway or a mail server says later. It may say it twice and in any order: nothing goes back from an end. */
export async function saveReport(
  tx: TenantTx,
  id: DeliveryId,
  { state, error }: Pick<Outcome, 'state' | 'error'>,
  now: Date,
): Promise<EndedDelivery | undefined> {
  const [row] = await tx.sql<EndedDelivery[]>`
    update brokerage.deliveries set state = ${state}, last_error = ${error ?? null}, finished_at = ${now}
    where delivery_id = ${id} and state in ('waiting', 'sent')
    returning delivery_id as id, channel, client_id`;
  return row;
}

export async function readEnded(reader: Reader, id: DeliveryId): Promise<EndedDelivery | undefined> {
  const [row] = await reader.sql<EndedDelivery[]>`
    select delivery_id as id, channel, client_id from brokerage.deliveries where delivery_id = ${id}`;
  return row;
}

/** Copies of messages alone: codes and notices of security are not counted. */
export async function countCopies(
  reader: Reader,
  clientId: ClientId,
  channel: 'email' | 'push',
  since: Date,
  purposes: readonly string[],
): Promise<number> {
  const [row] = await reader.sql<Array<{ count: number }>>`
    select count(*)::int as count from brokerage.deliveries
    where client_id = ${clientId} and channel = ${channel} and created_at > ${since}
      and purpose = any (${reader.texts(purposes)}::text[])`;
  return row?.count ?? 0;
}

export interface DeliveryRow {
  readonly id: DeliveryId;
  readonly purpose: string;
  readonly channel: Channel;
  readonly hint: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Newest first, from below the given id on; never the content. */
export async function listDeliveries(
  reader: Reader,
  before: string | undefined,
  limit: number,
): Promise<DeliveryRow[]> {
  return reader.sql<DeliveryRow[]>`
    select delivery_id as id, purpose, channel, recipient_hint as hint, state, attempts, last_error as error, created_at,
      finished_at
    from brokerage.deliveries where true ${when(reader, before, (id) => reader.sql`and delivery_id < ${id}`)}
    order by delivery_id desc limit ${limit}`;
}

export const sealedDeliveryColumns = ['recipient', 'content'].map((column) => ({
  table,
  column,
  idColumn: 'delivery_id',
}));
