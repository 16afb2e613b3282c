// SQL of browsers that are told of messages, and of the key pair that a brand sends with.
import type { ClientId, PushSubscriptionId, SessionId } from '@candor/contract/ids.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';

const keys = 'brokerage.push_keys';
const subscriptions = 'brokerage.push_subscriptions';
const pairCell = (rowId: string) => ({ table: keys, column: 'private_key', rowId });
const addressCell = (rowId: string) => ({ table: subscriptions, column: 'address', rowId });

export const pushColumns = {
  sealed: [
    { table: keys, column: 'private_key', idColumn: 'tenant_id' },
    { table: subscriptions, column: 'address', idColumn: 'subscription_id' },
  ],
  plain: [`${keys}.public_key`, `${subscriptions}.endpoint_index`],
};

export interface StoredPair {
  readonly publicKey: Buffer;
  readonly secret: Buffer;
}

export async function readPair(reader: Reader, vault: Vault, tenantId: TenantId): Promise<StoredPair | undefined> {
  const [row] = await reader.sql<Array<{ publicKey: Buffer; privateKey: Buffer }>>`
    select public_key, private_key from brokerage.push_keys where tenant_id = ${tenantId}`;
  if (!row) return undefined;
  const secret = await vault.openBytes(reader, pairCell(tenantId), row.privateKey);
  return { publicKey: Buffer.from(row.publicKey), secret };
}

/** Two nodes may start at once: the first pair stays. */
export async function insertPair(tx: TenantTx, vault: Vault, pair: StoredPair, now: Date): Promise<void> {
  const { tenantId } = tx.scope;
  await tx.sql`
    insert into brokerage.push_keys (tenant_id, public_key, private_key, created_at)
    values (${tenantId}, ${pair.publicKey}, ${await vault.seal(tx, pairCell(tenantId), pair.secret)}, ${now})
    on conflict do nothing`;
}

/** What a browser's own push service gave it. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface NewSubscription {
  readonly id: PushSubscriptionId;
  readonly clientId: ClientId;
  readonly sessionId: SessionId;
  readonly service: string;
  readonly address: PushAddress;
}

const indexOf = (vault: Vault, tx: TenantTx, endpoint: string): Buffer =>
  vault.index(tx.scope.tenantId, 'push_endpoint', endpoint);

/** A browser belongs to who is signed in with it now, and a sign-in has one. */
export async function replaceSubscription(
  tx: TenantTx,
  vault: Vault,
  { id, clientId, sessionId, service, address }: NewSubscription,
  now: Date,
): Promise<void> {
  const index = indexOf(vault, tx, address.endpoint);
  await tx.sql`
    delete from brokerage.push_subscriptions where endpoint_index = ${index} or session_id = ${sessionId}`;
  const sealed = await vault.seal(tx, addressCell(id), JSON.stringify(address));
  await tx.sql`
    insert into brokerage.push_subscriptions (tenant_id, subscription_id, client_id, session_id, service, address,
      endpoint_index, created_at, renewed_at)
    values (${tx.scope.tenantId}, ${id}, ${clientId}, ${sessionId}, ${service}, ${sealed}, ${index}, ${now}, ${now})
    on conflict (tenant_id, endpoint_index) do nothing`;
}

/** The newest stay. */
export async function dropOldest(tx: TenantTx, clientId: ClientId, most: number): Promise<void> {
  await tx.sql`
    delete from brokerage.push_subscriptions where client_id = ${clientId} and subscription_id in (
      select subscription_id from brokerage.push_subscriptions where client_id = ${clientId}
      order by renewed_at desc, subscription_id desc offset ${most})`;
}

/** False where it is another client's, was ended, or was never there. */
export async function renewSubscription(
  tx: TenantTx,
  vault: Vault,
  { clientId, sessionId }: Pick<NewSubscription, 'clientId' | 'sessionId'>,
  endpoint: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.sql`
    update brokerage.push_subscriptions p set session_id = ${sessionId}, renewed_at = ${now}
    from brokerage.sessions s
    where p.endpoint_index = ${indexOf(vault, tx, endpoint)} and p.client_id = ${clientId}
      and s.tenant_id = p.tenant_id and s.session_id = p.session_id and s.state <> 'ended'
    returning p.subscription_id`;
  return rows.length > 0;
}

/** The browser behind an address, as long as nobody ended its sign-in. */
export async function findByEndpoint(
  tx: TenantTx,
  vault: Vault,
  endpoint: string,
): Promise<Pick<NewSubscription, 'address' | 'clientId' | 'sessionId'> | undefined> {
  const [row] = await tx.sql<Array<Pick<NewSubscription, 'clientId' | 'id' | 'sessionId'>>>`
    select p.subscription_id as id, p.client_id, p.session_id from brokerage.push_subscriptions p
    where p.endpoint_index = ${indexOf(vault, tx, endpoint)} for update`;
  const address = row && (await readAddress(tx, vault, row.id));
  return address && { address, clientId: row.clientId, sessionId: row.sessionId };
}

export async function deleteOfSession(tx: TenantTx, sessionId: SessionId): Promise<boolean> {
  const rows = await tx.sql`
    delete from brokerage.push_subscriptions where session_id = ${sessionId} returning subscription_id`;
  return rows.length > 0;
}

export async function deleteSubscription(tx: TenantTx, id: PushSubscriptionId): Promise<void> {
  await tx.sql`delete from brokerage.push_subscriptions where subscription_id = ${id}`;
}

export interface Browser {
  readonly id: PushSubscriptionId;
  readonly sessionId: SessionId;
  readonly service: string;
}

/** Those whose sign-in nobody has ended; one that only ran out is told on, for it says nothing that needs one. */
export async function listBrowsers(reader: Reader, clientId: ClientId): Promise<Browser[]> {
  return reader.sql<Browser[]>`
    select p.subscription_id as id, p.session_id, p.service
    from brokerage.push_subscriptions p
    join brokerage.sessions s on s.tenant_id = p.tenant_id and s.session_id = p.session_id
    where p.client_id = ${clientId} and s.state <> 'ended' order by p.subscription_id`;
}

export async function readAddress(
  reader: Reader,
  vault: Vault,
  id: PushSubscriptionId,
): Promise<PushAddress | undefined> {
  const [row] = await reader.sql<Array<{ address: Buffer }>>`
    select p.address from brokerage.push_subscriptions p
    join brokerage.sessions s on s.tenant_id = p.tenant_id and s.session_id = p.session_id
    where p.subscription_id = ${id} and s.state <> 'ended'`;
  if (!row) return undefined;
  const kept: unknown = JSON.parse(await vault.open(reader, addressCell(id), row.address));
  const part = (name: keyof PushAddress): string => {
    const value: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  return { endpoint: part('endpoint'), p256dh: part('p256dh'), auth: part('auth') };
}

export async function deleteOver(tx: TenantTx, unseenSince: Date): Promise<void> {
  await tx.sql`
    delete from brokerage.push_subscriptions p using brokerage.sessions s
    where s.tenant_id = p.tenant_id and s.session_id = p.session_id
      and (s.state = 'ended' or p.renewed_at < ${unseenSince})`;
}
