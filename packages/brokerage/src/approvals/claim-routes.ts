// Binds claims, and who there is to hand them to.
import { isRefusal } from '@candor/contract';
import * as contract from '@candor/contract/approvals/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { listStaff } from '../staff/index.ts';
import { listClaims } from './claim-store.ts';
import type { Claim, ClaimedItem } from './claim-store.ts';
import { claimItem, handOverItem, releaseItem } from './claims.ts';
import type { ClaimParts } from './claims.ts';
import type { StaffCaller } from './service.ts';

export function bindClaims(parts: ClaimParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  const { db, clock } = parts;
  return [
    bind(contract.listClaims, staffGuard, async ({ scope }, { query }) => ({
      items: (await db.read(scope, (reader) => listClaims(reader, query.kind, clock.now()))).map(toWire),
    })),
    bind(contract.claimItem, staffGuard, async (caller, { body }) => {
      const claim = await claimItem(parts, caller, itemOf(body));
      return isRefusal(claim) ? claim : toWire(claim);
    }),
    bind(contract.releaseItem, staffGuard, (caller, { body }) => releaseItem(parts, caller, itemOf(body))),
    bind(contract.handOverItem, staffGuard, async (caller, { body }) => {
      const claim = await handOverItem(parts, caller, itemOf(body), body.to);
      return isRefusal(claim) ? claim : toWire(claim);
    }),
    bind(contract.listColleagues, staffGuard, async ({ scope }) => ({
      items: (await db.read(scope, listStaff))
        .filter(({ status }) => status === 'active')
        .map(({ id, username, roles }) => ({ id, username, roles: [...roles] })),
    })),
  ];
}

const itemOf = ({ kind, item_id: itemId }: { readonly kind: string; readonly item_id: string }): ClaimedItem => ({
  kind,
  itemId,
});

function toWire({ kind, itemId, staffId, staffName, claimedAt, expiresAt }: Claim) {
  return {
    kind,
    item_id: itemId,
    staff_id: staffId,
    staff_name: staffName,
    claimed_at: claimedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}
