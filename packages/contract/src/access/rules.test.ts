import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveAccess, explainProduct, higherOf, isVisible, meets } from './rules.ts';
import type { Holdings } from './rules.ts';

const holdings: Holdings = {
  user: { vip: 2, score: 600 },
  perms: ['trade', 'loan', 'chat'],
  features: {
    stock: { enabled: true, vip: 0, score: 0 },
    quant: { enabled: true, vip: 3, score: 0 },
    ai: { enabled: true, vip: 1, score: 700 },
    otc: { enabled: false, vip: 0, score: 0 },
  },
};

describe('PERM-02 feature access', () => {
  test('PERM-02 everything derived for an open feature', () => {
    expect(deriveAccess(holdings, { perm: 'trade', feature: 'stock' })).toEqual({
      allow: true,
      allPerms: true,
      anyPerm: true,
      desc: null,
      require: { vip: 0, score: 0 },
    });
  });

  test.each([
    ['the permission is missing', { perm: 'block' }, { key: 'access.permission_not_granted' }],
    ['the feature is disabled', { feature: 'otc' }, { key: 'access.feature_disabled' }],
    ['the feature is not known', { feature: 'nothing' }, { key: 'access.feature_disabled' }],
    ['a feature is named like a property of objects', { feature: 'constructor' }, { key: 'access.feature_disabled' }],
    [
      'one of all is missing',
      { allPerms: ['trade', 'block'] },
      { key: 'access.requires_all', params: { perms: 'trade, block' } },
    ],
    [
      'none of any is held',
      { anyPerm: ['block', 'fund'] },
      { key: 'access.requires_any', params: { perms: 'block, fund' } },
    ],
    ['vip is too low', { feature: 'quant' }, { key: 'access.requires_levels', params: { vip: 3, score: 0 } }],
    ['score is too low', { feature: 'ai' }, { key: 'access.requires_levels', params: { vip: 1, score: 700 } }],
    [
      'several are missing: the first of the order is told',
      { perm: 'block', feature: 'otc' },
      { key: 'access.permission_not_granted' },
    ],
  ] as const)('PERM-02 closed when %s', (_, rule, desc) => {
    const derived = deriveAccess(holdings, rule);
    expect(derived.allow).toBe(false);
    expect(derived.desc).toEqual(desc);
  });

  test('PERM-02 one of any is enough, and allPerms and anyPerm are told apart', () => {
    expect(deriveAccess(holdings, { anyPerm: ['block', 'chat'] }).allow).toBe(true);
    const derived = deriveAccess(holdings, { allPerms: ['trade', 'block'], anyPerm: ['trade', 'block'] });
    expect(derived).toMatchObject({ allow: false, allPerms: false, anyPerm: true });
  });

  test('PERM-02 a missing vip or score counts as the lowest', () => {
    const nobody = { ...holdings, user: {} };
    expect(deriveAccess(nobody, { feature: 'stock' }).allow).toBe(true);
    expect(deriveAccess(nobody, { feature: 'ai' }).desc).toEqual({
      key: 'access.requires_levels',
      params: { vip: 1, score: 700 },
    });
  });

  test('PERM-02 allow is exactly the conjunction of its parts', () => {
    const names = fc.constantFrom('a', 'b', 'c');
    const lists = fc.array(names, { maxLength: 3 });
    const level = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(
        lists,
        names,
        lists,
        lists,
        fc.boolean(),
        level,
        level,
        (perms, perm, allPerms, anyPerm, enabled, vip, need) => {
          const derived = deriveAccess(
            { user: { vip }, perms, features: { f: { enabled, vip: need, score: 0 } } },
            { perm, allPerms, anyPerm, feature: 'f' },
          );
          const expected =
            perms.includes(perm) &&
            enabled &&
            allPerms.every((name) => perms.includes(name)) &&
            (anyPerm.length === 0 || anyPerm.some((name) => perms.includes(name))) &&
            vip >= need;
          expect(derived.allow).toBe(expected);
          expect(derived.desc === null).toBe(expected);
        },
      ),
    );
  });
});

describe('PERM-03 products', () => {
  test('PERM-03 the higher of the product’s and the caller’s levels is required', () => {
    expect(higherOf({ vip: 1, score: 700 }, { vip: 3, score: 500 })).toEqual({ vip: 3, score: 700 });
    expect(explainProduct(holdings, { vip: 1, score: 0 }, { vip: 3, score: 0 })).toEqual({
      key: 'access.requires_vip',
      params: { level: 3, mine: 2 },
    });
    expect(explainProduct(holdings, { vip: 3, score: 0 }, { vip: 1, score: 0 })).toEqual({
      key: 'access.requires_vip',
      params: { level: 3, mine: 2 },
    });
    expect(explainProduct(holdings, { vip: 2, score: 650 })).toEqual({
      key: 'access.requires_levels',
      params: { vip: 2, score: 650 },
    });
    expect(explainProduct(holdings, { vip: 2, score: 600 })).toBeNull();
    expect(explainProduct({ ...holdings, user: {} }, { vip: 1, score: 0 })).toEqual({
      key: 'access.requires_vip',
      params: { level: 1, mine: 0 },
    });
  });

  test('PERM-03 both levels must be met', () => {
    expect(meets({ vip: 2, score: 1 }, { vip: 2, score: 2 })).toBe(false);
    expect(meets({ vip: 1, score: 2 }, { vip: 2, score: 2 })).toBe(false);
    expect(meets({ vip: 2, score: 2 }, { vip: 2, score: 2 })).toBe(true);
  });
});

test('PERM-04 an element is hidden unless the permission, the any-of or the all-of set holds', () => {
  expect(isVisible(['a'], {})).toBe(true);
  expect(isVisible(['a'], { perm: 'a' })).toBe(true);
  expect(isVisible(['a'], { perm: 'b' })).toBe(false);
  expect(isVisible(['a'], { anyPerm: ['a', 'b'] })).toBe(true);
  expect(isVisible([], { anyPerm: ['a', 'b'] })).toBe(false);
  expect(isVisible(['a'], { allPerms: ['a', 'b'] })).toBe(false);
  expect(isVisible(['a', 'b'], { allPerms: ['a', 'b'], perm: 'a', anyPerm: ['b'] })).toBe(true);
  const rule = { perm: 'a', anyPerm: ['b', 'c'], allPerms: ['d', 'e'] };
  expect(isVisible(['a'], rule)).toBe(true);
  expect(isVisible(['c'], rule)).toBe(true);
  expect(isVisible(['d', 'e'], rule)).toBe(true);
  expect(isVisible(['d'], rule)).toBe(false);
  expect(isVisible([], rule)).toBe(false);
  expect(isVisible(['a'], { perm: 'x', anyPerm: [], allPerms: [] })).toBe(false);
});
