// Counts each tenant's withdrawals past their due time for /metrics, every few minutes. Changes nothing.
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import type { WithdrawalParts } from './service.ts';
import { countOverdue } from './store.ts';

export function watchWithdrawals({ db, clock }: Pick<WithdrawalParts, 'db' | 'clock'>, metrics: Metrics): Recurring {
  const overdue = metrics.gauge('candor_withdrawals_overdue', 'Withdrawals past their due time', ['tenant'] as const);
  return {
    kind: 'withdrawals.watch',
    actor: 'withdrawal-watch',
    everyMs: 5 * 60_000,
    async run(scope) {
      const count = await db.read(scope, (reader) => countOverdue(reader, clock.now()));
      overdue.set({ tenant: scope.tenantId }, count);
    },
  };
}
