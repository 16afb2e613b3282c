// What funds add to the business: purchases, sales and switches of clients, the decisions of two people, and the work that moves them on.
import { moveFunds } from './booking.ts';
import { fundEffects } from './decisions.ts';
import type { FundParts } from './parts.ts';
import { bindFunds } from './routes.ts';
import { bindStaffFunds } from './staff-routes.ts';

export interface FundGuards {
  readonly clientGuard: Parameters<typeof bindFunds>[1];
  readonly staffGuard: Parameters<typeof bindStaffFunds>[1];
}

export function composeFunds(parts: FundParts, { clientGuard, staffGuard }: FundGuards) {
  return {
    bindings: [...bindFunds(parts, clientGuard), ...bindStaffFunds(parts, staffGuard)],
    effects: fundEffects(parts),
    recurring: () => [
      {
        kind: 'funds.move',
        actor: 'funds',
        everyMs: 5_000,
        run: (scope: Parameters<typeof moveFunds>[1]) => moveFunds(parts, scope),
      },
    ],
  };
}
