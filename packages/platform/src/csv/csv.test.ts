import { describe, expect, test } from 'vitest';
import { csvField, writeCsv } from '@candor/contract/csv.ts';

const payloads = [
  '=1+1',
  '=cmd|"/c calc"!A1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  '=HYPERLINK("http://x","y")',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '-',
  '+',
  '=',
  '@',
  "=A1&'x'",
  '-2+3+cmd|x',
  '=1,2',
  '="a""b"',
  '+44 20 7946 0000',
  '@import',
  '-=1',
  '\t\t@x',
  '=\n1',
  '=1\r\n',
  ' =1',
  '"=1"',
];

/** Another reading of the standard than the writer's: character by character. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let field = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? '';
    if (quoted && mark === '"' && text[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (mark === '"') quoted = !quoted;
    else if (!quoted && (mark === ',' || mark === '\n')) {
      rows.at(-1)?.push(mark === '\n' ? field.replace(/\r$/, '') : field);
      field = '';
      if (mark === '\n') rows.push([]);
    } else field += mark;
  }
  return rows.filter((row) => row.length > 0);
}

/** And a third: by one expression. */
function splitCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

describe('S-47 tables for spreadsheets', () => {
  test.each(payloads)('S-47 %j is text', (payload) => {
    for (const parse of [readCsv, splitCsv]) {
      const [row] = parse(writeCsv([['first', payload, 'last']]).slice(1));
      expect(row).toHaveLength(3);
      const read = row?.[1] ?? '';
      expect(read).not.toMatch(/^[=+\-@\t\r\n\0]/);
      expect(read.replace(/^'/, '')).toBe(payload.replaceAll('\0', ''));
    }
  });

  test('numbers stay numbers', () => {
    expect(['-12.50', '0', '100.00'].map(csvField)).toEqual(['-12.50', '0', '100.00']);
  });

  test('words with commas, quotes and line ends come back as they were', () => {
    const words = ['a,b', 'say "hi"', 'two\r\nlines', 'ünï', ' lead', 'trail '];
    expect(readCsv(writeCsv([words]).slice(1))).toEqual([words]);
    expect(splitCsv(writeCsv([words]).slice(1))).toEqual([words]);
  });
});
