import { expect, test } from 'vitest';
import { readBigints, withoutNulls } from './rows.ts';

test('what a row has no value for is undefined; everything else is as it came', () => {
  const day = new Date('2026-11-16T09:00:00Z');
  const row: { a: string | null; b: number; c: Date | null; d: boolean; e: string } = {
    a: null,
    b: 0,
    c: day,
    d: false,
    e: '',
  };
  expect(withoutNulls(row)).toStrictEqual({ a: undefined, b: 0, c: day, d: false, e: '' });
});

test('amounts are read exactly, however large, and only those that are named', () => {
  const row = { held: '90071992547409931234', free: '-1', kind: 'x' };
  expect(readBigints(row, ['held', 'free'])).toEqual({ held: 90_071_992_547_409_931_234n, free: -1n });
});
