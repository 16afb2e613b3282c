import { describe, expect, test } from 'vitest';
import type { ChannelField, DepositChannel } from '@candor/contract/deposits/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { trimZeros } from '@candor/screens/money/trim-zeros.ts';
import { groupFours } from '@candor/screens/money/group-fours.ts';
import { fitsAccount, orderChannels } from './channel.ts';
import { describePayment } from './payment-code.ts';

function channel(
  fields: Partial<Record<ChannelField, string>>,
  kind: DepositChannel['kind'] = 'bank',
  currency = 'EUR',
): DepositChannel {
  return {
    id: sampleId('0199a000-0000-7000-8000-000000000001'),
    kind,
    currency,
    fields: Object.entries(fields).map(([name, value]) => ({ name: name as ChannelField, value })),
    usable_from: '2026-11-15T00:00:00Z',
    closed_at: null,
  };
}

const house = { holder: 'Candor Demo Markets', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' };
const payment = { amount: { amount: '1250.50', currency: 'EUR' }, reference: 'RF18539007547034' };

describe('FUND-02 the payment code', () => {
  test('a euro transfer is written by the EPC guideline, line by line', () => {
    expect(describePayment(channel(house), payment)).toEqual({
      kind: 'sepa',
      text: 'BCD\n002\n1\nSCT\nCOBADEFFXXX\nCandor Demo Markets\nDE89370400440532013000\nEUR1250.50\n\nRF18539007547034',
    });
  });

  test('the BIC may be missing', () => {
    const { bic: _bic, ...rest } = house;
    expect(describePayment(channel(rest), payment)?.text.split('\n')[4]).toBe('');
  });

  test.each([
    ['another currency', channel(house), { ...payment, amount: { amount: '5', currency: 'USD' } }],
    ['an account outside SEPA', channel({ ...house, iban: 'TR330006100519786457841326' }), payment],
    ['no IBAN', channel({ holder: 'X', account_number: '1' }), payment],
    ['a name that is too long', channel({ ...house, holder: 'x'.repeat(71) }), payment],
    ['a billion', channel(house), { ...payment, amount: { amount: '1000000000', currency: 'EUR' } }],
  ])('none for %s', (_what, where, what) => {
    expect(describePayment(where, what)).toBeUndefined();
  });

  test('coins: the bare address', () => {
    const wallet = channel({ address: 'TDemoDemoDemoDemo', network: 'TRON' }, 'crypto', 'USDT');
    expect(describePayment(wallet, payment)).toEqual({ kind: 'address', text: 'TDemoDemoDemoDemo' });
  });
});

test('FUND-02 numbers are read in fours and coins fit every account', () => {
  expect(groupFours('RF18539007547034')).toBe('RF18 5390 0754 7034');
  expect(groupFours('DE89 3704 00')).toBe('DE89 3704 00');
  expect(['99.500000', '1.230000', '0.123456', '250.50', '7'].map(trimZeros)).toEqual([
    '99.50',
    '1.23',
    '0.123456',
    '250.50',
    '7',
  ]);
  expect(fitsAccount({ kind: 'bank', currency: 'EUR' }, { currency: 'USD' })).toBe(false);
  expect(fitsAccount({ kind: 'bank', currency: 'EUR' }, { currency: 'EUR' })).toBe(true);
  expect(fitsAccount({ kind: 'crypto', currency: 'USDT' }, { currency: 'EUR' })).toBe(true);
});

test('FUND-02 the ways in follow the accounts: home first, coins last, none that leads nowhere', () => {
  const ways = [
    channel({}, 'bank', 'PLN'),
    channel({}, 'crypto', 'USDT'),
    channel({}, 'bank', 'EUR'),
    channel({}, 'bank', 'USD'),
  ];
  const ordered = orderChannels(ways, [{ currency: 'USD' }, { currency: 'EUR' }]);
  expect(ordered.map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'USDT']);
  expect(orderChannels(ways, [])).toEqual([]);
});
