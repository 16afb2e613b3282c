// Binds the call that tells a client what it may use.
import { getAccessConfig } from '@candor/contract/access/client.ts';
import type { Database } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readAccessConfig } from './service.ts';
import type { AccessCaller } from './service.ts';

/** Every client hears it at the start, so the pass for market data rides along. */
export function bindAccess(
  db: Database,
  clientGuard: Guard<'client', AccessCaller>,
  issueDataPass: () => string,
): Binding[] {
  return [
    bind(getAccessConfig, clientGuard, async ({ scope, clientId }) => ({
      ...(await db.read(scope, (reader) => readAccessConfig(reader, scope.tenantId, clientId))),
      data_pass: issueDataPass(),
    })),
  ];
}
