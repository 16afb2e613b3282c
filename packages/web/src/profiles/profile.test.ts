import { expect, test } from 'vitest';
import { chooseProfile } from './profile.ts';
import { sampleProfile } from './sample-profile.ts';

const profiles = ['sun3', 'india', 'spain'].map((name) => ({ ...sampleProfile, name }));

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
