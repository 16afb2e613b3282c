// What oversight adds to the business: staff see what the house noticed.
import * as contract from '@candor/contract/oversight/staff.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantScope } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Guard } from '@candor/platform/http/binding.ts';
import { getAlarms, getHouseHealth, listFailedJobs, listSessions, retryJob } from './service.ts';
import type { OversightParts } from './service.ts';
import { createTrailChecks } from './trail.ts';

export function composeOversight(
  needs: { readonly db: Database; readonly clock: Clock; readonly vendors: OversightParts['vendors'] },
  { staffGuard }: { readonly staffGuard: Guard<'staff', { readonly scope: TenantScope }> },
) {
  const trail = createTrailChecks(needs);
  const parts: OversightParts = { ...needs, trail };
  return {
    /** Which alarms ring and how loud, for those who tell desks that something is different. */
    readAlarms: async (scope: TenantScope): Promise<string> =>
      (await getAlarms(parts, { scope })).items.map(({ alarm, count }) => `${alarm} ${count}`).join(', '),
    bindings: [
      bind(contract.getAlarms, staffGuard, (caller) => getAlarms(parts, caller)),
      bind(contract.checkTrail, staffGuard, ({ scope }) => trail.check(scope)),
      bind(contract.getHouseHealth, staffGuard, (caller) => getHouseHealth(parts, caller)),
      bind(contract.listFailedJobs, staffGuard, (caller) => listFailedJobs(parts, caller)),
      bind(contract.retryJob, staffGuard, (caller, { params }) => retryJob(parts, caller, params.id)),
      bind(contract.listOpenSessions, staffGuard, (caller, { query }) => listSessions(parts, caller, query.kind)),
    ],
  };
}
