// What complaints add to the business: filing and reading them, the desk's queue, and the answer by two.
import { complaintEffects } from './decisions.ts';
import { bindComplaints, bindStaffComplaints } from './routes.ts';
import type { ComplaintParts } from './service.ts';
import { sealedComplaintColumns } from './store.ts';

export interface ComplaintGuards {
  readonly clientGuard: Parameters<typeof bindComplaints>[1];
  readonly staffGuard: Parameters<typeof bindStaffComplaints>[1];
}

export function composeComplaints(parts: ComplaintParts, { clientGuard, staffGuard }: ComplaintGuards) {
  return {
    bindings: [...bindComplaints(parts, clientGuard), ...bindStaffComplaints(parts, staffGuard)],
    effects: complaintEffects(parts),
    columns: { sealed: sealedComplaintColumns },
  };
}
