import { describe, expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { assert, bigInt, property } from 'fast-check';
import { convertMoney, formatRate, makeMoney, makePercent, makeRate, zeroMoney } from '@candor/money';
import type { Money } from '@candor/money';
import type { AccountState } from '../accounts/index.ts';
import { checkUse, chooseAccounts, exchangeTerms, makeOffer } from './exchange.ts';

const reference = makeRate(8_870n, 2, 'USD', 'INR');
const none = zeroMoney('USD');

describe('FUND-05 what an exchange brings', () => {
  test('a hundred dollars at 88.70 and half a percent', () => {
    const offer = makeOffer(makeMoney(10_000n, 'USD'), reference, exchangeTerms.spread, none);
    expect(offer).toMatchObject({ to: makeMoney(882_565n, 'INR'), spread: makeMoney(50n, 'USD'), fee: none });
    expect(offer && formatRate(offer.rate)).toBe('88.2565000000');
  });

  test('too little to bring a unit is no offer', () => {
    expect(makeOffer(makeMoney(1n, 'USD'), reference, exchangeTerms.spread, none)).toBeUndefined();
    expect(
      makeOffer(makeMoney(100n, 'USD'), makeRate(1n, 6, 'USD', 'JPY'), exchangeTerms.spread, none),
    ).toBeUndefined();
  });

  test('nobody gains a unit: cost and result never exceed what was given', () => {
    assert(
      property(bigInt({ min: 3n, max: 10n ** 15n }), bigInt({ min: 1n, max: 10n ** 9n }), (amount, scaled) => {
        const rate = makeRate(scaled, 4, 'USD', 'EUR');
        const offer = makeOffer(makeMoney(amount, 'USD'), rate, makePercent(50n, 2), none);
        if (!offer) return;
        const given: Money = makeMoney(amount - offer.spread.amountMinor, 'USD');
        expect(offer.to).toEqual(convertMoney(given, rate, 'down'));
        expect(offer.spread.amountMinor * 10_000n).toBeGreaterThanOrEqual(amount * 50n);
        expect((offer.spread.amountMinor - 1n) * 10_000n).toBeLessThan(amount * 50n);
      }),
      { numRuns: 500 },
    );
  });
});

function account(id: string, currency: 'USD' | 'EUR', cash: bigint): AccountState {
  const zero = zeroMoney(currency);
  return {
    accountId: sampleId(id),
    clientId: sampleId('c'),
    country: 'US',
    currency,
    openedAt: new Date(0),
    buckets: {
      cash: makeMoney(cash, currency),
      unsettled: zero,
      invested: zero,
      saved: zero,
      bonus: zero,
      frozen: zero,
      outstanding: zero,
      loan: zero,
    },
  };
}

describe('FUND-05 which accounts, in order', () => {
  const [dollars, euros, more] = [account('a', 'USD', 5n), account('b', 'EUR', 0n), account('d', 'USD', 0n)];
  test.each([
    [[dollars], 'a', 'b', 'exchange_needs_two_accounts'],
    [[account('a', 'USD', 0n), euros], 'a', 'x', 'balances_zero'],
    [[dollars, euros], 'a', 'x', 'not_found'],
    [[dollars, euros], 'x', 'b', 'not_found'],
    [[dollars, euros, more], 'a', 'd', 'currency_mismatch'],
    [[dollars, euros], 'a', 'a', 'same_account'],
  ])('%# is %3$s', (accounts, from, to, refused) => {
    expect(chooseAccounts(accounts, from, to)).toMatchObject({ refused });
  });
  test('two own accounts of two currencies', () => {
    expect(chooseAccounts([dollars, euros], 'a', 'b')).toEqual({ from: dollars, to: euros });
  });
});

describe('FUND-05 S-25 using a quotation, in order', () => {
  const now = new Date('2026-11-16T12:00:30Z');
  const good = { clientId: sampleId('c'), expiresAt: new Date('2026-11-16T12:00:31Z'), indicative: false };
  test.each([
    [undefined, 'c', false, 'not_found'],
    [good, 'other', true, 'not_found'],
    [{ ...good, expiresAt: now }, 'c', true, 'quotation_used'],
    [{ ...good, expiresAt: now }, 'c', false, 'quotation_expired'],
    [{ ...good, indicative: true }, 'c', false, 'fx_market_closed'],
    [good, 'c', false, undefined],
  ])('%# is %3$s', (quotation, clientId, isUsed, refused) => {
    expect(checkUse(quotation, sampleId(clientId), isUsed, now)?.refused).toBe(refused);
  });
});
