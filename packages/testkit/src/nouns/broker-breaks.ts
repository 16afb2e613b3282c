// What a broker said and the books could not follow, as the work that reads its stream notes it: no broker is asked.
import { brokerScope } from '@candor/brokerage/execution/index.ts';
import { parseTenantId } from '@candor/platform/db/index.ts';
import type { TestSystem } from '../system.ts';
import { tenantIds } from '../tenants.ts';

/** Of an order of somebody else's at the house's account; answers the break's id. */
export async function addBrokerBreak(system: TestSystem): Promise<string> {
  const id: string = system.server.money.parts.ids.next();
  const at = system.clock.now();
  await system.server.db.transact(
    brokerScope(parseTenantId(tenantIds.sun3)),
    (tx) => tx.sql`
      insert into brokerage.broker_breaks (tenant_id, break_id, broker, subject, reason, said, opened_at)
      values (${tx.scope.tenantId}, ${id}, 'alpaca', ${`execution ${id}`}, 'order_ended', '{}', ${at})`,
  );
  return id;
}
