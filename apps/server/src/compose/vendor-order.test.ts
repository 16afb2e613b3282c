import { expect, test } from 'vitest';
import { StartError } from '../start/start-error.ts';
import { checkVendorOrder } from './vendor-order.ts';

const alpaca = { vendor: { id: 'alpaca' } };
const order = 'NASDAQ=alpaca>twelve-data;*=simulated';

test('MKT-01 a vendor that is named without its key stops the start in words', () => {
  expect(() => checkVendorOrder(order, [alpaca])).toThrow(StartError);
  expect(() => checkVendorOrder(order, [alpaca])).toThrow(
    'MARKET_VENDORS names twelve-data, which is not known or has no key',
  );
  expect(checkVendorOrder(order, [alpaca, { vendor: { id: 'twelve-data' } }])).toBe(order);
  expect(checkVendorOrder('', [])).toBe('');
  expect(() => checkVendorOrder('NASDAQ=', [])).toThrow(StartError);
});
