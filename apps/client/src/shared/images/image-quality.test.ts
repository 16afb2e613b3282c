import { expect, test } from 'vitest';
import { judgeQuality } from './image-quality.ts';
import type { GreyImage } from './image-quality.ts';

const width = 120;
const height = 80;

function paint(value: (x: number, y: number) => number): GreyImage {
  const values = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) values[y * width + x] = value(x, y);
  return { width, height, values };
}

/** A card on a desk, with lines of print. */
const card = (x: number, y: number): number => {
  const isInside = x > 10 && x < 110 && y > 8 && y < 72;
  if (!isInside) return 120;
  return y % 6 < 2 && x % 4 < 2 ? 40 : 215;
};

test('KYC-05 a sharp, light picture of a whole card needs no hint', () => {
  expect(judgeQuality(paint(card))).toEqual([]);
});

test('KYC-05 a picture in the dark is named', () => {
  expect(judgeQuality(paint((x, y) => card(x, y) / 5))).toContain('dark');
});

test('KYC-05 a picture without any edge is named blurred', () => {
  expect(judgeQuality(paint((x) => 100 + x / 4))).toContain('blurred');
});

test('KYC-05 a white patch over the print is named glare', () => {
  expect(judgeQuality(paint((x, y) => (x > 40 && x < 90 && y > 20 && y < 60 ? 255 : card(x, y))))).toContain('glare');
});

test('KYC-05 print that runs over the border is named cut', () => {
  expect(judgeQuality(paint((x, y) => ((x + y) % 4 < 2 ? 40 : 215)))).toContain('cut');
});
