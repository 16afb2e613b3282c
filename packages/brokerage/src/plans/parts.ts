// What the verbs of plans need: those of funds and orders, and the tenant whose client has a plan.
import type { TenantId } from '@candor/platform/db/index.ts';
import type { FundParts } from '../funds/index.ts';
import type { Trader } from '../orders/index.ts';

export interface PlanParts extends FundParts {
  readonly tenantOf: (tenantId: TenantId) => Trader['tenant'] | undefined;
}
