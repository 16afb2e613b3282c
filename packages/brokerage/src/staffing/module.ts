// What staffing adds to the business: how members of staff come, change and go, decided by two.
import { bindStaffing } from './routes.ts';
import type { StaffingGuards } from './routes.ts';
import { staffingEffects } from './service.ts';

export function composeStaffing(parts: Parameters<typeof bindStaffing>[0], guards: StaffingGuards) {
  return {
    bindings: bindStaffing(parts, guards),
    effects: staffingEffects(parts),
    columns: { plain: ['brokerage.staff_setups.hash'] },
  };
}
