// The roles of staff. An auditor reads everything and changes nothing.

export const staffRoles = [
  'advisor',
  'kyc_officer',
  'operations',
  'approver',
  'support',
  'content_editor',
  'tenant_admin',
  'auditor',
] as const;
export type StaffRole = (typeof staffRoles)[number];

export function isStaffRole(value: unknown): value is StaffRole {
  return staffRoles.some((role) => role === value);
}
