import { expect, test } from 'vitest';
import { chooseTicks } from './axes.tsx';
import { formatAxisNumber, formatAxisTime } from './axis-format.ts';

test('MKT-03 labels carry the digits that their step needs', () => {
  const dollars = { style: 'currency', currency: 'USD' } as const;
  expect(formatAxisNumber(10_900, 50, 'en-US', dollars)).toBe('$10,900');
  expect(formatAxisNumber(10.75, 0.05, 'en-US', dollars)).toBe('$10.75');
  expect(formatAxisNumber(12_400_000, 200_000, 'en-US', dollars)).toBe('$12.4M');
  expect(formatAxisNumber(0.015, 0.005, 'en-US', { style: 'percent', signDisplay: 'exceptZero' })).toBe('+1.5%');
  expect(formatAxisNumber(1234.5, 0.5, 'es-ES')).toBe('1234,5');
});

test('MKT-03 times say what tells them apart', () => {
  const at = Date.UTC(2026, 10, 16, 14, 30);
  const dayMs = 86_400_000;
  expect(formatAxisTime(at, dayMs / 2, 'en-US', 'UTC')).toBe('2:30 PM');
  expect(formatAxisTime(at, 30 * dayMs, 'pl-PL', 'UTC')).toBe('16 lis');
  expect(formatAxisTime(at, 800 * dayMs, 'en-US', 'UTC')).toBe('Nov 2026');
});

test('MKT-03 three or four values, none so near the edge that it would be cut', () => {
  expect(chooseTicks({ min: 10_680, max: 10_930 }, 200)).toEqual([10_700, 10_800, 10_900]);
  expect(chooseTicks({ min: 5, max: 5 }, 200)).toEqual([]);
});
