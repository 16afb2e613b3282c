// Binds what staff see of one client: masked, or opened for a reason.
import * as contract from '@candor/contract/clients/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { StaffContext } from '../sessions/index.ts';
import { openClientData, readMaskedClient } from './service.ts';
import type { DisclosureParts } from './service.ts';

export function bindDisclosures(parts: DisclosureParts, staffGuard: Guard<'staff', StaffContext>): Binding[] {
  return [
    bind(contract.getMaskedClient, staffGuard, (caller, { params }) => readMaskedClient(parts, caller, params.id)),
    bind(contract.openClientData, staffGuard, (caller, { params, body }) =>
      openClientData(parts, caller, params.id, body.code),
    ),
  ];
}
