import { expect, test } from 'vitest';
import type { Position } from '../../shared/positions/queries.ts';
import { defaultColumns, groupOf, readColumns, readGroup, sortPositions } from './position-columns.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const position = (symbol: string, change: Partial<Position> = {}): Position => ({
  id: symbol,
  instrument: { id: symbol, market: 'NASDAQ', symbol, name: symbol, type: 'stock', country: 'US', sector: 'energy' },
  opened_at: '2026-01-01T00:00:00Z',
  quantity: '1',
  unsettled: '0',
  on_hold: '0',
  bound: '0',
  cost: usd('10.00'),
  average_price: '10.0000',
  price: null,
  value: usd('10.00'),
  gain: usd('0.00'),
  gain_percent: '0.00',
  day_gain: usd('0.00'),
  day_percent: '0.00',
  realised: usd('0.00'),
  own: null,
  home_value: usd('10.00'),
  ...change,
});

test('TRD-10 positions in several currencies are ordered by what they are worth in one; without a rate last', () => {
  const rows = [
    position('RUPEE', { value: { amount: '9000.00', currency: 'INR' }, home_value: usd('100.00') }),
    position('NONE', { home_value: null }),
    position('DOLLAR', { value: usd('500.00'), home_value: usd('500.00') }),
  ];
  const order = (isDescending: boolean) =>
    sortPositions(rows, { column: 'value', isDescending }).map(({ instrument }) => instrument.symbol);
  expect(order(true)).toEqual(['DOLLAR', 'RUPEE', 'NONE']);
  expect(order(false)).toEqual(['RUPEE', 'DOLLAR', 'NONE']);
});

test('TRD-10 what was kept on the device is read, and what is not known is left out', () => {
  expect(readColumns(undefined)).toBe(defaultColumns);
  expect(readColumns(['gain', 'nothing', 'cost'])).toEqual(['gain', 'cost']);
  expect(readGroup('sector')).toBe('sector');
  expect(readGroup('moon')).toBe('none');
  expect(groupOf(position('A'), 'country')).toBe('US');
});
