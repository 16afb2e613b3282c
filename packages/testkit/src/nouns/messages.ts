// What a client was told in the message centre, without signing in.
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import type { TestClient } from '../people.ts';
import type { TestSystem } from '../system.ts';
import { tenantIds } from '../tenants.ts';
import type { TenantName } from '../tenants.ts';

/** Kind and link, oldest first. */
export async function readTold(
  system: TestSystem,
  client: Pick<TestClient, 'id'>,
  tenant: TenantName = 'sun3',
): Promise<string[]> {
  const scope = tenantScope(parseTenantId(tenantIds[tenant]), { kind: 'system', id: 'test' });
  const rows = await system.server.db.read(
    scope,
    (reader) => reader.sql<Array<{ kind: string; link: string }>>`
      select kind, link from brokerage.messages where client_id = ${client.id} order by message_id`,
  );
  return rows.map(({ kind, link }) => `${kind} ${link}`);
}
