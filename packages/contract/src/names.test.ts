// Names of roles, permissions, features and codes are types: the compiler refuses each typing error below (an expectation that is not
// met fails the type check).
import { expect, test } from 'vitest';
import { features, permissions } from './access/permissions.ts';
import type { Access, AccessRule } from './endpoint.ts';
import { errorStatus, mergeCodes, refuse } from './errors.ts';
import { staffRoles } from './roles.ts';

test('S-22 an endpoint names only roles there are', () => {
  const right: Access = { kind: 'staff', roles: ['kyc_officer'] };
  // @ts-expect-error -- a role that does not exist would close the endpoint to everybody
  const wrong: Access = { kind: 'staff', roles: ['kyc_oficer'] };
  expect(
    [right, wrong].map((access) => access.kind === 'staff' && staffRoles.some((role) => access.roles.includes(role))),
  ).toEqual([true, false]);
});

function isKnown({ allPerms = [], anyPerm = [], perm = 'trade', feature = 'stock' }: AccessRule): boolean {
  return [...allPerms, ...anyPerm, perm].every((name) => permissions.includes(name)) && features.includes(feature);
}

test('PERM-02 a rule names only permissions and features there are', () => {
  const right: AccessRule = { perm: 'loan', allPerms: ['trade'], anyPerm: ['block'], feature: 'loan' };
  // @ts-expect-error -- not a permission
  const perm: AccessRule = { perm: 'loans' };
  // @ts-expect-error -- not a permission among all
  const all: AccessRule = { allPerms: ['trade', 'buy'] };
  // @ts-expect-error -- not a permission among any
  const any: AccessRule = { anyPerm: ['sell'] };
  // @ts-expect-error -- a permission is not a feature
  const feature: AccessRule = { feature: 'trade' };
  expect([right, perm, all, any, feature].map(isKnown)).toEqual([true, false, false, false, false]);
});

test('ERR-01 a code stands in one table only, with one status', () => {
  expect(mergeCodes([{ one: 404 }, { two: 409 }])).toEqual({ one: 404, two: 409 });
  // @ts-expect-error -- both tables name the code
  expect(mergeCodes([{ one: 404 }, { two: 409 }, { one: 422 }])).toEqual({ one: 422, two: 409 });
  // @ts-expect-error -- no table names the code
  expect(errorStatus).not.toHaveProperty(refuse('insufficient_found').refused);
  expect(new Set(Object.values(errorStatus)).size).toBeLessThan(20);
});
