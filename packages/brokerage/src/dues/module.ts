// What dues add to the business: what a client owes, and how staff raise and waive it by two.
import { dueEffects } from './decisions.ts';
import { bindDues } from './routes.ts';
import type { DueParts } from './service.ts';
import { bindStaffDues } from './staff-routes.ts';

export interface DueGuards {
  readonly clientGuard: Parameters<typeof bindDues>[1];
  readonly staffGuard: Parameters<typeof bindStaffDues>[1];
}

export function composeDues(parts: DueParts, { clientGuard, staffGuard }: DueGuards) {
  return {
    bindings: [...bindDues(parts, clientGuard), ...bindStaffDues(parts, staffGuard)],
    effects: dueEffects(parts),
  };
}
