// SQL of a brand's settings: drawings by their digest, and what was agreed and has not begun.
import type { ApprovalId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';

export async function insertLogo(tx: TenantTx, digest: string, svg: string, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.brand_logos (tenant_id, digest, svg, created_at)
    values (${tx.scope.tenantId}, ${digest}, ${svg}, ${now}) on conflict do nothing`;
}

export async function readLogo(reader: Reader, digest: string): Promise<string | undefined> {
  const [row] = await reader.sql<Array<{ svg: string }>>`
    select svg from brokerage.brand_logos where digest = ${digest}`;
  return row?.svg;
}

export interface ComingChange {
  readonly approvalId: ApprovalId;
  readonly startsAt: Date;
  readonly payload: Readonly<Record<string, unknown>>;
}

export async function listComing(reader: Reader, now: Date): Promise<ComingChange[]> {
  return reader.sql<ComingChange[]>`
    select approval_id, payload, (payload ->> 'starts_at')::timestamptz as starts_at from brokerage.approvals
    where kind = 'settings.set' and state = 'approved' and (payload ->> 'starts_at')::timestamptz > ${now}
    order by starts_at`;
}
