// SQL of what clients know and hold: password, PIN, authenticator, recovery codes. Digests and sealed seeds only.
import type { AuthenticatorId } from '@candor/contract/ids.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { Client, ClientId } from '../clients/index.ts';
import type { Owner } from '../sessions/index.ts';
import type { StaffId } from '../staff/index.ts';

export interface ClientLogin {
  readonly id: ClientId;
  readonly status: Client['status'];
  readonly passwordHash: string;
}

export async function findClientLogin(reader: Reader, username: string): Promise<ClientLogin | undefined> {
  const [row] = await reader.sql<Array<{ clientId: ClientId; status: Client['status']; hash: string }>>`
    select c.client_id, c.status, p.hash
    from brokerage.clients c
    join brokerage.client_passwords p on p.tenant_id = c.tenant_id and p.client_id = c.client_id
    where c.username = ${username}`;
  return row && { id: row.clientId, status: row.status, passwordHash: row.hash };
}

export async function readPasswordHash(reader: Reader, id: ClientId): Promise<string | undefined> {
  const [row] = await reader.sql<Array<{ hash: string }>>`
    select hash from brokerage.client_passwords where client_id = ${id}`;
  return row?.hash;
}

export async function savePassword(tx: TenantTx, id: ClientId, hash: string, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.client_passwords (tenant_id, client_id, hash, changed_at)
    values (${tx.scope.tenantId}, ${id}, ${hash}, ${now})
    on conflict (tenant_id, client_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`;
}

/** The same password under today's cost; not a change of it. */
export async function replacePasswordHash(tx: TenantTx, id: ClientId, before: string, after: string): Promise<void> {
  await tx.sql`update brokerage.client_passwords set hash = ${after} where client_id = ${id} and hash = ${before}`;
}

export async function readPinHash(reader: Reader, id: ClientId): Promise<string | undefined> {
  const [row] = await reader.sql<Array<{ hash: string }>>`
    select hash from brokerage.client_pins where client_id = ${id}`;
  return row?.hash;
}

export async function hasPin(reader: Reader, id: ClientId): Promise<boolean> {
  return (await readPinHash(reader, id)) !== undefined;
}

export async function savePin(tx: TenantTx, tenantId: TenantId, id: ClientId, hash: string, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.client_pins (tenant_id, client_id, hash, changed_at)
    values (${tenantId}, ${id}, ${hash}, ${now})
    on conflict (tenant_id, client_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`;
}

export interface Authenticator {
  readonly id: AuthenticatorId;
  readonly seed: Buffer;
}

type AuthenticatorState = 'proposed' | 'bound';
const table = 'brokerage.authenticators';
const seedCell = (rowId: string) => ({ table, column: 'seed', rowId });
const ownerColumn = (reader: Reader, owner: Owner) =>
  owner.kind === 'client' ? reader.sql`client_id = ${owner.id}` : reader.sql`staff_id = ${owner.id}`;

export async function readAuthenticator(
  reader: Reader,
  vault: Vault,
  owner: Owner,
  state: AuthenticatorState,
): Promise<Authenticator | undefined> {
  const [row] = await reader.sql<Array<{ id: AuthenticatorId; seed: Buffer }>>`
    select authenticator_id as id, seed from brokerage.authenticators
    where ${ownerColumn(reader, owner)} and state = ${state}`;
  return row && { id: row.id, seed: await vault.openBytes(reader, seedCell(row.id), row.seed) };
}

export async function hasAuthenticator(reader: Reader, owner: Owner): Promise<boolean> {
  const rows = await reader.sql`
    select 1 from brokerage.authenticators where ${ownerColumn(reader, owner)} and state = 'bound'`;
  return rows.length > 0;
}

/** Whoever has a passkey has a second factor: the password alone binds no other. */
export async function hasStaffPasskey(reader: Reader, staffId: StaffId): Promise<boolean> {
  return (await reader.sql`select from brokerage.staff_passkeys where staff_id = ${staffId} limit 1`).length > 0;
}

/** A new proposal replaces an earlier one. */
export async function proposeAuthenticator(
  tx: TenantTx,
  vault: Vault,
  tenantId: TenantId,
  owner: Owner,
  { id, seed }: Authenticator,
  now: Date,
): Promise<void> {
  await tx.sql`
    delete from brokerage.authenticators where ${ownerColumn(tx, owner)} and state = 'proposed'`;
  await tx.sql`
    insert into brokerage.authenticators (tenant_id, authenticator_id, client_id, staff_id, state, seed, created_at)
    values (${tenantId}, ${id}, ${owner.kind === 'client' ? owner.id : null},
      ${owner.kind === 'staff' ? owner.id : null}, 'proposed', ${await vault.seal(tx, seedCell(id), seed)}, ${now})`;
}

export async function bindAuthenticator(tx: TenantTx, id: AuthenticatorId, now: Date): Promise<void> {
  await tx.sql`
    update brokerage.authenticators set state = 'bound', bound_at = ${now}
    where authenticator_id = ${id} and state = 'proposed'`;
}

export async function removeAuthenticator(tx: TenantTx, owner: Owner): Promise<void> {
  await tx.sql`delete from brokerage.authenticators where ${ownerColumn(tx, owner)}`;
}

/** False when a code of this or a later step was used before: each code is good once. */
export async function useStep(tx: TenantTx, id: AuthenticatorId, step: number): Promise<boolean> {
  const used = await tx.sql`
    update brokerage.authenticators set last_step = ${step}
    where authenticator_id = ${id} and last_step < ${step} returning authenticator_id`;
  return used.length > 0;
}

export async function saveRecoveryCodes(
  tx: TenantTx,
  tenantId: TenantId,
  authenticatorId: AuthenticatorId,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.sql`delete from brokerage.recovery_codes where authenticator_id = ${authenticatorId}`;
  for (const hash of hashes) {
    await tx.sql`
      insert into brokerage.recovery_codes (tenant_id, authenticator_id, hash)
      values (${tenantId}, ${authenticatorId}, ${hash})`;
  }
}

export async function useRecoveryCode(
  tx: TenantTx,
  authenticatorId: AuthenticatorId,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const used = await tx.sql`
    update brokerage.recovery_codes set used_at = ${now}
    where authenticator_id = ${authenticatorId} and hash = ${hash} and used_at is null returning hash`;
  return used.length > 0;
}

export async function countRecoveryCodes(reader: Reader, owner: Owner): Promise<number> {
  const [row] = await reader.sql<Array<{ left: number }>>`
    select count(*)::int as left from brokerage.recovery_codes r
    join brokerage.authenticators a on a.tenant_id = r.tenant_id and a.authenticator_id = r.authenticator_id
    where ${owner.kind === 'client' ? reader.sql`a.client_id` : reader.sql`a.staff_id`} = ${owner.id}
      and a.state = 'bound' and r.used_at is null`;
  return row?.left ?? 0;
}

export const sealedCredentialColumns = [{ table, column: 'seed', idColumn: 'authenticator_id' }];
