// Typing in six locales yields exact decimal strings; nothing passes through a float.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixTypedSign, parseDecimalText, readSymbols, stepDecimal, writeDecimalText } from './decimal-text.ts';

const money = { scale: 2 };

test.each([
  ['en-US', '1,234.56', '1234.56'],
  ['en-US', '1234.5', '1234.5'],
  ['en-US', '.5', '0.5'],
  ['en-US', '5.', '5'],
  ['en-US', '007', '7'],
  ['en-US', '1,234', '1234'],
  ['en-US', '12,34', '1234'],
  ['en-US', ' 1 234.5 ', '1234.5'],
  ['hi-IN', '12,34,567.89', '1234567.89'],
  ['hi-IN', '१२३', '123'],
  ['es-ES', '1.234,56', '1234.56'],
  ['es-ES', '1.23', '123'],
  ['pl-PL', '1234.5', '1234.5'],
  ['es-ES', '1.234', '1234'],
  ['pl-PL', '1\u00a0234,56', '1234.56'],
  ['pl-PL', '12 345,6', '12345.6'],
  ['tr-TR', '1.234.567,89', '1234567.89'],
  ['zh-CN', '１２３.4', '123.4'],
  ['en-US', '', ''],
])('in %s “%s” means %s', (locale, text, value) => {
  expect(parseDecimalText(text, readSymbols(locale), money)).toBe(value);
});

test.each(['abc', '1.2.3', '1e5', '-5', '1.234', '.', '1,2,3x', '1234567890123456', 'NaN'])(
  '“%s” is refused as money',
  (text) => {
    expect(parseDecimalText(text, readSymbols('en-US'), money)).toBeNull();
  },
);

test('a dot typed on a number pad becomes the decimal sign where dots group', () => {
  const spanish = readSymbols('es-ES');
  expect(fixTypedSign('1234.', '.', 5, spanish)).toBe('1234,');
  expect(fixTypedSign('1.234,5.', '.', 8, spanish)).toBe('1.234,5.');
  expect(fixTypedSign('1.234', '4', 5, spanish)).toBe('1.234');
  expect(fixTypedSign('1234,', ',', 5, readSymbols('en-US'))).toBe('1234,');
});

test('pasted text with a misplaced group sign is refused, not guessed', () => {
  const limits = { scale: 2, strictGroups: true };
  expect(parseDecimalText('1234.56', readSymbols('es-ES'), limits)).toBeNull();
  expect(parseDecimalText('12,5', readSymbols('en-US'), limits)).toBeNull();
  expect(parseDecimalText('12,34,567.5', readSymbols('hi-IN'), limits)).toBe('1234567.5');
  expect(parseDecimalText('1.234,5', readSymbols('es-ES'), limits)).toBe('1234.5');
});

test('negative numbers need permission and never become minus zero', () => {
  const symbols = readSymbols('en-US');
  expect(parseDecimalText('−5.25', symbols, { scale: 2, allowNegative: true })).toBe('-5.25');
  expect(parseDecimalText('-0', symbols, { scale: 2, allowNegative: true })).toBe('0');
});

test.each(['en-US', 'zh-CN', 'hi-IN', 'es-ES', 'tr-TR', 'pl-PL'])('what %s writes it reads back exactly', (locale) => {
  const symbols = readSymbols(locale);
  const decimals = fc
    .tuple(
      fc.bigInt({ min: 0n, max: 999_999_999_999_999n }),
      fc.option(fc.stringMatching(/^\d{1,8}$/u), { nil: undefined }),
    )
    .map(([whole, fraction]) => (fraction === undefined ? String(whole) : `${String(whole)}.${fraction}`));
  fc.assert(
    fc.property(decimals, (value) => {
      expect(parseDecimalText(writeDecimalText(value, locale, symbols), symbols, { scale: 8 })).toBe(value);
    }),
  );
});

test('steps are exact and stop at the floor', () => {
  expect(stepDecimal('0.1', '0.2', 1)).toBe('0.3');
  expect(stepDecimal('', '1', 1)).toBe('1');
  expect(stepDecimal('0.5', '1', -1, '0')).toBe('0.0');
  expect(stepDecimal('-1', '0.25', -1)).toBe('-1.25');
  expect(stepDecimal('999999999999999', '1', 1)).toBe('1000000000000000');
});
