// What foundings add to the business: tenants made from the console, by two platform administrators.
import * as contract from '@candor/contract/foundings/staff.ts';
import { systemScope } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { realmTenant } from '../tenants/index.ts';
import { foundDecided, foundingEffects, issueFirstStaffCode, proposeTenant } from './service.ts';
import type { FoundingParts } from './service.ts';
import { listAllTenants } from './store.ts';
import type { ListedTenant } from './store.ts';

export function composeFoundings(
  parts: FoundingParts,
  { staffGuard }: { readonly staffGuard: Guard<'staff', StaffCaller> },
) {
  const founding: Recurring = {
    kind: 'foundings.found',
    actor: 'founding',
    everyMs: 60_000,
    run: async ({ tenantId }) => {
      // One for all: the decisions are the realm's.
      if (tenantId === realmTenant.id) await foundDecided(parts);
    },
  };
  return {
    bindings: bindFoundings(parts, staffGuard),
    effects: foundingEffects(parts),
    recurring: () => [founding],
  };
}

function bindFoundings(parts: FoundingParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  const everyTenant = systemScope('list tenants for a platform administrator');
  return [
    bind(contract.listTenants, staffGuard, async () => ({
      items: (await parts.db.read(everyTenant, listAllTenants)).map(describe),
    })),
    bind(contract.proposeTenant, staffGuard, async (caller, { body }) =>
      answerProposal(await proposeTenant(parts, caller, body)),
    ),
    bind(contract.issueFirstStaffCode, staffGuard, (caller, { params }) =>
      issueFirstStaffCode(parts, caller, params.id, params.staff_id),
    ),
  ];
}

function describe({ appName, isFounded, since, firstStaff, ...rest }: ListedTenant): contract.FoundedTenant {
  return {
    ...rest,
    app_name: appName,
    source: isFounded ? 'console' : 'file',
    since: since.toISOString(),
    first_staff: firstStaff,
  };
}
