// Which staff roles may call an endpoint, as the contract says it. The build leaves only the roles of an endpoint's access in the bundle.
import type { Endpoint } from '@candor/contract/endpoint.ts';
import { isStaffRole } from '@candor/contract/roles.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import { isRecord } from '../storage/storage.ts';

export function rolesOf(endpoint: Endpoint): readonly StaffRole[] {
  const told: Readonly<Record<string, unknown>> = { ...endpoint };
  const access = told['access'];
  const roles = isRecord(access) ? access['roles'] : told['roles'];
  return Array.isArray(roles) ? roles.filter(isStaffRole) : [];
}
