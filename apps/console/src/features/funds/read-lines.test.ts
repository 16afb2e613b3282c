import { expect, test } from 'vitest';
import { readLines } from './read-lines.ts';

test('TRD-02 lines of NAVs are read from what is typed and from files, without their header', () => {
  const text = 'fund,day,nav\nNASDAQ:VFIAX,2026-11-13,620.12\r\n"NSE:PPFCF";2026-11-13;94.5\n\n';
  expect(readLines(text)).toEqual([
    { fund: 'NASDAQ:VFIAX', day: '2026-11-13', nav: '620.12' },
    { fund: 'NSE:PPFCF', day: '2026-11-13', nav: '94.5' },
  ]);
});
