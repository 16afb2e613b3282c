// SQL of staff. Names are sealed like those of clients.
import type { Reader, TenantId, Tx } from '@candor/platform/db/index.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { StaffId, StaffMember, StaffRole } from './staff.ts';

const table = 'brokerage.staff';
const nameCell = (rowId: string) => ({ table, column: 'full_name', rowId });

export async function readStaff(reader: Reader, vault: Vault, id: StaffId): Promise<StaffMember | undefined> {
  const [row] = await reader.sql<
    Array<{ username: string; fullName: Buffer; roles: StaffRole[]; status: StaffMember['status'] }>
  >`select username, full_name, roles, status from brokerage.staff where staff_id = ${id}`;
  return row && { ...row, id, fullName: await vault.open(reader, nameCell(id), row.fullName) };
}

export async function findStaffLogin(
  reader: Reader,
  username: string,
): Promise<{ id: StaffId; passwordHash: string; status: StaffMember['status'] } | undefined> {
  const [row] = await reader.sql<Array<{ staffId: StaffId; passwordHash: string; status: StaffMember['status'] }>>`
    select staff_id, password_hash, status from brokerage.staff where username = ${username}`;
  return row && { id: row.staffId, passwordHash: row.passwordHash, status: row.status };
}

export interface NewStaff extends Omit<StaffMember, 'status'> {
  readonly tenantId: TenantId;
  readonly passwordHash: string;
}

export async function insertStaff(tx: Tx, vault: Vault, staff: NewStaff, now: Date): Promise<void> {
  const fullName = await vault.seal(tx, nameCell(staff.id), staff.fullName);
  await tx.sql`
    insert into brokerage.staff (tenant_id, staff_id, username, full_name, roles, password_hash, created_at)
    values (${staff.tenantId}, ${staff.id}, ${staff.username}, ${fullName}, ${tx.texts(staff.roles)},
      ${staff.passwordHash}, ${now})`;
}

export async function saveStaffPassword(tx: Tx, id: StaffId, passwordHash: string): Promise<void> {
  await tx.sql`update brokerage.staff set password_hash = ${passwordHash} where staff_id = ${id}`;
}

export const sealedStaffColumns = [{ table, column: 'full_name', idColumn: 'staff_id' }];
