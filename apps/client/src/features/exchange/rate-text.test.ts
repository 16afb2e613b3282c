import { describe, expect, test } from 'vitest';
import type { ExchangeQuotation } from '@candor/contract/client/exchange.ts';
import { compareQuotations, formatAge, shortenRate } from './rate-text.ts';

const quotation = (from: string, to: string): ExchangeQuotation => ({
  id: 'q',
  from_account_id: 'a',
  to_account_id: 'b',
  from: { amount: from, currency: 'USD' },
  to: { amount: to, currency: 'EUR' },
  rate: '0.9',
  reference: { from: 'USD', to: 'EUR', rate: '0.9', source: 's', simulated: true, as_of: '', age_s: 0 },
  spread_percent: '0.50',
  spread: { amount: '0.50', currency: 'USD' },
  fee: { amount: '0.00', currency: 'USD' },
  maximum: { amount: '100.00', currency: 'USD' },
  server_time: '',
  expires_at: '',
});

describe('FUND-05 what an exchange shows', () => {
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

  test('a new price says what it changes, signed and exact', () => {
    expect(compareQuotations(quotation('10.00', '9.10'), quotation('10.00', '9.05'))).toEqual({
      amount: '-0.05',
      currency: 'EUR',
    });
    expect(compareQuotations(quotation('10.00', '9.10'), quotation('10.00', '9.10'))?.amount).toBe('0.00');
    expect(compareQuotations(quotation('10.00', '9.10'), quotation('11.00', '9.10'))).toBeUndefined();
  });
});
