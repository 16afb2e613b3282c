// What a client was told in the message centre, without signing in; one more message, and its copies by mail and in browsers.
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import type { TestClient } from '../people.ts';
import type { TestSystem } from '../system.ts';
import { tenantIds } from '../tenants.ts';
import type { TenantName } from '../tenants.ts';
import { runJob } from './kyc-desk.ts';

const scopeOf = (tenant: TenantName) => tenantScope(parseTenantId(tenantIds[tenant]), { kind: 'system', id: 'test' });

/** A withdrawal of 512.37 was paid, unless another message is named. */
export function tellClient(system: TestSystem, client: Pick<TestClient, 'id'>, message: object = {}): Promise<void> {
  const paid = {
    kind: 'withdrawal_paid',
    about: 'w1',
    params: { amount: { amount: '512.37', currency: 'USD' } },
  } as const;
  return system.server.db.transact(scopeOf('sun3'), (tx) =>
    system.server.money.parts.messages.sendMessage(tx, { ...paid, ...message, clientId: client.id }),
  );
}

/** Copies what is due and has it sent. */
export async function copyMessages(system: TestSystem): Promise<void> {
  await runJob(system, 'notifications.copy', tenantIds.sun3);
  await system.server.worker.drain();
}

/** Kind and link, oldest first. */
export async function readTold(
  system: TestSystem,
  client: Pick<TestClient, 'id'>,
  tenant: TenantName = 'sun3',
): Promise<string[]> {
  const rows = await system.server.db.read(
    scopeOf(tenant),
    (reader) => reader.sql<Array<{ kind: string; link: string }>>`
      select kind, link from brokerage.messages where client_id = ${client.id} order by message_id`,
  );
  return rows.map(({ kind, link }) => `${kind} ${link}`);
}
