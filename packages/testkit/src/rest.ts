// Recurring work of tenants that nobody in a test belongs to rests. Whenever a test lets a day pass, everything that comes back is due for
// every tenant at once, and four of five houses are empty: that was most of what a server did in a test. Who comes to one of them wakes it.
import { systemScope, type Database } from '@candor/platform/db/index.ts';
import { tenantIds, type TenantName } from './tenants.ts';

const scope = systemScope('testkit: let the work of empty tenants rest');
/** Beyond every day of a test. */
const far = '1000 years';
const awake = new WeakMap<Database, Set<TenantName>>();

export async function restEmptyTenants(db: Database): Promise<void> {
  await db.transact(scope, async ({ sql }) => {
    await sql`
      update platform.jobs set run_at = run_at + ${far}::interval
      where state = 'waiting' and tenant_id <> ${tenantIds.sun3}`;
  });
}

interface Owner {
  readonly server: { readonly db: Database };
}

/** Its work is due when it was; the first tenant never rests. */
export async function wakeTenant({ server }: Owner, tenant: TenantName): Promise<void> {
  const { db } = server;
  const known = awake.get(db) ?? new Set<TenantName>(['sun3']);
  awake.set(db, known);
  if (known.has(tenant)) return;
  known.add(tenant);
  await db.transact(scope, async ({ sql }) => {
    await sql`
      update platform.jobs set run_at = run_at - ${far}::interval
      where state = 'waiting' and tenant_id = ${tenantIds[tenant]} and run_at > now() + '500 years'::interval`;
  });
}
