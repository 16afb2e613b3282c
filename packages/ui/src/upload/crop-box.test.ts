import { expect, test } from 'vitest';
import { boxPixels, placeEdge, turnBox, wholeBox } from './crop-box.ts';

test.each([
  ['left', 0.3, { left: 0.3 }],
  ['left', -1, { left: 0 }],
  ['left', 2, { left: 0.9 }],
  ['bottom', 0.5, { bottom: 0.5 }],
  ['bottom', 0, { bottom: 0.1 }],
  ['right', 5, { right: 1 }],
] as const)('KYC-05 the %s edge asked to go to %d stays inside and leaves a picture', (edge, to, expected) => {
  const box = placeEdge(wholeBox, edge, to);
  expect(box).toEqual({ ...wholeBox, ...expected });
});

test('KYC-05 four turns bring the kept part back, one takes it along', () => {
  const box = { left: 0.1, top: 0.2, right: 0.5, bottom: 0.9 };
  const once = turnBox(box);
  expect(Object.values(once).map((value) => value.toFixed(2))).toEqual(['0.10', '0.10', '0.80', '0.50']);
  const back = turnBox(turnBox(turnBox(once)));
  for (const [edge, value] of Object.entries(back)) expect(value).toBeCloseTo(box[edge as keyof typeof box]);
});

test('KYC-05 the kept part has whole pixels and at least one', () => {
  expect(boxPixels({ left: 0.25, top: 0, right: 0.75, bottom: 0.5 }, 1000, 600)).toEqual({
    x: 250,
    y: 0,
    width: 500,
    height: 300,
  });
  expect(boxPixels({ left: 0, top: 0, right: 0.1, bottom: 0.1 }, 3, 3)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
});
