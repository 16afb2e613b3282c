import { expect, test } from 'vitest';
import { productUses, uses } from '@candor/contract/access/uses.ts';
import type { AccessRule } from '@candor/contract';
import { features, permissions } from './permission.ts';

const rules: readonly (readonly [string, AccessRule])[] = [...Object.entries(uses), ...Object.entries(productUses)];

test.each(rules)('PERM-06 the rule of %s names a permission and a feature that exist', (_, { perm, feature }) => {
  expect(permissions).toContain(perm);
  if (feature !== undefined) expect(features).toContain(feature);
});

test('PERM-06 what a tenant can take away closes something: nothing is listed that no rule names, but what is still to come', () => {
  const named = new Set(rules.flatMap(([, { perm, feature }]) => [`perm ${perm ?? ''}`, `feature ${feature ?? ''}`]));
  const open = [...permissions.map((perm) => `perm ${perm}`), ...features.map((feature) => `feature ${feature}`)];
  expect(open.filter((name) => !named.has(name))).toEqual(['perm chat']);
});
