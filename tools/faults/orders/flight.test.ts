import { expect, test } from 'vitest';
import { kindOf } from './flight.ts';

test('R-01 what a transaction has written to tells what was under way when the kill came', () => {
  expect(kindOf(['orders', 'order_events', 'answered_requests'])).toBe('order');
  expect(kindOf(['orders', 'fills', 'lots', 'journals'])).toBe('fill');
  expect(kindOf(['orders', 'fills', 'settlements', 'journals'])).toBe('settlement');
  expect(kindOf(['lots', 'corporate_actions', 'settlement_changes'])).toBe('action');
  expect(kindOf(['jobs', 'sessions'])).toBeUndefined();
});
