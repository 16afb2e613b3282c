// The realm of platform administrators, in the shape of a tenant: whoever serves staff serves it the same way. It is no brand: nobody
// lists it, prepares it for clients or opens a page of it.
import { platformRealm } from '@candor/contract/foundings/realm.ts';
import { languages } from '@candor/contract';
import type { Tenant } from './tenant.ts';

export const realmTenant: Tenant = {
  id: platformRealm.id,
  tenantId: platformRealm.id,
  name: platformRealm.name,
  country: 'US',
  template: 'sc',
  layout: 'hr',
  showProductTypes: false,
  languages: [...languages],
  app: { app_name: 'Candor', chat_sys: '', otp: true },
  company: { co_name: 'Candor', icp_no: '', co_address: '', app_video: '' },
  markets: [],
  accounts: [],
  demo: true,
};
