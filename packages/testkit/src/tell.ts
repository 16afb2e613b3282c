// Tells a client something, and has what leaves the app about it leave: for tests of copies outside the app.
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { runJob } from './nouns/kyc-desk.ts';
import type { TestClient } from './people.ts';
import type { TestSystem } from './system.ts';
import { tenantIds } from './tenants.ts';

/** A withdrawal was paid. */
export async function tellOfPayment(system: TestSystem, client: TestClient): Promise<void> {
  const { db, money, worker } = system.server;
  const tenantId = tenantIds[client.tenant];
  const scope = tenantScope(parseTenantId(tenantId), { kind: 'system', id: 'test' });
  const params = { amount: { amount: '512.37', currency: 'USD' } } as const;
  const message = { kind: 'withdrawal_paid', about: 'w1', params, clientId: client.id } as const;
  await db.transact(scope, (tx) => money.parts.messages.sendMessage(tx, message));
  await runJob(system, 'notifications.copy', tenantId);
  await worker.drain();
}
