// What access adds to the business: what a client may do, how staff change it by two, and what every tenant begins with.
import type { TenantId } from '@candor/platform/db/index.ts';
import type { Guard } from '@candor/platform/http/binding.ts';
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import { accessEffects, beginDue } from './beginnings.ts';
import type { BeginningParts } from './beginnings.ts';
import type { AccessChangeParts } from './changes.ts';
import { bindAccess } from './routes.ts';
import { ensureAccess } from './service.ts';
import type { AccessCaller } from './service.ts';
import { bindStaffAccess } from './staff-routes.ts';

export interface AccessParts extends AccessChangeParts, Pick<BeginningParts, 'tellChange'> {
  /** Lets a signed-in client read market data. */
  readonly issueDataPass: () => string;
}

export interface AccessGuards {
  readonly clientGuard: Guard<'client', AccessCaller>;
  readonly staffGuard: Parameters<typeof bindStaffAccess>[1];
}

export function composeAccess(parts: AccessParts, { clientGuard, staffGuard }: AccessGuards) {
  const { db, clock, issueDataPass } = parts;
  const beginning: Recurring = {
    kind: 'access.begin',
    actor: 'access-beginning',
    everyMs: 15_000,
    run: (scope) => beginDue(parts, scope),
  };
  return {
    bindings: [...bindAccess(db, clientGuard, issueDataPass), ...bindStaffAccess(parts, staffGuard)],
    effects: accessEffects(parts),
    recurring: () => [beginning],
    prepare: (tenants: ReadonlyArray<{ readonly id: TenantId }>) =>
      ensureAccess(
        db,
        clock,
        tenants.map(({ id }) => id),
      ),
  };
}
