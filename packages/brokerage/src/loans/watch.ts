// Looks after each tenant's loans and dues: collects instalments that fall due, recycles what was not drawn, and applies the
// published rules to dues that stay open.
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import { applyDueRules } from '../dues/index.ts';
import { collectLoans } from './collecting.ts';
import type { LoanParts } from './parts.ts';

export function watchLoans(
  parts: Pick<LoanParts, 'clock' | 'db' | 'dueListeners' | 'ids' | 'ledger' | 'loanListeners' | 'messages' | 'vault'>,
  metrics: Metrics,
): Recurring {
  const overdue = metrics.counter('candor_instalments_overdue', 'Instalments that became dues', ['tenant'] as const);
  return {
    kind: 'loans.watch',
    actor: 'loan-watch',
    everyMs: 15 * 60_000,
    async run(scope) {
      const run = await collectLoans(parts, scope);
      overdue.inc({ tenant: scope.tenantId }, run.overdue);
      await applyDueRules(parts, scope);
    },
  };
}
