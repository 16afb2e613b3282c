// What the system under test sent to people, opened: the only way for a test to learn a code.
import type { DeliveryId } from '@candor/contract/ids.ts';
import { readDelivery } from '@candor/brokerage/delivery/index.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import type { TestSystem } from '../system.ts';
import { tenantIds } from '../tenants.ts';
import type { TenantName } from '../tenants.ts';

export interface SentMessage {
  readonly purpose: string;
  readonly channel: string;
  readonly recipient: string;
  readonly text: string;
}

/** Newest first. */
export async function readDeliveries(system: TestSystem, tenant: TenantName, purpose: string): Promise<SentMessage[]> {
  const scope = tenantScope(parseTenantId(tenantIds[tenant]), { kind: 'system', id: 'test' });
  const { vault } = system.server.identity.credentials;
  return system.server.db.read(scope, async (reader) => {
    const rows = await reader.sql<Array<{ id: DeliveryId; state: 'waiting' | 'sent' | 'kept' | 'failed' }>>`
      select delivery_id as id, state from brokerage.deliveries where purpose = ${purpose} order by delivery_id desc`;
    const opened = await Promise.all(rows.map(({ id, state }) => readDelivery(reader, vault, id, state)));
    return opened.flatMap((message) => (message ? [{ purpose, ...message }] : []));
  });
}

/** The code in a message: six digits, or groups of letters and digits. */
export function codeIn({ text }: SentMessage): string {
  return /\b(\d{6}|[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5})\b/.exec(text)?.[1] ?? '';
}
