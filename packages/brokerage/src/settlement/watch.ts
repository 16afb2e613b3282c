// Settles what is due, every minute: a start, a crash and a second server change nothing about it.
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import { settleDue } from './booking.ts';
import type { SettlementParts } from './booking.ts';

export function watchSettlement(parts: Omit<SettlementParts, 'messages'>, metrics: Metrics): Recurring {
  const labels = ['tenant', 'outcome'] as const;
  const counted = metrics.counter('candor_settlements', 'Trades whose settlement was tried, by outcome', labels);
  return {
    kind: 'settlement.book',
    actor: 'settlement',
    everyMs: 60_000,
    async run(scope) {
      const { settled, refused, late } = await settleDue(parts, scope);
      const tenant = scope.tenantId;
      counted.inc({ tenant, outcome: 'settled' }, settled);
      counted.inc({ tenant, outcome: 'refused' }, refused);
      counted.inc({ tenant, outcome: 'late' }, late);
    },
  };
}
