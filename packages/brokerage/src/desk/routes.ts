// Binds the desk of staff.
import { refuse } from '@candor/contract';
import * as contract from '@candor/contract/desk/staff.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { accountToWire, listAccounts, readStates } from '../accounts/index.ts';
import { isClient } from '../clients/index.ts';
import type { StaffContext } from '../sessions/index.ts';
import { findClients, listTrail, readFilter } from './service.ts';
import type { DeskParts } from './service.ts';
import { countQueues } from './store.ts';

export function bindDesk(
  parts: DeskParts & { readonly clock: Clock },
  staffGuard: Guard<'staff', StaffContext>,
): Binding[] {
  const { db, clock } = parts;
  return [
    bind(contract.countQueues, staffGuard, async ({ scope }) => ({
      items: (await db.read(scope, (reader) => countQueues(reader, clock.now()))).map((queue) => ({
        queue: queue.queue,
        count: queue.count,
        oldest_at: queue.oldestAt?.toISOString() ?? null,
        oldest_owner: queue.oldestOwner,
      })),
    })),
    bind(contract.findClients, staffGuard, (caller, { body }) => findClients(parts, caller, body.words)),
    bind(contract.listClientAccounts, staffGuard, ({ scope }, { params }) =>
      db.read(scope, async (reader) => {
        if (!(await isClient(reader, params.id))) return refuse('not_found');
        const accounts = await listAccounts(reader, params.id);
        return { items: (await readStates(reader, accounts)).map(accountToWire) };
      }),
    ),
    bind(contract.listClientTimeline, staffGuard, async (caller, { params, query }) => {
      if (!(await db.read(caller.scope, (reader) => isClient(reader, params.id)))) return refuse('not_found');
      return listTrail(parts, caller, { clientId: params.id }, query);
    }),
    bind(contract.searchAudit, staffGuard, (caller, { query }) => listTrail(parts, caller, readFilter(query), query)),
  ];
}
