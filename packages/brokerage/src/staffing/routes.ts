// Binds who works for a tenant.
import * as contract from '@candor/contract/staffing/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { listStaff } from '../staff/index.ts';
import type { TenantContext } from '../tenants/index.ts';
import { proposeInvite, proposeRoles, proposeStanding } from './service.ts';
import type { StaffingParts } from './service.ts';
import { issueSetupCode, setUpStaff } from './setup.ts';
import type { SetupParts } from './setup.ts';

export interface StaffingGuards {
  readonly publicGuard: Guard<'public', TenantContext>;
  readonly staffGuard: Guard<'staff', StaffCaller>;
}

export function bindStaffing(
  parts: StaffingParts & SetupParts,
  { publicGuard, staffGuard }: StaffingGuards,
): Binding[] {
  return [
    bind(contract.listStaff, staffGuard, async ({ scope }) => {
      const members = await parts.db.read(scope, listStaff);
      return {
        items: members.map(({ id, username, roles, status, createdAt }) => ({
          id,
          username,
          roles: [...roles],
          status,
          created_at: createdAt.toISOString(),
        })),
      };
    }),
    bind(contract.proposeStaffInvite, staffGuard, async (caller, { body }) =>
      answerProposal(await proposeInvite(parts, caller, body)),
    ),
    bind(contract.proposeStaffRoles, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeRoles(parts, caller, params.id, body)),
    ),
    bind(contract.proposeStaffStanding, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeStanding(parts, caller, params.id, body)),
    ),
    bind(contract.issueSetupCode, staffGuard, (caller, { params }) => issueSetupCode(parts, caller, params.id)),
    bind(contract.setUpStaff, publicGuard, (context, { body }) =>
      setUpStaff(parts, context, {
        username: body.username,
        makerCode: body.maker_code,
        checkerCode: body.checker_code,
        fullName: body.full_name,
        password: body.password,
      }),
    ),
  ];
}
