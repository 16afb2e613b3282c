import { expect, test } from 'vitest';
import { csvField, writeCsv } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+48 600', "'+48 600"],
  ['-cmd', "'-cmd"],
  ['@sum', "'@sum"],
  [' =1+1', "' =1+1"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ['-12.50', '-12.50'],
  ['Ada, "the first"', '"Ada, ""the first"""'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
])('S-47 %j is no formula in a spreadsheet: %j', (text, field) => {
  expect(csvField(text)).toBe(field);
});

test('a table has the mark of UTF-8 and the line ends of the standard', () => {
  expect(
    writeCsv([
      ['a', 'b'],
      ['=x', 'ż'],
    ]),
  ).toBe("\uFEFFa,b\r\n'=x,ż\r\n");
});
