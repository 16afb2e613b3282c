// SQL of staff. Names are sealed like those of clients.
import type { ApprovalId } from '@candor/contract/ids.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
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
    select staff_id, password_hash, status from brokerage.staff where username = ${username} and status <> 'invited'`;
  return row && { id: row.staffId, passwordHash: row.passwordHash, status: row.status };
}

export async function findStaffPassword(
  reader: Reader,
  id: StaffId,
): Promise<{ readonly username: string; readonly passwordHash: string } | undefined> {
  const [row] = await reader.sql<Array<{ username: string; passwordHash: string }>>`
    select username, password_hash from brokerage.staff where staff_id = ${id}`;
  return row;
}

export interface NewStaff extends Omit<StaffMember, 'status'> {
  readonly tenantId: TenantId;
  readonly passwordHash: string;
}

export async function insertStaff(tx: TenantTx, vault: Vault, staff: NewStaff, now: Date): Promise<void> {
  const fullName = await vault.seal(tx, nameCell(staff.id), staff.fullName);
  await tx.sql`
    insert into brokerage.staff (tenant_id, staff_id, username, full_name, roles, password_hash, created_at)
    values (${staff.tenantId}, ${staff.id}, ${staff.username}, ${fullName}, ${tx.texts(staff.roles)},
      ${staff.passwordHash}, ${now})`;
}

export async function saveStaffPassword(tx: TenantTx, id: StaffId, passwordHash: string): Promise<void> {
  await tx.sql`update brokerage.staff set password_hash = ${passwordHash} where staff_id = ${id}`;
}

export type StaffSummary = Omit<StaffMember, 'fullName'> & { readonly createdAt: Date };

export async function listStaff(reader: Reader): Promise<StaffSummary[]> {
  return reader.sql<StaffSummary[]>`
    select staff_id as id, username, roles, status, created_at from brokerage.staff order by username`;
}

export async function readStaffRoles(reader: Reader, id: StaffId): Promise<readonly StaffRole[]> {
  const [row] = await reader.sql<Array<{ roles: StaffRole[] }>>`
    select roles from brokerage.staff where staff_id = ${id}`;
  return row?.roles ?? [];
}

/** Kept as it is until the transaction ends. */
export async function lockStaff(
  tx: TenantTx,
  id: StaffId,
): Promise<(StaffSummary & { readonly approvalId: ApprovalId | null }) | undefined> {
  const [row] = await tx.sql<Array<StaffSummary & { approvalId: ApprovalId | null }>>`
    select staff_id as id, username, roles, status, created_at, approval_id from brokerage.staff
    where staff_id = ${id} for update`;
  return row;
}

export async function isStaffName(reader: Reader, username: string): Promise<boolean> {
  return (await reader.sql`select from brokerage.staff where username = ${username}`).length > 0;
}

/** No password and no name yet: both come from the person, at the set-up. */
export async function insertInvited(
  tx: TenantTx,
  vault: Vault,
  staff: Pick<NewStaff, 'id' | 'tenantId' | 'username' | 'roles'> & { readonly approvalId: ApprovalId | null },
  now: Date,
): Promise<void> {
  const fullName = await vault.seal(tx, nameCell(staff.id), staff.username);
  await tx.sql`
    insert into brokerage.staff (tenant_id, staff_id, username, full_name, roles, password_hash, status, approval_id,
      created_at)
    values (${staff.tenantId}, ${staff.id}, ${staff.username}, ${fullName}, ${tx.texts(staff.roles)}, '', 'invited',
      ${staff.approvalId}, ${now})`;
}

export async function activateStaff(
  tx: TenantTx,
  vault: Vault,
  id: StaffId,
  { fullName, passwordHash }: { readonly fullName: string; readonly passwordHash: string },
): Promise<void> {
  const sealed = await vault.seal(tx, nameCell(id), fullName);
  await tx.sql`
    update brokerage.staff set full_name = ${sealed}, password_hash = ${passwordHash}, status = 'active'
    where staff_id = ${id}`;
}

export async function saveStaffRoles(
  tx: TenantTx,
  id: StaffId,
  roles: readonly StaffRole[],
  approvalId: ApprovalId,
): Promise<void> {
  await tx.sql`
    update brokerage.staff set roles = ${tx.texts(roles)}, approval_id = ${approvalId} where staff_id = ${id}`;
}

export async function saveStaffStatus(
  tx: TenantTx,
  id: StaffId,
  status: StaffMember['status'],
  approvalId: ApprovalId,
): Promise<void> {
  await tx.sql`update brokerage.staff set status = ${status}, approval_id = ${approvalId} where staff_id = ${id}`;
}

export const sealedStaffColumns = [{ table, column: 'full_name', idColumn: 'staff_id' }];

export async function readStaffName(reader: Reader, id: StaffId): Promise<string> {
  const [row] = await reader.sql<Array<{ username: string }>>`
    select username from brokerage.staff where staff_id = ${id}`;
  return row?.username ?? '';
}
