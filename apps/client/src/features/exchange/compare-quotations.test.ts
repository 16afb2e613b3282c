import { describe, expect, test } from 'vitest';
import type { ExchangeQuotation } from '@candor/contract/exchange/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { compareQuotations } from './compare-quotations.ts';

const times = { as_of: '', age_s: 0, received_at: '', indicative: false };
const quotation = (from: string, to: string): ExchangeQuotation => ({
  id: sampleId('q'),
  from_account_id: sampleId('a'),
  to_account_id: sampleId('b'),
  from: { amount: from, currency: 'USD' },
  to: { amount: to, currency: 'EUR' },
  rate: '0.9',
  reference_rate: { from: 'USD', to: 'EUR', rate: '0.9', source: 's', simulated: true, ...times },
  spread_percent: '0.50',
  spread: { amount: '0.50', currency: 'USD' },
  fee: { amount: '0.00', currency: 'USD' },
  maximum: { amount: '100.00', currency: 'USD' },
  owed: { amount: '0.00', currency: 'USD' },
  owed_elsewhere: [],
  opens_at: null,
  server_time: '',
  expires_at: '',
});

describe('FUND-05 what an exchange shows', () => {
  test('a new price says what it changes, signed and exact', () => {
    expect(compareQuotations(quotation('10.00', '9.10'), quotation('10.00', '9.05'))).toEqual({
      amount: '-0.05',
      currency: 'EUR',
    });
    expect(compareQuotations(quotation('10.00', '9.10'), quotation('10.00', '9.10'))?.amount).toBe('0.00');
    expect(compareQuotations(quotation('10.00', '9.10'), quotation('11.00', '9.10'))).toBeUndefined();
  });
});
