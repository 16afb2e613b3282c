// SQL of unlocks: when the waiting times of a client were lifted, by whom and why.
import type { ApprovalId, ClientId, StaffId, UnlockId } from '@candor/contract/ids.ts';
import type { TenantId, TenantTx } from '@candor/platform/db/index.ts';

/** Two who lift at the same moment take turns here. */
export async function wasUnlockedSince(tx: TenantTx, clientId: ClientId, since: Date): Promise<boolean> {
  await tx.sql`select from brokerage.clients where client_id = ${clientId} for no key update`;
  const recent = await tx.sql`
    select from brokerage.client_unlocks where client_id = ${clientId} and unlocked_at > ${since} limit 1`;
  return recent.length > 0;
}

export interface NewUnlock {
  readonly id: UnlockId;
  readonly clientId: ClientId;
  /** Under which guesses at the client's name are counted. */
  readonly accountKey: string;
  readonly staffId: StaffId;
  readonly reason: string;
  readonly approvalId?: ApprovalId | undefined;
}

export async function insertUnlock(tx: TenantTx, tenantId: TenantId, unlock: NewUnlock, now: Date): Promise<void> {
  const { id, clientId, accountKey, staffId, reason, approvalId } = unlock;
  await tx.sql`
    insert into brokerage.client_unlocks (tenant_id, unlock_id, client_id, account_key, staff_id, reason, approval_id,
      unlocked_at)
    values (${tenantId}, ${id}, ${clientId}, ${accountKey}, ${staffId}, ${reason}, ${approvalId ?? null}, ${now})`;
}
