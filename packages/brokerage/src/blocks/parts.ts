// What the verbs of block trades need: those of orders and execution, and the name of the house, which is never on the other side.
import type { TenantId } from '@candor/platform/db/index.ts';
import type { ExecutionParts } from '../execution/index.ts';

export interface BlockParts extends ExecutionParts {
  readonly companyOf: (tenantId: TenantId) => string;
}
