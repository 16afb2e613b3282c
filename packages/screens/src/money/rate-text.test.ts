import { describe, expect, test } from 'vitest';
import { formatAge, shortenRate } from './rate-text.ts';

describe('FUND-05 a rate as people read it', () => {
  test.each([
    ['0.8734129041', '0.873412'],
    ['0.0119048271', '0.0119048'],
    ['90.0000000000', '90'],
    ['84.1234567', '84.1234'],
    ['1.5', '1.5'],
    ['123456.789', '123456.78'],
    ['0.00001234567', '0.0000123456'],
  ])('the rate %s reads %s', (rate, shown) => {
    expect(shortenRate(rate)).toBe(shown);
  });

  test.each([
    [0, 'now'],
    [1, '1 second ago'],
    [100, '100 seconds ago'],
    [125, '2 minutes ago'],
    [110_946, '30 hours ago'],
    [400_000, '4 days ago'],
  ])('a rate of %s seconds is “%s” old', (age, text) => {
    expect(formatAge(age, 'en-US')).toBe(text);
  });
});
