// What settlement adds to the business: trades settle on their day, and those that do not are breaks that two people name and mend.
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import type { SettlementParts } from './booking.ts';
import { settlementEffects } from './decisions.ts';
import { bindStaffSettlement } from './staff-routes.ts';
import { watchSettlement } from './watch.ts';

export interface SettlementGuards {
  readonly staffGuard: Parameters<typeof bindStaffSettlement>[1];
}

export function composeSettlement(parts: SettlementParts, { staffGuard }: SettlementGuards) {
  return {
    bindings: bindStaffSettlement(parts, staffGuard),
    effects: settlementEffects(parts),
    recurring: (metrics: Metrics) => [watchSettlement(parts, metrics)],
  };
}
