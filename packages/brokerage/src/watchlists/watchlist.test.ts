import { describe, expect, test } from 'vitest';
import { choosePosition, isReordering } from './watchlist.ts';

describe('MKT-05 order of a watchlist', () => {
  test.each([
    ['the same turned round', ['a', 'b'], ['b', 'a'], true],
    ['nothing', [], [], true],
    ['one lost', ['a', 'b'], ['a'], false],
    ['one invented', ['a'], ['a', 'b'], false],
    ['one replaced', ['a', 'b'], ['a', 'c'], false],
    ['one twice', ['a', 'b'], ['a', 'a'], false],
  ])('MKT-05 %s: %j → %j is %s', (_what, before, after, expected) => {
    expect(isReordering(before, after)).toBe(expected);
  });

  test.each([
    [undefined, 3, 3],
    [0, 3, 0],
    [2, 3, 2],
    [9, 3, 3],
  ])('MKT-05 wanted at %s of %s goes to %s', (wanted, length, expected) => {
    expect(choosePosition(wanted, length)).toBe(expected);
  });
});
