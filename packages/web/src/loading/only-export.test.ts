import { expect, test } from 'vitest';
import { readOnlyExport } from './only-export.ts';

test('NAV-12 the only export of a lazy file is found, and a file with none or two is refused', () => {
  expect(readOnlyExport({ Page: 'page' })).toBe('page');
  expect(() => readOnlyExport({})).toThrow('Expected one export');
  expect(() => readOnlyExport({ First: 'one', Second: 'two' })).toThrow('found First, Second');
});
