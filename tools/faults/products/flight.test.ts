import { expect, test } from 'vitest';
import { kindOf } from './flight.ts';

test('R-01 what a transaction is in the middle of is told by the tables it has written', () => {
  expect(kindOf(['orders written', 'offering_bids written', 'holds written'])).toBe('bid');
  expect(kindOf(['orders written', 'offering_bids written', 'fills written', 'lots written'])).toBe('allotment');
  expect(kindOf(['offerings written', 'approvals written'])).toBe('allotment');
  expect(kindOf(['orders written', 'fills written', 'lots written'])).toBe('nav');
  expect(kindOf(['fund_navs written', 'approvals written'])).toBe('nav');
  expect(kindOf(['corporate_entitlements written', 'journals written'])).toBe('coupon');
  expect(kindOf(['strategy_days written', 'fund_navs written'])).toBe('strategy');
  expect(kindOf(['orders written', 'plan_runs written'])).toBe('plan');
});

test('R-01 reading and work of others is none of them', () => {
  expect(kindOf(['offering_bids locked', 'orders locked'])).toBeUndefined();
  expect(kindOf(['orders written', 'holds written'])).toBeUndefined();
  expect(kindOf([])).toBeUndefined();
});
