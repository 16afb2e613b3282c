// The mark of demo people in the database itself. Whoever makes one sets it in the same transaction; nothing takes it back.
import { systemScope } from '@candor/platform/db/index.ts';
import type { Database, TenantId, TenantTx } from '@candor/platform/db/index.ts';

export async function markDemo(tx: TenantTx, tenantId: TenantId, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.demo_marks (tenant_id, marked_at) values (${tenantId}, ${now}) on conflict do nothing`;
}

/** True when any tenant of this database ever held demo people. */
export function holdsDemo(db: Database): Promise<boolean> {
  return db.read(
    systemScope('look for demo people'),
    async (reader) => (await reader.sql`select from brokerage.demo_marks limit 1`).length > 0,
  );
}
