import { expect, test } from 'vitest';
import type { Profile } from '@candor/contract/service/service.ts';
import { chooseProfile } from './profile.ts';

const profiles = ['sun3', 'india', 'spain'].map((name): Profile => ({
  name,
  tenantId: '0199a000-0000-7000-8000-000000000001',
  apiBase: '/api',
  dataBase: '/data',
  dataToken: 'token',
  country: 'US',
  template: 'sc',
  layout: 'st',
  theme: { light: 'stand', dark: 'dark' },
  accent: null,
  upDown: null,
  showProductTypes: true,
  languages: ['en-US'],
}));

test.each([
  ['?profile=spain', 'india', 'spain'],
  ['', 'india', 'india'],
  ['', undefined, 'sun3'],
  ['?profile=nobody', 'india', 'india'],
  ['?profile=nobody', 'gone', 'sun3'],
  ['?profile=', undefined, 'sun3'],
])('PROF-01 query %s, stored %s: %s', (search, stored, expected) => {
  expect(chooseProfile(profiles, { search, stored })?.name).toBe(expected);
});
