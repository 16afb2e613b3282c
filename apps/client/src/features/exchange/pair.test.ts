import { describe, expect, test } from 'vitest';
import type { Account } from '@candor/contract/accounts/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { choosePair } from './pair.ts';

const account = (id: string, currency: string, cash: string): Account => {
  const zero = { amount: '0.00', currency };
  const buckets = { cash: { amount: cash, currency }, invested: zero, bonus: zero, frozen: zero };
  const all = { ...buckets, outstanding: zero, loan: zero };
  return { id: sampleId(id), country: 'US', currency, opened_at: '', net: buckets.cash, buckets: all, unsettled: zero };
};
const [dollars, euros, more] = [account('a', 'USD', '0.00'), account('b', 'EUR', '5.00'), account('c', 'EUR', '1.00')];
const ids = (pair: ReturnType<typeof choosePair>) => pair && [pair.from.id, pair.to.id];

describe('FUND-05 the two accounts of an exchange', () => {
  test('money comes from where there is some', () => {
    expect(ids(choosePair([dollars, euros]))).toEqual(['b', 'a']);
  });
  test('I18N-05 it begins with the current country of accounts, where there is money', () => {
    const rupees = { ...account('d', 'INR', '7.00'), country: 'IN' };
    expect(ids(choosePair([euros, rupees], undefined, undefined, 'IN'))).toEqual(['d', 'b']);
    expect(ids(choosePair([euros, { ...dollars, country: 'IN' }], undefined, undefined, 'IN'))).toEqual(['b', 'a']);
  });
  test('what was chosen stands', () => {
    expect(ids(choosePair([dollars, euros], 'a', 'b'))).toEqual(['a', 'b']);
  });
  test('two of one currency are no pair', () => {
    expect(ids(choosePair([dollars, euros, more], 'b', 'c'))).toEqual(['b', 'a']);
    expect(choosePair([euros, more])).toBeUndefined();
    expect(choosePair([dollars])).toBeUndefined();
    expect(choosePair([])).toBeUndefined();
  });
});
