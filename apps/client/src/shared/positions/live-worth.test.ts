import { expect, test } from 'vitest';
import { add, shareOf, subtract, worthAt } from './live-worth.ts';

test('TRD-10 a live value is exact and rounded as the server rounds', () => {
  expect(worthAt('37', '41.27', 2)).toBe('1526.99');
  expect(worthAt('0.5', '0.01', 2)).toBe('0.00');
  expect(worthAt('1.5', '0.01', 2)).toBe('0.02');
  expect(worthAt('3', '1234567890123456.78', 2)).toBe('3703703670370370.34');
  expect(worthAt('2', '150', 0)).toBe('300');
});

test('TRD-10 differences and shares keep their sign', () => {
  expect(subtract('10.00', '10.005')).toBe('-0.005');
  expect(add('1.5', '-2')).toBe('-0.5');
  expect(shareOf('-5', '200.00')).toBe('-2.50');
  expect(shareOf('1', '0')).toBeNull();
});
