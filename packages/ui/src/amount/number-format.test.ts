// Amounts and percentages by each locale's rules, exact beyond what a float could hold.
import { expect, test } from 'vitest';
import { readCurrency } from './currency.ts';
import { formatDecimal, formatMoney, formatPercent, shiftPoint, signOf } from './number-format.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/gu, ' ');

test.each([
  ['en-US', 'USD', '1234567.5', '$1,234,567.50'],
  ['en-US', 'USD', '-0.01', '-$0.01'],
  ['en-IN', 'INR', '12345678.9', '₹1,23,45,678.90'],
  ['hi-IN', 'INR', '12345678.9', '₹1,23,45,678.90'],
  ['es-ES', 'EUR', '1234.5', '1.234,50 €'],
  ['pl-PL', 'PLN', '1234.5', '1 234,50 zł'],
  ['tr-TR', 'TRY', '1234.5', '₺1.234,50'],
  ['zh-CN', 'CNY', '1234.5', '¥1,234.50'],
  ['en-US', 'JPY', '1234', '¥1,234'],
  ['en-US', 'USD', '9007199254740993.01', '$9,007,199,254,740,993.01'],
  ['en-US', 'USD', '1.23456789', '$1.23456789'],
  ['en-US', 'USDT', '1234.5', '1,234.50 USDT'],
  ['en-US', 'USDT', '99.500000', '99.50 USDT'],
  ['en-US', 'USDT', '0.123456', '0.123456 USDT'],
  // Rounded only where it is asked for.
  ['en-US', 'USD', '0.06739726', '$0.07', true],
  ['en-US', 'USD', '-3.8250001', '-$3.83', true],
  ['en-US', 'USD', '3.825', '$3.82', true],
  ['es-ES', 'EUR', '12.5', '12,50 €', true],
  ['en-US', 'JPY', '7.5', '¥8', true],
])('%s writes %s %s as %s', (locale, currency, amount, text, rounded = false) => {
  expect(plain(formatMoney({ amount, currency }, locale, { rounded }))).toBe(text);
});

test('what is not a number shows a dash instead of NaN', () => {
  expect(formatMoney({ amount: '', currency: 'USD' }, 'en-US')).toBe('–');
  expect(formatPercent('abc', 'en-US')).toBe('–');
  expect(formatDecimal('1e3', 'en-US')).toBe('–');
});

test.each([
  ['en-US', '1.23', '+1.23%'],
  ['tr-TR', '1.23', '+%1,23'],
  ['tr-TR', '-1.23', '-%1,23'],
  ['es-ES', '1234.5', '+1.234,50 %'],
  ['pl-PL', '-0.5', '-0,50%'],
  ['en-US', '0', '0.00%'],
  ['zh-CN', '12.345', '+12.35%'],
])('%s writes %s percentage points as %s', (locale, points, text) => {
  expect(plain(formatPercent(points, locale, { signDisplay: 'exceptZero' })).replace('−', '-')).toBe(text);
});

test('moving the point divides exactly', () => {
  expect([shiftPoint('1.23', 2), shiftPoint('-123', 2), shiftPoint('0', 2), shiftPoint('12345.678', 2)]).toEqual([
    '0.0123',
    '-1.23',
    '0.00',
    '123.45678',
  ]);
});

test('the sign ignores how zero is written', () => {
  expect([signOf('0'), signOf('-0.00'), signOf('0.01'), signOf('-3')]).toEqual([0, 0, 1, -1]);
});

test('quantities keep the digits they came with', () => {
  expect(formatDecimal('1234.50000001', 'es-ES')).toBe('1.234,50000001');
  expect(formatDecimal('1234', 'pl-PL').length).toBe(5);
});

test('a currency knows its sign, scale and side', () => {
  expect(readCurrency('USD', 'en-US')).toEqual({ symbol: '$', scale: 2, before: true });
  expect(readCurrency('EUR', 'es-ES')).toEqual({ symbol: '€', scale: 2, before: false });
  expect(readCurrency('JPY', 'en-US').scale).toBe(0);
  expect(readCurrency('USDT', 'en-US')).toEqual({ symbol: 'USDT', scale: 6, before: false });
});
