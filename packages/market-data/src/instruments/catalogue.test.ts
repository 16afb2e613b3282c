import { describe, expect, test } from 'vitest';
import { listedMarkets, markets } from '../calendars/market.ts';
import { loadCatalogue } from './catalogue.ts';
import { formatUnits } from './instrument.ts';
import { isValidIsin } from './isin.ts';

const catalogue = loadCatalogue();

describe('the listed instruments', () => {
  test('MKT-01 there are at least 1,500, on every venue, each with name, sector and currency', () => {
    expect(catalogue.all.length).toBeGreaterThanOrEqual(1_500);
    for (const market of listedMarkets) {
      const listed = catalogue.inMarket(market);
      expect(listed.length, market).toBeGreaterThanOrEqual(40);
      for (const instrument of listed) expect(instrument.currency).toBe(markets[market].currency);
    }
  });

  test('every country has an index, and every type occurs', () => {
    const indexCountries = new Set(catalogue.all.filter(({ type }) => type === 'index').map(({ country }) => country));
    expect([...indexCountries].toSorted()).toEqual(['CN', 'DE', 'ES', 'GB', 'IN', 'JP', 'PL', 'TR', 'US']);
    expect(new Set(catalogue.all.map(({ type }) => type)).size).toBe(5);
    expect(catalogue.all.filter(({ type }) => type === 'bond').every(({ bond }) => bond !== undefined)).toBe(true);
  });

  test('every known ISIN has a right check digit and names one security', () => {
    const companyOf = new Map<string, string>();
    for (const { isin, key } of catalogue.all) {
      if (isin === undefined) continue;
      expect(isValidIsin(isin), `${key} ${isin}`).toBe(true);
      const known = companyOf.get(isin);
      // The same security may be listed on two venues, never twice on one.
      if (known !== undefined) expect(known.split(':')[0], `${key} repeats ${known}`).not.toBe(key.split(':')[0]);
      companyOf.set(isin, key);
    }
    expect(companyOf.size).toBeGreaterThan(900);
  });

  test.each([
    ['US0378331005', true],
    ['US0378331006', false],
    ['US0378330105', false],
    ['us0378331005', false],
    ['ES0144580Y14', true],
    ['', false],
  ])('isValidIsin(%s) is %s', (isin, valid) => {
    expect(isValidIsin(isin)).toBe(valid);
  });

  test('BOOT-04 the probe symbol is listed', () => {
    expect(catalogue.find('NASDAQ', 'AAPL')).toMatchObject({ name: 'Apple Inc.', isin: 'US0378331005', scale: 2 });
  });

  test.each([
    [12_345, 2, '123.45'],
    [5, 3, '0.005'],
    [0, 2, '0.00'],
    [-7, 1, '-0.7'],
    [42, 0, '42'],
  ])('%i units at scale %i are written %s', (units, scale, text) => {
    expect(formatUnits(units, scale)).toBe(text);
  });
});
