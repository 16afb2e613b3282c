// SQL of protective holds. They are placed and ended; the trigger of the table allows nothing else.
import type { ApprovalId, ClientId, ProtectionId } from '@candor/contract/ids.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import type { Protection } from './protection.ts';

interface ProtectionRow extends Omit<Protection, 'endedAt'> {
  readonly endedAt: Date | null;
}

const toProtection = ({ endedAt, ...row }: ProtectionRow): Protection => ({ ...row, endedAt: endedAt ?? undefined });

const selected = (reader: Reader) => reader.sql`
  select p.protection_id as id, p.client_id, p.reason, p.placed_at, p.ends_at, p.ended_at from brokerage.protections p`;

export async function insertProtection(
  tx: TenantTx,
  { id, clientId, reason, placedAt, endsAt }: Protection,
  approvalId: ApprovalId,
): Promise<void> {
  await tx.sql`
    insert into brokerage.protections (tenant_id, protection_id, client_id, reason, approval_id, placed_at, ends_at)
    values (${tx.scope.tenantId}, ${id}, ${clientId}, ${reason}, ${approvalId}, ${placedAt}, ${endsAt})`;
}

/** The one that lasts longest, while one does. */
export async function findActiveProtection(
  reader: Reader,
  clientId: ClientId,
  now: Date,
): Promise<Protection | undefined> {
  const [row] = await reader.sql<ProtectionRow[]>`
    ${selected(reader)}
    where p.client_id = ${clientId} and p.ended_at is null and p.ends_at > ${now}
    order by p.ends_at desc limit 1`;
  return row && toProtection(row);
}

export async function lockProtection(tx: TenantTx, id: ProtectionId): Promise<Protection | undefined> {
  const [row] = await tx.sql<ProtectionRow[]>`${selected(tx)} where p.protection_id = ${id} for update`;
  return row && toProtection(row);
}

export async function endProtection(tx: TenantTx, id: ProtectionId, approvalId: ApprovalId, now: Date): Promise<void> {
  await tx.sql`
    update brokerage.protections set ended_at = ${now}, end_approval_id = ${approvalId} where protection_id = ${id}`;
}

export async function listProtections(reader: Reader, { after, limit }: PageRange): Promise<Protection[]> {
  const rows = await reader.sql<ProtectionRow[]>`
    ${selected(reader)}
    where true ${when(reader, after, (id) => reader.sql`and p.protection_id < ${id}`)}
    order by p.protection_id desc limit ${limit}`;
  return rows.map(toProtection);
}
