// Tickets that open a live-event socket: single use, thirty seconds, kept as a digest so that a look into the database
// opens nothing. The tenant travels inside the ticket, since a socket sends no headers of ours. A client's ticket opens no line of staff.
import { createHash } from 'node:crypto';
import { eventTicketTtlMs } from '@candor/contract/events/frames.ts';
import type { ClientId, SessionId, StaffId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { isTenantId, tenantScope } from '@candor/platform/db/index.ts';
import type { Database, TenantId, TenantScope } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { deleteOldTickets, insertTicket, takeTicket } from './ticket-store.ts';
import type { TicketRow } from './ticket-store.ts';

/** Whose line it is, as the hubs know it. */
export interface LineHolder {
  readonly scope: TenantScope;
  readonly sessionId: SessionId;
}

export interface TicketHolder extends LineHolder {
  readonly clientId: ClientId;
}

export interface StaffTicketHolder extends LineHolder {
  readonly staffId: StaffId;
}

export interface Tickets<Holder extends LineHolder> {
  issue(holder: Holder): Promise<{ ticket: string; expiresAt: Date }>;
  /** Uses the ticket up; undefined when it is unknown, used, expired or of the other kind. */
  redeem(ticket: string): Promise<Holder | undefined>;
}

export interface TicketParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly isTenant: (id: TenantId) => boolean;
}

type OwnerColumns = Pick<TicketRow, 'clientId' | 'staffId'>;

/** How the holders of one kind stand in a row, and come out of it. */
interface Kind<Holder extends LineHolder> {
  columnsOf(holder: Holder): OwnerColumns;
  read(tenantId: TenantId, row: TicketRow): Holder | undefined;
}

const ofClients: Kind<TicketHolder> = {
  columnsOf: ({ clientId }) => ({ clientId, staffId: null }),
  read: (tenantId, { clientId, sessionId }) =>
    clientId === null
      ? undefined
      : { scope: tenantScope(tenantId, { kind: 'client', id: clientId }), clientId, sessionId },
};

const ofStaff: Kind<StaffTicketHolder> = {
  columnsOf: ({ staffId }) => ({ clientId: null, staffId }),
  read: (tenantId, { staffId, sessionId }) =>
    staffId === null ? undefined : { scope: tenantScope(tenantId, { kind: 'staff', id: staffId }), staffId, sessionId },
};

export function createTickets(parts: TicketParts) {
  return { client: createTicketsOf(parts, ofClients), staff: createTicketsOf(parts, ofStaff) };
}

const digest = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

function readTenant(ticket: string): TenantId | undefined {
  const hex = Buffer.from(ticket.split('.', 1)[0] ?? '', 'base64url').toString('hex');
  const text = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isTenantId(text) ? text : undefined;
}

function createTicketsOf<Holder extends LineHolder>(
  { db, clock, ids, isTenant }: TicketParts,
  kind: Kind<Holder>,
): Tickets<Holder> {
  return {
    async issue(holder) {
      const { scope, sessionId } = holder;
      const tenant = Buffer.from(scope.tenantId.replaceAll('-', ''), 'hex').toString('base64url');
      const ticket = `${tenant}.${ids.token(24)}`;
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + eventTicketTtlMs);
      await db.transact(scope, async (tx) => {
        await deleteOldTickets(tx, now);
        const row = { ...kind.columnsOf(holder), sessionId, expiresAt };
        await insertTicket(tx, scope.tenantId, digest(ticket), row);
      });
      return { ticket, expiresAt };
    },
    async redeem(ticket) {
      const tenantId = ticket.length > 100 ? undefined : readTenant(ticket);
      if (tenantId === undefined || !isTenant(tenantId)) return undefined;
      const guest = tenantScope(tenantId, { kind: 'guest', id: 'event-ticket' });
      const row = await db.transact(guest, (tx) => takeTicket(tx, digest(ticket)));
      if (!row || row.expiresAt <= clock.now()) return undefined;
      return kind.read(tenantId, row);
    },
  };
}
