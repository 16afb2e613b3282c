// The roles of staff. An auditor reads everything and changes nothing; a platform administrator makes tenants and reads no client.

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
/** Those of a brand, and the one outside of every brand, which has it alone. */
export const everyRole = [...staffRoles, 'platform_admin'] as const;
export type StaffRole = (typeof everyRole)[number];

export function isStaffRole(value: unknown): value is StaffRole {
  return everyRole.some((role) => role === value);
}
