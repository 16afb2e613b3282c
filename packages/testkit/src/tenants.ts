// The tenants that tests speak as, and the headers of a call in their name.

export const tenantIds = {
  sun3: '0199a000-0000-7000-8000-000000000001',
  india: '0199a000-0000-7000-8000-000000000091',
  spain: '0199a000-0000-7000-8000-000000000034',
  poland: '0199a000-0000-7000-8000-000000000048',
  turkey: '0199a000-0000-7000-8000-000000000090',
} as const;

export type TenantName = keyof typeof tenantIds;

export function tenantHeaders(tenant: TenantName, language = 'en-US'): Record<string, string> {
  return { 'x-tenant-id': tenantIds[tenant], 'accept-language': language };
}
