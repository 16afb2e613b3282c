// A profile for tests. Never part of a build.
import { sampleId } from '@candor/contract/sample-id.ts';
import type { Profile } from '@candor/contract/service/service.ts';

export const sampleProfile: Profile = {
  name: 'sun3',
  tenantId: sampleId('0199a000-0000-7000-8000-000000000001'),
  apiBase: '/api',
  dataBase: '/data',
  dataToken: 'data-token-1234567',
  country: 'US',
  template: 'sc',
  layout: 'st',
  theme: { light: 'stand', dark: 'dark' },
  accent: null,
  upDown: null,
  showProductTypes: true,
  languages: ['en-US'],
};
