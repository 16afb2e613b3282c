// What savings add to the business: placing and leaving, nights and payments by the clockwork, products and statements by two.
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import { savingsEffects } from './decisions.ts';
import type { SavingsParts } from './parts.ts';
import { watchSavings } from './reconciling.ts';
import { bindSavings } from './routes.ts';
import { bindStaffSavings } from './staff-routes.ts';
import { countSavingsOf } from './store.ts';

export interface SavingsGuards {
  readonly clientGuard: Parameters<typeof bindSavings>[1];
  readonly staffGuard: Parameters<typeof bindStaffSavings>[1];
}

export function composeSavings(parts: SavingsParts, { clientGuard, staffGuard }: SavingsGuards) {
  return {
    bindings: [...bindSavings(parts, clientGuard), ...bindStaffSavings(parts, staffGuard)],
    effects: savingsEffects(parts),
    recurring: (metrics: Metrics) => watchSavings(parts, metrics),
    countOrders: countSavingsOf,
  };
}
