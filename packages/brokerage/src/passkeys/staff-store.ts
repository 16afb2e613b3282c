// SQL of the passkeys of staff.
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { StaffId } from '../staff/index.ts';

export interface StaffPasskeyRow {
  readonly credentialId: string;
  readonly staffId: StaffId;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export async function listStaffPasskeys(reader: Reader, staffId: StaffId): Promise<StaffPasskeyRow[]> {
  return reader.sql<StaffPasskeyRow[]>`
    select credential_id, staff_id, public_key, counter, name, created_at, last_used_at
    from brokerage.staff_passkeys where staff_id = ${staffId} order by created_at, credential_id`;
}

/** Only while its owner may sign in. */
export async function findStaffPasskey(reader: Reader, credentialId: string): Promise<StaffPasskeyRow | undefined> {
  const [row] = await reader.sql<StaffPasskeyRow[]>`
    select p.credential_id, p.staff_id, p.public_key, p.counter, p.name, p.created_at, p.last_used_at
    from brokerage.staff_passkeys p
    join brokerage.staff s on s.tenant_id = p.tenant_id and s.staff_id = p.staff_id
    where p.credential_id = ${credentialId} and s.status = 'active'`;
  return row;
}

export async function insertStaffPasskey(
  tx: TenantTx,
  tenantId: TenantId,
  row: Omit<StaffPasskeyRow, 'lastUsedAt'>,
): Promise<void> {
  await tx.sql`
    insert into brokerage.staff_passkeys (tenant_id, credential_id, staff_id, public_key, counter, name, created_at)
    values (${tenantId}, ${row.credentialId}, ${row.staffId}, ${row.publicKey}, ${row.counter}, ${row.name},
      ${row.createdAt})`;
}

export async function useStaffPasskey(tx: TenantTx, credentialId: string, counter: bigint, now: Date): Promise<void> {
  await tx.sql`
    update brokerage.staff_passkeys set counter = ${counter}, last_used_at = ${now}
    where credential_id = ${credentialId}`;
}

export async function deleteStaffPasskey(tx: TenantTx, staffId: StaffId, credentialId: string): Promise<void> {
  await tx.sql`
    delete from brokerage.staff_passkeys where staff_id = ${staffId} and credential_id = ${credentialId}`;
}
