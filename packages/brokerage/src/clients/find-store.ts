// SQL of finding clients by keyed tokens of what their names begin with.
import type { ClientId, StaffId } from '@candor/contract/ids.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { Client } from './client.ts';
import { findVersion, listBeginnings } from './finding.ts';

const table = 'brokerage.clients';
const tokenBytes = 8;

function makeTokens(vault: Vault, { scope }: Reader, beginnings: readonly string[]): string[] {
  if (scope.kind !== 'tenant') throw new Error('tokens belong to a tenant');
  return beginnings.map((text) => vault.index(scope.tenantId, 'find', text).subarray(0, tokenBytes).toString('hex'));
}

type Entered = Pick<Client, 'id' | 'fullName' | 'username' | 'phone'>;

/** Instead of what was there before. */
export async function enterClients(tx: TenantTx, vault: Vault, clients: readonly Entered[]): Promise<void> {
  const ids = clients.map(({ id }) => id);
  const entries = clients.flatMap((client) =>
    makeTokens(vault, tx, listBeginnings(client)).map((token) => ({ id: client.id, token })),
  );
  await tx.sql`delete from brokerage.client_tokens where client_id = any(${tx.uuids(ids)})`;
  await tx.sql`
    insert into brokerage.client_tokens (tenant_id, token, client_id)
    select ${tx.scope.tenantId}, decode(e.token, 'hex'), e.id
    from unnest(${tx.texts(entries.map(({ token }) => token))}::text[], ${tx.uuids(entries.map(({ id }) => id))}::uuid[])
      as e (token, id)
    on conflict do nothing`;
  await tx.sql`
    update brokerage.clients set find_version = ${findVersion}
    where client_id = any(${tx.uuids(ids)}) and find_version <> ${findVersion}`;
}

/** Who was entered by an older way, or never. */
export async function listUnentered(reader: Reader, vault: Vault, limit: number): Promise<Entered[]> {
  const rows = await reader.sql<Array<{ id: ClientId; username: string; phone: Buffer; fullName: Buffer | null }>>`
    select client_id as id, username, phone, full_name from brokerage.clients
    where find_version < 1 order by client_id limit ${limit}`;
  const clients: Entered[] = [];
  for (const { id, username, phone, fullName } of rows) {
    const open = (column: string, sealed: Buffer) => vault.open(reader, { table, column, rowId: id }, sealed);
    clients.push({
      id,
      username,
      phone: await open('phone', phone),
      fullName: fullName === null ? undefined : await open('full_name', fullName),
    });
  }
  return clients;
}

/** Newest clients first; of one advisor only where that is all somebody may see. */
export async function findByBeginnings(
  reader: Reader,
  vault: Vault,
  beginnings: readonly string[],
  { advisorId, limit }: { readonly advisorId: StaffId | undefined; readonly limit: number },
): Promise<ClientId[]> {
  const [longest = '', ...others] = makeTokens(vault, reader, beginnings);
  const joined = others.map((token, place) => {
    const other = reader.sql(`other_${place}`);
    return reader.sql`join brokerage.client_tokens ${other} on ${other}.tenant_id = t.tenant_id
      and ${other}.client_id = t.client_id and ${other}.token = decode(${token}, 'hex')`;
  });
  // Each word's clients stand in the order of the index, so the lists are walked beside each other until enough are in all of them.
  const rows = await reader.sql<Array<{ clientId: ClientId }>>`
    select t.client_id from brokerage.client_tokens t ${joined.length === 0 ? reader.sql`` : joined}
    where t.token = decode(${longest}, 'hex')
      ${when(
        reader,
        advisorId,
        (id) => reader.sql`and exists (select from brokerage.clients c
          where c.tenant_id = t.tenant_id and c.client_id = t.client_id and c.advisor_id = ${id})`,
      )}
    order by t.client_id desc limit ${limit}`;
  return rows.map(({ clientId }) => clientId);
}
