// The tenants that tests speak as, and the headers of a call in their name.
import type { TenantId } from '@candor/contract/ids.ts';
import { platformRealm } from '@candor/contract/foundings/realm.ts';
import { sampleId } from '@candor/contract/sample-id.ts';

export const tenantIds = {
  sun3: sampleId('0199a000-0000-7000-8000-000000000001'),
  india: sampleId('0199a000-0000-7000-8000-000000000091'),
  spain: sampleId('0199a000-0000-7000-8000-000000000034'),
  poland: sampleId('0199a000-0000-7000-8000-000000000048'),
  turkey: sampleId('0199a000-0000-7000-8000-000000000090'),
  /** No brand: where platform administrators sign in. */
  platform: platformRealm.id,
} satisfies Readonly<Record<string, TenantId>>;

export type TenantName = keyof typeof tenantIds;

export function tenantHeaders(tenant: TenantName, language = 'en-US'): Record<string, string> {
  return { 'x-tenant-id': tenantIds[tenant], 'accept-language': language };
}
