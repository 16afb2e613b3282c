// What typed, pasted and autofilled codes become.
import { expect, test } from 'vitest';
import { readOtp } from './otp-text.ts';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['Your code is 123-456.', '123456'],
  ['12345678', '123456'],
  ['１２３', '123'],
  ['१२३४५६', '123456'],
  ['abc', ''],
])('“%s” reads as %s', (text, code) => {
  expect(readOtp(text, 6)).toBe(code);
});
