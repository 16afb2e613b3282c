// SQL of reset codes. A code is kept as a digest and counts its tries.
import type { ClientId, ResetId, StaffId } from '@candor/contract/ids.ts';
import type { TenantId, TenantTx } from '@candor/platform/db/index.ts';

export interface NewReset {
  readonly id: ResetId;
  readonly clientId: ClientId;
  readonly staffId: StaffId;
  readonly reason: string;
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

/** The former code of the client is worth nothing then. */
export async function insertReset(tx: TenantTx, tenantId: TenantId, reset: NewReset, now: Date): Promise<void> {
  const { id, clientId, staffId, reason, hash, expiresAt } = reset;
  await tx.sql`update brokerage.reset_codes set used_at = ${now} where client_id = ${clientId} and used_at is null`;
  await tx.sql`
    insert into brokerage.reset_codes (tenant_id, reset_id, client_id, started_by, reason, hash, created_at, expires_at)
    values (${tenantId}, ${id}, ${clientId}, ${staffId}, ${reason}, ${hash}, ${now}, ${expiresAt})`;
}

export async function spendResetTry(
  tx: TenantTx,
  clientId: ClientId | undefined,
  now: Date,
): Promise<{ readonly resetId: ResetId; readonly hash: Buffer } | undefined> {
  const [row] = await tx.sql<Array<{ resetId: ResetId; hash: Buffer }>>`
    update brokerage.reset_codes set attempts = attempts + 1
    where client_id = ${clientId ?? null} and used_at is null and expires_at > ${now}
    returning reset_id, hash`;
  return row;
}

/** False when somebody else was faster. */
export async function useReset(tx: TenantTx, resetId: ResetId, now: Date): Promise<boolean> {
  const used = await tx.sql`
    update brokerage.reset_codes set used_at = ${now}
    where reset_id = ${resetId} and used_at is null returning reset_id`;
  return used.length > 0;
}
