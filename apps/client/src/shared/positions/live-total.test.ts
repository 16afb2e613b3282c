import { expect, test } from 'vitest';
import type { Position } from '@candor/contract/portfolio/client.ts';
import { makePosition } from '../../testing/trading-samples.ts';
import { driftOfOne, sumDrifts } from './live-total.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const at = (price: string) => (): string => price;

function driftOf(positions: readonly Position[], currency: string, priceOf: () => string | undefined): string {
  return sumDrifts(positions.map((position) => driftOfOne(position, currency, priceOf())));
}

test('TRD-10 what prices changed since the server counted is counted in the currency of the total', () => {
  const apple = makePosition();
  expect(driftOf([apple], 'USD', at('201.50'))).toBe('3.00');
  expect(driftOf([apple], 'USD', at('198.00'))).toBe('-4.00');
  const foreign = makePosition({ value: eur('400.00'), home_value: usd('432.00') });
  expect(driftOf([apple, foreign], 'USD', at('201.50'))).toBe('6.24');
});

test('TRD-10 nothing moves without a new price, without a rate, or in another currency', () => {
  const apple = makePosition();
  const unpriced: Position = { ...apple, price: null };
  expect(driftOf([apple], 'USD', at('200.00'))).toBe('0');
  expect(driftOf([apple], 'USD', () => undefined)).toBe('0');
  expect(driftOf([unpriced], 'USD', at('210.00'))).toBe('0');
  expect(driftOf([apple], 'EUR', at('210.00'))).toBe('0');
  // A fund is worth its recorded NAV.
  const fund = makePosition({ instrument: { ...apple.instrument, type: 'fund' } });
  expect(driftOf([fund], 'USD', at('210.00'))).toBe('0');
  expect(driftOf([makePosition({ value: eur('400.00'), home_value: null })], 'USD', at('210.00'))).toBe('0');
});
