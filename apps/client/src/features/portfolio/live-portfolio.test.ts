import { expect, test } from 'vitest';
import { moveBy } from './live-portfolio.tsx';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const portfolio = {
  value: usd('1000.00'),
  market_value: usd('400.00'),
  gain: '20.00',
  gain_percent: '2.04',
  opening: '900.00',
  drivers: { paid_in: '80.00' },
};

test('TRD-10 value, shares and gain move with the prices by the same amount, and the percentage is of what was there and paid in', () => {
  expect(moveBy(portfolio, '11.00')).toEqual({
    value: usd('1011.00'),
    market_value: usd('411.00'),
    gain: '31.00',
    gain_percent: '3.16',
  });
  expect(moveBy(portfolio, '-30.00')).toMatchObject({ value: usd('970.00'), gain: '-10.00', gain_percent: '-1.02' });
});

test('TRD-10 while nothing moved it is what the server said, and a percentage of nothing stays unsaid', () => {
  expect(moveBy(portfolio, '0.00')).toEqual({
    value: usd('1000.00'),
    market_value: usd('400.00'),
    gain: '20.00',
    gain_percent: '2.04',
  });
  expect(moveBy({ ...portfolio, gain_percent: null }, '1.00').gain_percent).toBeNull();
});
