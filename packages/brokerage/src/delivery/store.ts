// SQL of deliveries. Recipient and content are sealed.
import type { ClientId, DeliveryId } from '@candor/contract/ids.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';

export type Channel = 'sms' | 'email';
export type DeliveryState = 'waiting' | 'sent' | 'kept' | 'failed';

const table = 'brokerage.deliveries';
const cell = (column: 'recipient' | 'content', rowId: string) => ({ table, column, rowId });

export interface NewDelivery {
  readonly id: DeliveryId;
  readonly tenantId: TenantId;
  readonly clientId: ClientId | undefined;
  readonly purpose: string;
  readonly channel: Channel;
  readonly recipient: string;
  /** Enough to recognise, too little to write to. */
  readonly hint: string;
  readonly subject: string;
  readonly text: string;
  readonly state: DeliveryState;
}

export async function insertDelivery(tx: TenantTx, vault: Vault, delivery: NewDelivery, now: Date): Promise<void> {
  const { id, tenantId, clientId, purpose, channel, hint, state } = delivery;
  const recipient = await vault.seal(tx, cell('recipient', id), delivery.recipient);
  const content = JSON.stringify({ subject: delivery.subject, text: delivery.text });
  await tx.sql`
    insert into brokerage.deliveries (tenant_id, delivery_id, client_id, purpose, channel, recipient, recipient_hint,
      content, state, created_at, next_try_at, finished_at)
    values (${tenantId}, ${id}, ${clientId ?? null}, ${purpose}, ${channel}, ${recipient}, ${hint},
      ${await vault.seal(tx, cell('content', id), content)}, ${state}, ${now}, ${now}, ${state === 'waiting' ? null : now})`;
}

export interface OpenDelivery {
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

export async function readDelivery(
  reader: Reader,
  vault: Vault,
  id: DeliveryId,
  state: DeliveryState,
): Promise<OpenDelivery | undefined> {
  const [row] = await reader.sql<Array<{ channel: Channel; recipient: Buffer; content: Buffer }>>`
    select channel, recipient, content from brokerage.deliveries where delivery_id = ${id} and state = ${state}`;
  if (!row) return undefined;
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
  };
}

export async function finishDelivery(tx: TenantTx, id: DeliveryId, state: DeliveryState, now: Date): Promise<void> {
  await tx.sql`
    update brokerage.deliveries set state = ${state}, attempts = attempts + 1, finished_at = ${now}
    where delivery_id = ${id}`;
}

export interface DeliveryRow {
  readonly id: DeliveryId;
  readonly purpose: string;
  readonly channel: Channel;
  readonly hint: string;
  readonly state: DeliveryState;
  readonly createdAt: Date;
}

/** Newest first, from below the given id on; never the content. */
export async function listDeliveries(
  reader: Reader,
  before: string | undefined,
  limit: number,
): Promise<DeliveryRow[]> {
  return reader.sql<DeliveryRow[]>`
    select delivery_id as id, purpose, channel, recipient_hint as hint, state, created_at
    from brokerage.deliveries where true ${when(reader, before, (id) => reader.sql`and delivery_id < ${id}`)}
    order by delivery_id desc limit ${limit}`;
}

export const sealedDeliveryColumns = ['recipient', 'content'].map((column) => ({
  table,
  column,
  idColumn: 'delivery_id',
}));
