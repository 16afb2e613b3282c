// Clients for tests: one who is verified and may move money, and how the guard would hand one over.
import { parseClientId } from '@candor/brokerage/clients/index.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import { addClient, testPin } from '../people.ts';
import type { TestClient } from '../people.ts';
import type { TestSystem } from '../system.ts';
import { tenantIds } from '../tenants.ts';
import type { TenantName } from '../tenants.ts';
import { setKyc } from './kyc.ts';

export const testName = 'Ada Maria Lovelace';

export function tenantOf(system: TestSystem, name: TenantName) {
  const tenant = system.server.directory.find(tenantIds[name]);
  if (!tenant) throw new Error(`no tenant ${name}`);
  return tenant;
}

/** A client at work, as the guard would hand it over. */
export function holderOf(system: TestSystem, client: Pick<TestClient, 'id' | 'tenant'>) {
  const tenant = tenantOf(system, client.tenant);
  const clientId = parseClientId(client.id);
  return { tenant, clientId, scope: tenantScope(tenant.id, { kind: 'client', id: client.id }) };
}

/** Verified, with a PIN and a name. */
export async function addInvestor(system: TestSystem, tenant: TenantName = 'sun3', score = 600): Promise<TestClient> {
  const client = await addClient(system, tenant, { pin: testPin, fullName: testName, score });
  await setKyc(system, client, 'approved');
  return client;
}
