// SQL of addresses that refused for good.
import type { ClientId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { AddressChannel } from './store.ts';

export interface AddressFault {
  readonly channel: AddressChannel;
  readonly code: string;
  readonly since: Date;
}

/** False when it was known. */
export async function insertFault(
  tx: TenantTx,
  clientId: ClientId,
  { channel, code, since }: AddressFault,
): Promise<boolean> {
  const rows = await tx.sql`
    insert into brokerage.address_faults (tenant_id, client_id, channel, code, since)
    values (${tx.scope.tenantId}, ${clientId}, ${channel}, ${code}, ${since}) on conflict do nothing returning client_id`;
  return rows.length > 0;
}

export async function readFaults(reader: Reader, clientId: ClientId): Promise<AddressFault[]> {
  return reader.sql<AddressFault[]>`
    select channel, code, since from brokerage.address_faults where client_id = ${clientId} order by channel`;
}

/** An address that refused gets nothing: what must arrive goes to the phone. */
export async function withoutDeadMail<One extends { readonly id: ClientId; readonly email: string | undefined }>(
  reader: Reader,
  client: One,
): Promise<Omit<One, 'email'> & { readonly email: string | undefined }> {
  const faults = await readFaults(reader, client.id);
  return faults.some(({ channel }) => channel === 'email') ? { ...client, email: undefined } : client;
}

export async function deleteFault(tx: TenantTx, clientId: ClientId, channel: AddressFault['channel']): Promise<void> {
  await tx.sql`delete from brokerage.address_faults where client_id = ${clientId} and channel = ${channel}`;
}
