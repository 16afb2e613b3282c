// What deposits add to the business: paying in, house accounts, statements, and their decisions by two.
import { depositEffects } from './effects.ts';
import type { DepositParts } from './parts.ts';
import { bindDeposits } from './routes.ts';
import { bindStaffDeposits } from './staff-routes.ts';
import { sealedStatementColumns } from './statement-store.ts';
import { countDeposits } from './store.ts';

export interface DepositGuards {
  readonly clientGuard: Parameters<typeof bindDeposits>[1];
  readonly staffGuard: Parameters<typeof bindStaffDeposits>[1];
}

export function composeDeposits(parts: DepositParts, { clientGuard, staffGuard }: DepositGuards) {
  return {
    bindings: [...bindDeposits(parts, clientGuard), ...bindStaffDeposits(parts, staffGuard)],
    effects: depositEffects(parts),
    countOrders: countDeposits,
    columns: { frozen: sealedStatementColumns },
  };
}
