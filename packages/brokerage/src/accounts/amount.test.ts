import { expect, test } from 'vitest';
import { makeMoney } from '@candor/money';
import { readAmount } from './amount.ts';

test.each([
  ['10', 'USD', makeMoney(1_000n, 'USD')],
  ['0.01', 'USD', makeMoney(1n, 'USD')],
  ['0', 'USD', { refused: 'amount_invalid' }],
  ['0.001', 'USD', { refused: 'amount_invalid' }],
  ['-5', 'USD', { refused: 'amount_invalid' }],
  ['9'.repeat(30), 'USD', { refused: 'amount_invalid' }],
  ['10', 'EUR', { refused: 'currency_mismatch' }],
  ['10', 'XXX', { refused: 'currency_mismatch' }],
])('FUND-04 %s %s for an account in USD', (amount, currency, expected) => {
  expect(readAmount({ amount, currency }, 'USD')).toMatchObject(expected);
});
