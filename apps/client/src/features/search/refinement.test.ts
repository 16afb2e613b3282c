import { expect, test } from 'vitest';
import { isRefinement } from './refinement.ts';

test.each([
  ['app', 'apple', true],
  ['Apple', 'app', true],
  ['app ', ' APPL', true],
  ['apple', 'tesla', false],
  ['', 'apple', false],
])('PERM-05 from “%s” to “%s” is one search: %s', (before, after, isOne) => {
  expect(isRefinement(before, after)).toBe(isOne);
});
