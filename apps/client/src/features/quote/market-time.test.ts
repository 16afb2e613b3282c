import { expect, test } from 'vitest';
import { formatMarketTime } from './market-time.ts';

test('MKT-04 a time of the market names its zone in one piece, in every range that shows a zone', () => {
  const noon = Date.parse('2026-11-16T17:00:00Z');
  const zone = 'America/New_York';
  expect(formatMarketTime(noon, { locale: 'pl', zone, range: 'now' })).toBe('12:00:00 GMT−5');
  expect(formatMarketTime(noon, { locale: 'pl', zone, range: '1D' })).toBe('12:00 GMT−5');
  expect(formatMarketTime(noon, { locale: 'en-US', zone, range: '1D' })).toMatch(/^12:00\sPM EST$/);
  expect(formatMarketTime(noon, { locale: 'pl', zone, range: '12M' })).toBe('16 lis 2026');
});
