// SQL of used tickets only: whoever writes the row first has used the ticket, on whichever node.
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import type { Database } from '@candor/platform/db/index.ts';
import type { SpentTickets } from './tickets.ts';

/** A node whose clock runs behind may still take a ticket that is over by the database's rows: they stay a little longer. */
const keptMs = 5 * 60_000;
const sweptAtOnce = 100;

export function createSpentTickets(db: Database): SpentTickets {
  return {
    async spend({ tenantId, mark, expiresAt }, now) {
      const scope = tenantScope(parseTenantId(tenantId), { kind: 'guest', id: 'live-ticket' });
      return db.transact(scope, async (tx) => {
        const old = new Date(now.getTime() - keptMs);
        // Two sweepers never wait for each other.
        await tx.sql`
          delete from market_data.spent_tickets where mark in (
            select mark from market_data.spent_tickets where expires_at < ${old}
            limit ${sweptAtOnce} for update skip locked)`;
        const rows = await tx.sql`
          insert into market_data.spent_tickets (tenant_id, mark, expires_at)
          values (${tenantId}, ${mark}, ${expiresAt}) on conflict do nothing returning mark`;
        return rows.length === 1;
      });
    },
  };
}
