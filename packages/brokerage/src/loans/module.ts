// What loans add to the business: applying, drawing and repaying, decisions by two, and the watch that collects.
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import { loanDueListener } from './collecting.ts';
import type { ListeningParts } from './collecting.ts';
import { loanEffects } from './decisions.ts';
import type { LoanParts } from './parts.ts';
import { bindLoans } from './routes.ts';
import { bindStaffLoans } from './staff-routes.ts';
import { countLoans, sealedLoanColumns } from './store.ts';
import { watchLoans } from './watch.ts';

export interface LoanGuards {
  readonly clientGuard: Parameters<typeof bindLoans>[1];
  readonly staffGuard: Parameters<typeof bindStaffLoans>[1];
}

/** A loan hears of the dues that came from it. */
export function listenForLoans(parts: ListeningParts) {
  return { dues: loanDueListener(parts) };
}

export function composeLoans(parts: LoanParts, { clientGuard, staffGuard }: LoanGuards) {
  return {
    bindings: [...bindLoans(parts, clientGuard), ...bindStaffLoans(parts, staffGuard)],
    effects: loanEffects(parts),
    recurring: (metrics: Metrics) => [watchLoans(parts, metrics)],
    countOrders: countLoans,
    columns: { sealed: sealedLoanColumns },
  };
}
