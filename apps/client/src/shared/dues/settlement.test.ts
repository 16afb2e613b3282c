import { describe, expect, test } from 'vitest';
import { planSettlement } from './settlement.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });

describe('TRD-09 what one tap settles', () => {
  test.each([
    ['10.00', '25.00', { amount: usd('10.00'), isWhole: true }],
    ['10.00', '10.00', { amount: usd('10.00'), isWhole: true }],
    ['10.00', '9.99', { amount: usd('9.99'), isWhole: false }],
    ['10.00', '0.00', undefined],
  ])('%s owed with %s in cash', (open, cash, expected) => {
    expect(planSettlement(usd(open), usd(cash))).toEqual(expected);
  });

  test('cash of another currency or none known settles nothing', () => {
    expect(planSettlement(usd('1.00'), { amount: '5.00', currency: 'EUR' })).toBeUndefined();
    expect(planSettlement(usd('1.00'), undefined)).toBeUndefined();
  });
});
