// What plans add to the business: setting up, moving and changing them, and the clockwork that runs them.
import type { TenantScope } from '@candor/platform/db/index.ts';
import type { PlanParts } from './parts.ts';
import { bindPlans } from './routes.ts';
import { runPlans } from './running.ts';
import { bindStaffPlans } from './staff-routes.ts';

export interface PlanGuards {
  readonly clientGuard: Parameters<typeof bindPlans>[1];
  readonly staffGuard: Parameters<typeof bindStaffPlans>[1];
}

export function composePlans(parts: PlanParts, { clientGuard, staffGuard }: PlanGuards) {
  return {
    bindings: [...bindPlans(parts, clientGuard), ...bindStaffPlans(parts, staffGuard)],
    recurring: () => [
      {
        kind: 'plans.run',
        actor: 'plans',
        everyMs: 30_000,
        run: (scope: TenantScope) => runPlans(parts, scope),
      },
    ],
  };
}
