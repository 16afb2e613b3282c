import { expect, test } from 'vitest';
import { judgeChat } from './judge.ts';

test('MSG-02 a lost, a doubled and a swapped message are each counted', () => {
  expect(judgeChat(['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual({ lost: 0, doubled: 0, reordered: 0 });
  expect(judgeChat(['a', 'b', 'c'], ['a', 'c'])).toEqual({ lost: 1, doubled: 0, reordered: 0 });
  expect(judgeChat(['a', 'b', 'c'], ['a', 'b', 'b', 'c'])).toEqual({ lost: 0, doubled: 1, reordered: 0 });
  expect(judgeChat(['a', 'b', 'c'], ['a', 'c', 'b'])).toEqual({ lost: 0, doubled: 0, reordered: 1 });
});
