import { expect, test } from 'vitest';
import { computeDue } from './due.ts';

const days = ['2026-11-16T21:00:00Z', '2026-11-17T21:00:00Z', '2026-11-18T21:00:00Z', '2026-11-19T21:00:00Z'];
const calendar = {
  closings: (_country: string, after: Date, count: number) =>
    days
      .map((day) => new Date(day))
      .filter((day) => day > after)
      .slice(0, count),
};

test.each([
  ['2026-11-16T15:00:00Z', 'fast', '2026-11-16T21:00:00.000Z'],
  ['2026-11-16T15:00:00Z', 'reviewed', '2026-11-17T21:00:00.000Z'],
  ['2026-11-16T17:00:00Z', 'fast', '2026-11-16T21:00:00.000Z'],
  ['2026-11-16T17:00:01Z', 'fast', '2026-11-17T21:00:00.000Z'],
  ['2026-11-16T17:00:01Z', 'reviewed', '2026-11-18T21:00:00.000Z'],
] as const)('G-07 asked at %s, %s: due at %s', (now, way, due) => {
  expect(computeDue(calendar, 'US', way, new Date(now)).toISOString()).toBe(due);
});

test('a calendar that ends is a fault, not a promise', () => {
  expect(() => computeDue(calendar, 'US', 'fast', new Date('2027-01-01T00:00:00Z'))).toThrow('no banking day');
});
