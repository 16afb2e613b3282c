import { expect, test } from 'vitest';
import { fitInside } from './fit-inside.ts';

test.each([
  ['a wide photo', 4_000, 3_000, { width: 2_000, height: 1_500 }],
  ['a tall one', 3_000, 4_000, { width: 1_500, height: 2_000 }],
  ['a small one stays', 640, 480, { width: 640, height: 480 }],
  ['a ribbon keeps a line', 100_000, 10, { width: 2_000, height: 1 }],
])('FUND-02 %s', (_what, width, height, expected) => {
  expect(fitInside(width, height, 2_000)).toEqual(expected);
});
