// What the demo asks of tables, and the verifications that it begins with: nobody at the demo's desk looks at papers.
import type { Reader, TenantId, Tx } from '@candor/platform/db/index.ts';

export async function hasStaff(reader: Reader): Promise<boolean> {
  return (await reader.sql`select 1 from brokerage.staff limit 1`).length > 0;
}

export async function findStaffId(reader: Reader, username: string): Promise<string | undefined> {
  const [row] = await reader.sql<Array<{ staffId: string }>>`
    select staff_id from brokerage.staff where username = ${username}`;
  return row?.staffId;
}

export async function hasChannels(reader: Reader): Promise<boolean> {
  return (await reader.sql`select 1 from brokerage.deposit_channels limit 1`).length > 0;
}

/** Whoever has a standing keeps it. */
export async function recordKyc(
  tx: Tx,
  tenantId: TenantId,
  clientId: string,
  status: 'pending' | 'rejected' | 'approved',
  now: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.kyc_standings (tenant_id, client_id, status, changed_at)
    values (${tenantId}, ${clientId}, ${status}, ${now}) on conflict do nothing`;
}
