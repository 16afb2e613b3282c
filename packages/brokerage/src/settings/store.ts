// SQL of a brand's settings: drawings by their names, and what was agreed and has not begun.
import type { ApprovalId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { Drawing, NamedDrawing } from './logo.ts';

const digestOf = (name: string): string => name.slice(0, 64);

export async function insertLogo(tx: TenantTx, { name, drawing }: NamedDrawing, now: Date): Promise<void> {
  const [svg, png] = 'svg' in drawing ? [drawing.svg, null] : [null, drawing.png];
  await tx.sql`
    insert into brokerage.brand_logos (tenant_id, digest, svg, png, created_at)
    values (${tx.scope.tenantId}, ${digestOf(name)}, ${svg}, ${png}, ${now}) on conflict do nothing`;
}

export async function readLogo(reader: Reader, name: string): Promise<Drawing | undefined> {
  const [row] = await reader.sql<Array<{ svg: string | null; png: Buffer | null }>>`
    select svg, png from brokerage.brand_logos where digest = ${digestOf(name)}`;
  if (!row) return undefined;
  return row.png === null ? { svg: row.svg ?? '' } : { png: row.png };
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
