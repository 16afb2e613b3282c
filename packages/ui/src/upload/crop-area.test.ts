// The kept square stays inside the picture whatever is asked.
import { expect, test } from 'vitest';
import { cropRect, maxZoom, moveCrop } from './crop-area.ts';

const middle = { zoom: 1, centerX: 0.5, centerY: 0.5 };

test('zoom one keeps the largest square in the middle', () => {
  expect(cropRect(800, 600, middle)).toEqual({ x: 100, y: 0, side: 600 });
});

test('zoom is held between one and the maximum', () => {
  expect(cropRect(800, 600, { ...middle, zoom: 0.2 }).side).toBe(600);
  expect(cropRect(800, 600, { ...middle, zoom: 99 }).side).toBe(600 / maxZoom);
});

test('moving stops at the edge and comes back at once', () => {
  let state = { zoom: 2, centerX: 0.5, centerY: 0.5 };
  for (let step = 0; step < 50; step += 1) state = moveCrop(800, 600, state, 0.1, 0);
  expect(cropRect(800, 600, state)).toEqual({ x: 500, y: 150, side: 300 });
  const back = moveCrop(800, 600, state, -0.1, 0);
  expect(cropRect(800, 600, back).x).toBeCloseTo(470, 6);
});
