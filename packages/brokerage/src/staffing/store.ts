// SQL of staffing: who is there already, who decided about whom, and the codes an invited person comes in with.
import type { ApprovalId } from '@candor/contract/ids.ts';
import type { TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { StaffId } from '../staff/index.ts';

export type SetupPart = 'maker' | 'checker';

/** Two who make the first staff at the same moment take turns; true when somebody was faster, or was there all along. */
export async function hasStaffAlready(tx: TenantTx, tenantId: TenantId): Promise<boolean> {
  await tx.sql`select from brokerage.tenants where tenant_id = ${tenantId} for update`;
  return (await tx.sql`select from brokerage.staff limit 1`).length > 0;
}

/** Otherwise nobody could ever decide again: one who proposes staff and another who agrees must stay. */
export async function hasTwoDeciders(tx: TenantTx): Promise<boolean> {
  const [row] = await tx.sql<Array<{ makers: number; deciders: number }>>`
    select count(*) filter (where roles && array['tenant_admin', 'platform_admin'])::int as makers, count(*)::int as deciders
    from brokerage.staff where status = 'active' and roles && array['tenant_admin', 'approver', 'platform_admin']`;
  return row !== undefined && row.makers >= 1 && row.deciders >= 2;
}

/** Which part a member of staff had in a decision. */
export async function findPart(
  tx: TenantTx,
  approvalId: ApprovalId | undefined,
  staffId: StaffId,
): Promise<SetupPart | undefined> {
  const [decision] = await tx.sql<Array<{ makerId: StaffId; checkerId: StaffId }>>`
    select maker_id, checker_id from brokerage.approvals where approval_id = ${approvalId ?? null}`;
  return decision?.makerId === staffId ? 'maker' : decision?.checkerId === staffId ? 'checker' : undefined;
}

export interface SetupCode {
  readonly staffId: StaffId;
  readonly part: SetupPart;
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

/** The former code of the same part is worth nothing then. */
export async function saveSetupCode(tx: TenantTx, tenantId: TenantId, code: SetupCode): Promise<void> {
  await tx.sql`
    insert into brokerage.staff_setups (tenant_id, staff_id, part, hash, expires_at)
    values (${tenantId}, ${code.staffId}, ${code.part}, ${code.hash}, ${code.expiresAt})
    on conflict (tenant_id, staff_id, part) do update
      set hash = excluded.hash, expires_at = excluded.expires_at, attempts = 0`;
}

/** Spends a try of every code that this person could come in with. */
export async function spendSetupTries(
  tx: TenantTx,
  username: string,
  now: Date,
  mostTries: number,
): Promise<Array<{ staffId: StaffId; part: SetupPart; hash: Buffer }>> {
  return tx.sql<Array<{ staffId: StaffId; part: SetupPart; hash: Buffer }>>`
    update brokerage.staff_setups s set attempts = attempts + 1
    from brokerage.staff m
    where m.tenant_id = s.tenant_id and m.staff_id = s.staff_id and m.username = ${username} and m.status = 'invited'
      and s.used_at is null and s.expires_at > ${now} and s.attempts < ${mostTries}
    returning s.staff_id, s.part, s.hash`;
}

/** How many codes were used up by this. */
export async function useSetupCodes(tx: TenantTx, staffId: StaffId, now: Date): Promise<number> {
  const used = await tx.sql`
    update brokerage.staff_setups set used_at = ${now} where staff_id = ${staffId} and used_at is null returning part`;
  return used.length;
}
