import { expect, test } from 'vitest';
import { kindOf } from './flight.ts';

test('R-01 what a transaction has written to tells what was under way when the kill came', () => {
  expect(kindOf(['orders written', 'order_events written', 'accounts locked'])).toBe('order');
  expect(kindOf(['orders written', 'fills written', 'lots written', 'fills locked'])).toBe('fill');
  expect(kindOf(['fills locked', 'jobs locked'])).toBe('settlement');
  expect(kindOf(['orders written', 'fills written', 'settlements written'])).toBe('settlement');
  expect(kindOf(['fills locked', 'lots written', 'corporate_actions written'])).toBe('action');
  expect(kindOf(['jobs written', 'sessions written'])).toBeUndefined();
});
