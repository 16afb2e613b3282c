import { expect, test } from 'vitest';
import { sortRows } from './sort-rows.ts';

const rows = [
  { name: 'Çınar', yield: 4.5 },
  { name: 'Zeytin', yield: null },
  { name: 'Demir', yield: 10 },
  { name: 'Ceviz', yield: 4.5 },
];
const names = (sorted: readonly { name: string }[]): string[] => sorted.map(({ name }) => name);

test('figures go by their size, rows that are alike stay as they came, and what has none comes last either way', () => {
  const valueOf = (row: (typeof rows)[number]) => row.yield;
  expect(names(sortRows(rows, { valueOf, isDescending: false }, 'en-US'))).toEqual([
    'Çınar',
    'Ceviz',
    'Demir',
    'Zeytin',
  ]);
  expect(names(sortRows(rows, { valueOf, isDescending: true }, 'en-US'))).toEqual([
    'Demir',
    'Çınar',
    'Ceviz',
    'Zeytin',
  ]);
});

test('words go by the alphabet of the reader', () => {
  const valueOf = (row: (typeof rows)[number]) => row.name;
  expect(names(sortRows(rows, { valueOf, isDescending: false }, 'tr-TR'))).toEqual([
    'Ceviz',
    'Çınar',
    'Demir',
    'Zeytin',
  ]);
});
