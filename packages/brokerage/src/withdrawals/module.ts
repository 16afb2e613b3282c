// What withdrawals add to the business: taking money out, protective holds, their decisions by two, and the watch over due times.
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import { withdrawalEffects } from './decisions.ts';
import { paymentEffects } from './payments.ts';
import type { PayoutParts } from './payments.ts';
import { protectionEffects } from './protection-decisions.ts';
import { bindProtections } from './protection-routes.ts';
import { bindWithdrawals } from './routes.ts';
import { bindStaffWithdrawals } from './staff-routes.ts';
import { countWithdrawals } from './store.ts';
import { watchWithdrawals } from './watch.ts';

export interface WithdrawalGuards {
  readonly clientGuard: Parameters<typeof bindWithdrawals>[1];
  readonly staffGuard: Parameters<typeof bindStaffWithdrawals>[1] & Parameters<typeof bindProtections>[1];
}

export function composeWithdrawals(parts: PayoutParts, { clientGuard, staffGuard }: WithdrawalGuards) {
  return {
    bindings: [
      ...bindWithdrawals(parts, clientGuard),
      ...bindStaffWithdrawals(parts, staffGuard),
      ...bindProtections(parts, staffGuard),
    ],
    effects: { ...withdrawalEffects(parts), ...paymentEffects(parts), ...protectionEffects(parts) },
    recurring: (metrics: Metrics) => [watchWithdrawals(parts, metrics)],
    countOrders: countWithdrawals,
  };
}
