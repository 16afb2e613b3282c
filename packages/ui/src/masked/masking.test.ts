// The three forms of masking, including values too short to mask in part.
import { expect, test } from 'vitest';
import { maskBullet, maskPhone, maskText } from './masking.ts';

test.each([
  ['+91 98765 43210', '•••••••43210'],
  ['(555) 010-9988', '•••••09988'],
  ['12345', '12345'],
  ['', ''],
])('ERR-03 a phone %s keeps its digits and shows the last five', (value, masked) => {
  expect(maskPhone(value)).toBe(masked);
});

test.each([
  ['anna.kowalska@example.com', 'ann•••••••••••••••••••com'],
  ['ABCDEFG', 'ABC•EFG'],
  ['ABCDEF', '••••••'],
  ['a', '•'],
  ['', ''],
])('ERR-03 the text %s shows its first three and last three', (value, masked) => {
  expect(maskText(value)).toBe(masked);
});

test.each([
  ['DE89370400440532013000', '•••000'],
  ['abc', '•••'],
  ['', '•••'],
])('ERR-03 the short form of %s shows the last three behind bullets', (value, masked) => {
  expect(maskBullet(value)).toBe(masked);
});

test('ERR-03 a syllable of several code points counts as one character', () => {
  expect(maskText('कुमारीदेवीजीमा')).toBe('कुमारी•वीजीमा');
  expect(maskBullet('👩‍👩‍👧bcd')).toBe('•••bcd');
});
