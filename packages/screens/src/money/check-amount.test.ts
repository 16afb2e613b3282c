import { describe, expect, test } from 'vitest';
import { checkAmount, isNothing } from './check-amount.ts';

const most = { amount: '250.00', currency: 'USD' };

describe('FUND-04 FUND-05 an amount that was typed', () => {
  test.each([
    ['', 'missing'],
    ['0', 'invalid'],
    ['0.00', 'invalid'],
    ['1.234', 'invalid'],
    ['abc', 'invalid'],
    ['250.01', 'too_much'],
    ['1000', 'too_much'],
  ])('“%s” is %s', (typed, fault) => {
    expect(checkAmount(typed, most)).toEqual({ ok: false, fault });
  });

  test.each([
    ['250', '250.00'],
    ['0.01', '0.01'],
    ['12.5', '12.50'],
  ])('“%s” is sent as %s', (typed, amount) => {
    expect(checkAmount(typed, most)).toEqual({ ok: true, money: { amount, currency: 'USD' } });
  });

  test('a currency without decimals takes none', () => {
    const yen = { amount: '5000', currency: 'JPY' };
    expect(checkAmount('10.5', yen)).toMatchObject({ fault: 'invalid' });
    expect(checkAmount('10', yen)).toMatchObject({ ok: true });
  });

  test('nothing is nothing in every spelling', () => {
    expect(isNothing({ amount: '0.00', currency: 'USD' })).toBe(true);
    expect(isNothing({ amount: '0.01', currency: 'USD' })).toBe(false);
  });
});
