// The built-in venue looks at the market once, as it does every second where a server runs.
import { runVenue } from '@candor/brokerage/execution/index.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import type { TestSystem } from '../system.ts';
import { tenantIds } from '../tenants.ts';
import type { TenantName } from '../tenants.ts';

export function lookAtVenue(system: TestSystem, tenant: TenantName = 'sun3'): Promise<number> {
  const scope = tenantScope(parseTenantId(tenantIds[tenant]), { kind: 'system', id: 'venue' });
  return runVenue(system.server.money.trading, scope);
}
