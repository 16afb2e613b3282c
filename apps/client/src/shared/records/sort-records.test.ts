import { expect, test } from 'vitest';
import { sortRecords } from './sort-records.ts';

const sort = (values: ReadonlyArray<string | number | undefined>, isDescending: boolean, locale = 'en-US') =>
  sortRecords(values, (value) => value, isDescending, locale);

test('TRD-10 figures go by size, words by the alphabet of the reader, and what has no value stays last', () => {
  expect(sort([10, undefined, 9, 100], false)).toEqual([9, 10, 100, undefined]);
  expect(sort([10, undefined, 9, 100], true)).toEqual([100, 10, 9, undefined]);
  expect(sort(['z', 'ç', 'c', 'd'], false, 'tr-TR')).toEqual(['c', 'ç', 'd', 'z']);
  expect(sort(['m', 'ł', 'l'], false, 'pl-PL')).toEqual(['l', 'ł', 'm']);
});
