// What Discover says of a family, from hand-made offers: least amounts, spans, and shares that never flatter.
import { expect, test } from 'vitest';
import { describeFamilies, itemOf, itemsOf, sayResult } from './family.ts';
import type { Offer } from './store.ts';

const offer: Offer = {
  type: 'savings',
  subtype: 'flex',
  market: null,
  currency: 'USD',
  minimum: '10.00',
  halfSpread: '0',
  fundKind: null,
  strategyKind: null,
  entry: null,
  exit: null,
  ongoing: null,
  couponE6: null,
  leastE8: null,
  ratePpm: 42_500,
  navE8: null,
  yearE8: null,
};
const result = { family: 'stock', since: '2025-11-19', until: '2026-11-18' } as const;

test('G-17 shares are rounded against the house, and none is told of fewer than ten clients', () => {
  expect(sayResult({ ...result, clients: 12, lost: 7, gained: 4 })).toMatchObject({
    lost_percent: 59,
    gained_percent: 33,
  });
  expect(sayResult({ ...result, clients: 10, lost: 0, gained: 10 })).toMatchObject({
    lost_percent: 0,
    gained_percent: 100,
  });
  expect(sayResult({ ...result, clients: 9, lost: 9, gained: 0 })).toMatchObject({ clients: null, lost_percent: null });
  expect(sayResult(undefined)).toBeNull();
});

test('TRD-01 every family is told, with the least amount in the own currency and the span of rates and charges', () => {
  const items = [
    ...itemsOf(offer),
    ...itemsOf({ ...offer, ratePpm: 30_000, minimum: '5.00', currency: 'EUR' }),
    ...itemsOf({ ...offer, type: 'stock', subtype: 'standard', market: 'NYSE', ratePpm: null, halfSpread: '0.05' }),
    ...itemsOf({
      ...offer,
      type: 'fund',
      strategyKind: 'da',
      fundKind: 'strategy',
      ratePpm: null,
      entry: '1',
      navE8: '90',
      yearE8: '100',
    }),
    ...itemsOf({ ...offer, type: 'fund', ratePpm: null, couponE6: '4125000', leastE8: '100000000000' }),
    itemOf({
      type: 'subscribe',
      currency: 'USD',
      leastE8: '1000000001',
      fee: '0.5',
      closesAt: new Date('2026-12-01T12:00:00Z'),
    }),
  ];
  const families = describeFamilies(items, [], 'USD');
  const of = (name: string) => families.find(({ family }) => family === name);
  expect(families).toHaveLength(12);
  expect(of('savings')).toMatchObject({
    products: 2,
    minimum: { amount: '10.00', currency: 'USD' },
    measure: { name: 'rate', lowest: '3.00', highest: '4.25' },
  });
  for (const name of ['stock', 'etf']) {
    expect(of(name)).toMatchObject({
      markets: ['NYSE'],
      charges: [{ name: 'spread', lowest: '0.05', highest: '0.05' }],
    });
  }
  expect(of('ai')).toMatchObject({
    products: 1,
    measure: { name: 'year', lowest: '-10.00' },
    charges: [{ name: 'entry' }],
  });
  expect(of('bond')).toMatchObject({ minimum: { amount: '1000.00' }, measure: { name: 'coupon', lowest: '4.125' } });
  // The least bid is rounded up: a cent less would not be taken.
  expect(of('offering')).toMatchObject({ minimum: { amount: '10.01' }, closes_at: '2026-12-01T12:00:00.000Z' });
  expect(of('quant')).toMatchObject({ products: 0, minimum: null, measure: null, charges: [], result: null });
});
