import { expect, test } from 'vitest';
import { listApprovals, approveProposal } from '@candor/contract/approvals/staff.ts';
import { getPing } from '@candor/contract/settings/client.ts';
import { writeModule } from '../build/endpoint-plugin.ts';
import { rolesOf } from './roles.ts';

test('PERM-06 the console knows of an endpoint the roles that the server checks, from the contract and from its bundle', () => {
  expect(rolesOf(approveProposal)).toEqual(['approver', 'kyc_officer', 'tenant_admin', 'platform_admin']);
  const shipped = writeModule('approvals/staff.ts', { approveProposal });
  expect(shipped).toContain('"roles":["approver","kyc_officer","tenant_admin","platform_admin"]');
  expect(rolesOf({ ...listApprovals, access: { kind: 'staff', roles: ['auditor'] } })).toEqual(['auditor']);
});

test('an endpoint that is not for staff has no roles', () => {
  expect(rolesOf(getPing)).toEqual([]);
});
