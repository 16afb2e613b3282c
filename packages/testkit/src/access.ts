// Access for tests: what staff decide about permissions, features and switches, written where the server reads it.
import { saveFeature, saveGrant, setSwitches } from '@candor/brokerage/access/index.ts';
import type { AccessSwitches, Feature, Permission } from '@candor/brokerage/access/index.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import type { TestClient } from './people.ts';
import type { TestSystem } from './system.ts';
import { tenantIds, type TenantName } from './tenants.ts';

type FeatureRule = Parameters<typeof saveFeature>[3];

const scopeOf = (tenant: TenantName) => tenantScope(parseTenantId(tenantIds[tenant]), { kind: 'system', id: 'test' });

/** Gives one client a permission or takes it away. */
export async function grant(
  { clock, server }: TestSystem,
  client: Pick<TestClient, 'id' | 'tenant'>,
  perm: Permission,
  isGranted: boolean,
): Promise<void> {
  const scope = scopeOf(client.tenant);
  await server.db.transact(scope, (tx) => saveGrant(tx, scope.tenantId, client.id, perm, isGranted, clock.now()));
}

/** What a feature asks for from now on, for every client of the tenant. */
export async function ruleFeature(
  { clock, server }: TestSystem,
  tenant: TenantName,
  name: Feature,
  rule: FeatureRule,
): Promise<void> {
  const scope = scopeOf(tenant);
  await server.db.transact(scope, (tx) => saveFeature(tx, scope.tenantId, name, rule, clock.now()));
}

export async function switchAccess(
  { clock, server }: TestSystem,
  tenant: TenantName,
  switches: AccessSwitches,
): Promise<void> {
  const scope = scopeOf(tenant);
  await server.db.transact(scope, (tx) => setSwitches(tx, scope.tenantId, switches, clock.now()));
}
