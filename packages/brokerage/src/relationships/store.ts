// SQL of relationships. The client's row follows what is added here; the database lets it change in no other way.
import type { ClosingReason } from '@candor/contract/relationships/reasons.ts';
import type { ClientId, StaffId } from '@candor/contract/ids.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { ClientStanding, OpenCount, RelationshipChange } from './relationship.ts';

export interface Related {
  readonly status: ClientStanding;
  readonly advisorId: StaffId | null;
  readonly advisorName: string | null;
}

/** Kept as it is until the transaction ends. */
export async function lockRelated(tx: TenantTx, id: ClientId): Promise<Related | undefined> {
  const [row] = await tx.sql<Related[]>`
    select c.status, c.advisor_id, s.username as advisor_name from brokerage.clients c
    left join brokerage.staff s on s.tenant_id = c.tenant_id and s.staff_id = c.advisor_id
    where c.client_id = ${id} for update of c`;
  return row;
}

export async function listOpenEnds(reader: Reader, tenantId: TenantId, id: ClientId): Promise<OpenCount[]> {
  return reader.sql<OpenCount[]>`
    select kind, count::integer as count from brokerage.open_ends(${tenantId}, ${id}) order by kind`;
}

export async function insertChange(tx: TenantTx, change: RelationshipChange, now: Date): Promise<void> {
  const { approvalId, clientId, kind } = change;
  await tx.sql`
    insert into brokerage.client_changes (tenant_id, approval_id, client_id, kind, advisor_id, closing, changed_at)
    values (${tx.scope.tenantId}, ${approvalId}, ${clientId}, ${kind},
      ${kind === 'reassign' ? change.advisorId : null}, ${kind === 'close' ? change.closing : null}, ${now})`;
}

export interface Closing {
  readonly closedAt: Date;
  readonly closing: ClosingReason;
}

/** Of a client who is closed now, by two people or by their own will: the later of both. */
export async function findClosing(reader: Reader, id: ClientId): Promise<Closing | undefined> {
  const [row] = await reader.sql<Closing[]>`
    select h.closed_at, h.closing from brokerage.clients c
    join (
      select tenant_id, client_id, changed_at as closed_at, closing from brokerage.client_changes where kind = 'close'
      union all select tenant_id, client_id, closed_at, 'client_request' from brokerage.own_closings
    ) h on h.tenant_id = c.tenant_id and h.client_id = c.client_id
    where c.client_id = ${id} and c.status = 'closed' order by h.closed_at desc limit 1`;
  return row;
}

/** The client's own row follows by trigger. */
export async function insertOwnClosing(tx: TenantTx, closingId: string, id: ClientId, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.own_closings (tenant_id, closing_id, client_id, closed_at)
    values (${tx.scope.tenantId}, ${closingId}, ${id}, ${now})`;
}
