import { describe, expect, test } from 'vitest';
import { loadCatalogue } from './catalogue.ts';
import { createEditDistance } from './edit-distance.ts';
import { foldText } from './fold.ts';
import { createSearchIndex } from './search-index.ts';

const index = createSearchIndex(loadCatalogue().all);
const runs = 60;

describe('MKT-02 search', () => {
  test.each([
    // symbol first
    ['AAPL', 'NASDAQ:AAPL'],
    ['aapl', 'NASDAQ:AAPL'],
    ['brk.b', 'NYSE:BRK.B'],
    ['m&m', 'NSE:M&M'],
    ['V', 'NYSE:V'],
    ['600519', 'SSE:600519'],
    ['US5949181045', 'NASDAQ:MSFT'],
    // prefix and word
    ['micros', 'NASDAQ:MSFT'],
    ['coca cola', 'NYSE:KO'],
    ['motors general', 'NYSE:GM'],
    ['inditex', 'BME:ITX'],
    ['reliance', 'NSE:RELIANCE'],
    ['茅台', 'SSE:600519'],
    ['トヨタ', 'TSE:7203'],
    // diacritics either way
    ['zabka', 'GPW:ZAB'],
    ['Żabka', 'GPW:ZAB'],
    ['turk hava', 'BIST:THYAO'],
    ['sise', 'BIST:SISE'],
    ['telefonica', 'BME:TEF'],
    ['münchener', 'XETRA:MUV2'],
    ['munchener', 'XETRA:MUV2'],
    // typing errors
    ['mircosoft', 'NASDAQ:MSFT'],
    ['nvidai', 'NASDAQ:NVDA'],
    ['aplle', 'NASDAQ:AAPL'],
    ['santadner', 'BME:SAN'],
    ['relianse', 'NSE:RELIANCE'],
    ['volkswagon', 'XETRA:VOW3'],
  ])('%s finds %s among the first three', (query, key) => {
    expect(index.search(query, { limit: 3 }).map((found) => found.key)).toContain(key);
  });

  test('a symbol beats every name', () => {
    expect(index.search('MA', { limit: 1 })[0]?.key).toBe('NYSE:MA');
    expect(index.search('tcs', { countries: ['IN'], limit: 1 })[0]?.key).toBe('NSE:TCS');
  });

  test('only the countries asked for', () => {
    const found = index.search('santander', { countries: ['PL'], limit: 10 });
    expect(found.map(({ key }) => key)).toEqual(expect.arrayContaining(['GPW:SPL']));
    expect(new Set(found.map(({ country }) => country))).toEqual(new Set(['PL']));
  });

  test.each(['', '   ', '!!!', 'qqqqqqqqqqqq', 'x'.repeat(10_000)])('nonsense %#: no match, no fault', (query) => {
    expect(index.search(query, { limit: 10 })).toEqual([]);
  });

  test('a query costs at most 5 ms on the whole universe', () => {
    const queries = ['a', 'appl', 'mircosoft corporaton', 'industria de diseno textil', 'bank', 'xyzxyz', 'santadner'];
    for (const query of queries) index.search(query, { limit: 20 });
    const costs = queries.map((query) => {
      // Processor time of this thread: what the code costs, not what a busy machine adds. The system counts in coarse
      // steps, so many runs are taken together.
      const start = process.threadCpuUsage();
      for (let i = 0; i < runs; i += 1) index.search(query, { limit: 20 });
      const { user, system } = process.threadCpuUsage(start);
      return (user + system) / 1_000 / runs;
    });
    expect(Math.max(...costs)).toBeGreaterThan(0);
    expect(Math.max(...costs)).toBeLessThan(5);
  });
});

test.each([
  ['Żółć Łódź', 'zolc lodz'],
  ['İŞ BANKASI', 'is bankasi'],
  ['Türkiye Şişe', 'turkiye sise'],
  ['Straße', 'strasse'],
  ['AT&T Inc.', 'at t inc'],
])('%s folds to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ['abc', 'abc', 1, 0],
  ['abc', 'acb', 1, 1],
  ['abc', 'abd', 1, 1],
  ['abc', 'xyz', 2, 3],
  ['kitten', 'sitting', 3, 3],
  ['a', 'abcd', 2, 3],
])('distance of %s and %s within %i is %i', (a, b, bound, distance) => {
  expect(createEditDistance().within(a, b, bound)).toBe(distance);
});
