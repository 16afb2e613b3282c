// Tickets that open a live-event socket: single use, thirty seconds, kept as a digest so that a look into the database
// opens nothing. The tenant travels inside the ticket, since a socket sends no headers of ours.
import { createHash } from 'node:crypto';
import { eventTicketTtlMs } from '@candor/contract/events/client.ts';
import type { ClientId, SessionId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { isTenantId, tenantScope } from '@candor/platform/db/index.ts';
import type { Database, TenantId, TenantScope } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { deleteOldTickets, insertTicket, takeTicket } from './ticket-store.ts';

export interface TicketHolder {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  readonly sessionId: SessionId;
}

export interface Tickets {
  issue(holder: TicketHolder): Promise<{ ticket: string; expiresAt: Date }>;
  /** Uses the ticket up; undefined when it is unknown, used or expired. */
  redeem(ticket: string): Promise<TicketHolder | undefined>;
}

export interface TicketParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly isTenant: (id: TenantId) => boolean;
}

const digest = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

function readTenant(ticket: string): TenantId | undefined {
  const hex = Buffer.from(ticket.split('.', 1)[0] ?? '', 'base64url').toString('hex');
  const text = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isTenantId(text) ? text : undefined;
}

export function createTickets({ db, clock, ids, isTenant }: TicketParts): Tickets {
  return {
    async issue({ scope, clientId, sessionId }) {
      const tenant = Buffer.from(scope.tenantId.replaceAll('-', ''), 'hex').toString('base64url');
      const ticket = `${tenant}.${ids.token(24)}`;
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + eventTicketTtlMs);
      await db.transact(scope, async (tx) => {
        await deleteOldTickets(tx, now);
        await insertTicket(tx, scope.tenantId, digest(ticket), { clientId, sessionId, expiresAt });
      });
      return { ticket, expiresAt };
    },
    async redeem(ticket) {
      const tenantId = ticket.length > 100 ? undefined : readTenant(ticket);
      if (tenantId === undefined || !isTenant(tenantId)) return undefined;
      const guest = tenantScope(tenantId, { kind: 'guest', id: 'event-ticket' });
      const row = await db.transact(guest, (tx) => takeTicket(tx, digest(ticket)));
      if (!row || row.expiresAt <= clock.now()) return undefined;
      const scope = tenantScope(tenantId, { kind: 'client', id: row.clientId });
      return { scope, clientId: row.clientId, sessionId: row.sessionId };
    },
  };
}
