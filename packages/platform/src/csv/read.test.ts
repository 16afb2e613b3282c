import { describe, expect, test } from 'vitest';
import { writeCsv } from '@candor/contract/csv.ts';
import { CsvFault, readCsv } from './read.ts';

const limits = { rows: 5, field: 20, fields: 4 } as const;
const fieldsOf = (text: string) => readCsv(text, limits).map(({ fields }) => fields);

describe('FUND-02 CSV of strangers', () => {
  test('quotes, line ends of both kinds, empty lines and a byte order mark', () => {
    expect(readCsv('\uFEFFa,"b ""c"""\r\n\r\n"two\nlines",\n', limits)).toEqual([
      { fields: ['a', 'b "c"'], line: 1 },
      { fields: ['two\nlines', ''], line: 4 },
    ]);
  });

  test('what we write is what we read', () => {
    const words = ['a,b', 'say "hi"', 'two\r\nlines', ' lead'];
    expect(fieldsOf(writeCsv([words]))).toEqual([words]);
  });

  test.each([
    ['an open quote', 'a\n"b', 2],
    ['a quote inside a bare field', 'a\nb"c', 2],
    ['words after a closing quote', 'a\n"b"c', 2],
    ['a long field', `a\n${'b'.repeat(21)}`, 2],
    ['a row without end', `a\n${'b,'.repeat(1_000)}`, 2],
  ])('S-54 %s is refused at its line', (_what, text, line) => {
    expect(() => readCsv(text, limits)).toThrow(CsvFault);
    expect(() => readCsv(text, limits)).toThrow(`(line ${line})`);
  });

  test('one row more than the limit tells that there are too many', () => {
    expect(fieldsOf('a\n'.repeat(100))).toHaveLength(6);
  });
});
