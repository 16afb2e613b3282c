// SQL of the tickets that open a live-event socket.
import type { ClientId, SessionId, StaffId } from '@candor/contract/ids.ts';
import type { TenantId, TenantTx } from '@candor/platform/db/index.ts';

/** A client's or a staff member's. */
export interface TicketRow {
  readonly clientId: ClientId | null;
  readonly staffId: StaffId | null;
  readonly sessionId: SessionId;
  readonly expiresAt: Date;
}

export async function insertTicket(tx: TenantTx, tenantId: TenantId, hash: Buffer, row: TicketRow): Promise<void> {
  await tx.sql`
    insert into brokerage.event_tickets (tenant_id, hash, client_id, staff_id, session_id, expires_at)
    values (${tenantId}, ${hash}, ${row.clientId}, ${row.staffId}, ${row.sessionId}, ${row.expiresAt})`;
}

/** The ticket is gone afterwards, whatever comes of it. */
export async function takeTicket(tx: TenantTx, hash: Buffer): Promise<TicketRow | undefined> {
  const [row] = await tx.sql<TicketRow[]>`
    delete from brokerage.event_tickets where hash = ${hash} returning client_id, staff_id, session_id, expires_at`;
  return row;
}

export async function deleteOldTickets(tx: TenantTx, now: Date): Promise<void> {
  await tx.sql`delete from brokerage.event_tickets where expires_at < ${now}`;
}
