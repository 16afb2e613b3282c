import { expect, test } from 'vitest';
import { readE8, sayE8 } from './alpaca-numbers.ts';

test.each([
  ['1', 100_000_000n],
  ['179.08', 17_908_000_000n],
  [0.5, 50_000_000n],
  ['0.0001', 10_000n],
  ['12.340000000000', 1_234_000_000n],
])('%s is read exactly', (text, value) => {
  expect(readE8(text)).toBe(value);
});

test.each(['', '-1', '1e3', '0.123456789', 'NaN', '1,5'])('%s is not guessed at', (text) => {
  expect(() => readE8(text)).toThrow('cannot be kept exactly');
});

test.each([
  [100_000_000n, '1'],
  [17_908_000_000n, '179.08'],
  [10_000n, '0.0001'],
])('%s is written as people write it', (value, text) => {
  expect(sayE8(value)).toBe(text);
});
