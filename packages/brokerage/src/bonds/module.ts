// What bonds add to the business: the pages of clients, and their terms by two people. What they pay is booked by corporate actions.
import { bondEffects } from './decisions.ts';
import type { BondDeskParts } from './decisions.ts';
import type { BondViewParts } from './describing.ts';
import { bindBonds } from './routes.ts';
import { bindStaffBonds } from './staff-routes.ts';

export interface BondGuards {
  readonly clientGuard: Parameters<typeof bindBonds>[1];
  readonly staffGuard: Parameters<typeof bindStaffBonds>[1];
}

export function composeBonds(parts: BondDeskParts & BondViewParts, { clientGuard, staffGuard }: BondGuards) {
  return {
    bindings: [...bindBonds(parts, clientGuard), ...bindStaffBonds(parts, staffGuard)],
    effects: bondEffects(parts),
  };
}
