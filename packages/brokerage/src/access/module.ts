// What access adds to the business: what a client may do, how staff change it by two, and what every tenant begins with.
import type { TenantId } from '@candor/platform/db/index.ts';
import type { Guard } from '@candor/platform/http/binding.ts';
import { accessEffects } from './changes.ts';
import type { AccessChangeParts } from './changes.ts';
import { bindAccess } from './routes.ts';
import { ensureAccess } from './service.ts';
import type { AccessCaller } from './service.ts';
import { bindStaffAccess } from './staff-routes.ts';

export interface AccessParts extends AccessChangeParts {
  /** Lets a signed-in client read market data. */
  readonly issueDataPass: () => string;
}

export interface AccessGuards {
  readonly clientGuard: Guard<'client', AccessCaller>;
  readonly staffGuard: Parameters<typeof bindStaffAccess>[1];
}

export function composeAccess(parts: AccessParts, { clientGuard, staffGuard }: AccessGuards) {
  const { db, clock, issueDataPass } = parts;
  return {
    bindings: [...bindAccess(db, clientGuard, issueDataPass), ...bindStaffAccess(parts, staffGuard)],
    effects: accessEffects(parts),
    prepare: (tenants: ReadonlyArray<{ readonly id: TenantId }>) =>
      ensureAccess(
        db,
        clock,
        tenants.map(({ id }) => id),
      ),
  };
}
