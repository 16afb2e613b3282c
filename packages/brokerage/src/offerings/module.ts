// What offerings add to the business: bids and payments of clients, the decisions of two people, and the work that moves them on.
import { offeringEffects } from './decisions.ts';
import { moveOfferings } from './moving.ts';
import type { OfferingParts } from './parts.ts';
import { bindOfferings } from './routes.ts';
import { bindStaffOfferings } from './staff-routes.ts';

export interface OfferingGuards {
  readonly clientGuard: Parameters<typeof bindOfferings>[1];
  readonly staffGuard: Parameters<typeof bindStaffOfferings>[1];
}

export function composeOfferings(parts: OfferingParts, { clientGuard, staffGuard }: OfferingGuards) {
  return {
    bindings: [...bindOfferings(parts, clientGuard), ...bindStaffOfferings(parts, staffGuard)],
    effects: offeringEffects(parts),
    recurring: () => [
      {
        kind: 'offerings.move',
        actor: 'offerings',
        everyMs: 5_000,
        run: (scope: Parameters<typeof moveOfferings>[1]) => moveOfferings(parts, scope),
      },
    ],
  };
}
