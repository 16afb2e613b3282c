// The addresses of Discover and of a comparison, and how its figures are said.
import { expect, test } from 'vitest';
import { readCompared, readCompareSearch, readDiscoverSearch, writeCompared } from './discover-search.ts';
import { multiply, saySpan } from './words.ts';

const id = '0190b7a2-7c1e-7000-8000-000000000001';

test('TRD-01 a type that is none is left out of the address', () => {
  expect(readDiscoverSearch({ type: 'fund', other: 1 })).toEqual({ type: 'fund' });
  expect(readDiscoverSearch({ type: 'lottery' })).toEqual({});
});

test('both sides of a comparison are read as they are written, and what is no product is left out', () => {
  const [a, b] = [writeCompared({ kind: 'fund', id }), writeCompared({ kind: 'bond', id })];
  expect(readCompareSearch({ a, b })).toEqual({ a, b });
  expect(readCompared(a)).toEqual({ kind: 'fund', id });
  for (const wrong of [`share.${id}`, 'fund.1', `fund.${id}.x`, '', 7])
    expect(readCompareSearch({ a: wrong, b })).toEqual({ b });
});

test('amounts are multiplied exactly, and a span of one figure is that figure', () => {
  expect(multiply('0.10', 3)).toBe('0.30');
  expect(multiply('1000', 5)).toBe('5000');
  expect(multiply('12.345', 100)).toBe('1234.500');
  expect(saySpan({ lowest: '0.5', highest: '0.50' }, 'en-US')).toBe('0.50%');
  expect(saySpan({ lowest: '-2', highest: '4.25' }, 'en-US')).toBe('-2.00% – 4.25%');
});
