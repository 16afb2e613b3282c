import { describe, expect, test } from 'vitest';
import { approval, approvalKinds } from './approvals/staff.ts';
import { allEndpoints } from './endpoints.ts';
import { staffVerbs } from './verbs.ts';

const verbs = allEndpoints.filter(({ base, method }) => base === 'staff' && method !== 'GET');

describe('S-27 the list of staff’s verbs', () => {
  test('S-27 names every endpoint of staff that changes anything, and no other', () => {
    expect(Object.keys(staffVerbs).toSorted()).toEqual(verbs.map(({ id }) => id).toSorted());
  });

  test.each(verbs.map((endpoint) => [endpoint.id, endpoint] as const))(
    'S-27 %s answers a proposal when two must agree, and never when one is enough',
    (id, { response }) => {
      const verb = staffVerbs[id];
      const isProposal =
        response === approval ||
        (response !== undefined && JSON.stringify(Object.keys(shapeOf(response))).includes('approval'));
      expect(isProposal).toBe(verb?.people === 2 || id === 'withdrawProposal');
    },
  );

  test('S-27 every kind of proposal is made by one verb', () => {
    const made = Object.values(staffVerbs).flatMap((verb) => (verb.people === 2 ? verb.proposes : []));
    expect(made.toSorted()).toEqual([...approvalKinds].toSorted());
  });
});

function shapeOf(schema: object): object {
  return 'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null ? schema.shape : {};
}
