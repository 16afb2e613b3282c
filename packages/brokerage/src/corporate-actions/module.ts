// What corporate actions add to the business: announced by two people, booked by the clock before the open of their day.
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import { bookDue } from './booking.ts';
import type { CorporateActionParts } from './booking.ts';
import { actionEffects } from './decisions.ts';
import { announceOwed } from './bonds.ts';
import { bindBondPayments } from './bond-routes.ts';
import { bindStaffActions } from './staff-routes.ts';

export interface CorporateActionGuards {
  readonly staffGuard: Parameters<typeof bindStaffActions>[1];
}

export function composeCorporateActions(parts: CorporateActionParts, { staffGuard }: CorporateActionGuards) {
  return {
    bindings: [...bindStaffActions(parts, staffGuard), ...bindBondPayments(parts, staffGuard)],
    effects: actionEffects(parts),
    recurring: (metrics: Metrics) => {
      const labels = ['tenant'] as const;
      const halted = metrics.counter(
        'candor_actions_halted',
        'Runs in which an instrument stood halted by its action',
        labels,
      );
      return [
        {
          kind: 'corporate-actions.book',
          actor: 'corporate-actions',
          everyMs: 60_000,
          async run(scope: Parameters<typeof bookDue>[1]) {
            await announceOwed(parts, scope);
            const run = await bookDue(parts, scope);
            halted.inc({ tenant: scope.tenantId }, run.halted);
          },
        },
      ];
    },
  };
}
