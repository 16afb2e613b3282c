// Yields against published worked examples.
import { describe, expect, test } from 'vitest';
import { priceAt, yieldOf } from './yield.ts';

describe('TRD-02 yield to maturity', () => {
  test('published (Microsoft, YIELD): 5.75 % to 2016-11-15, settled 2008-02-15 at 95.04287, half-yearly, 30/360: 6.5 %', () => {
    const coupons = Array.from({ length: 18 }, () => 2.875);
    const found = yieldOf({ price: 95.04287, accrued: 1.4375, coupons, frequency: 2, toRun: 0.5, skipped: 0 });
    expect(found?.method).toBe('compounded');
    expect(found?.percent).toBeCloseTo(6.5, 4);
  });

  test('published (Microsoft, PRICE): the same coupon to 2017-11-15 at 6.5 % is worth 94.63436162', () => {
    const coupons = Array.from({ length: 20 }, () => 2.875);
    expect(priceAt(0.065, { accrued: 1.4375, coupons, frequency: 2, toRun: 0.5, skipped: 0 })).toBeCloseTo(
      94.63436162,
      6,
    );
  });

  test('at par on a coupon day the yield is the coupon', () => {
    const coupons = Array.from({ length: 6 }, () => 4.25);
    const found = yieldOf({ price: 100, accrued: 0, coupons, frequency: 1, toRun: 1, skipped: 0 });
    expect(found?.percent).toBeCloseTo(4.25, 8);
  });

  test('simple interest in the last period: 102 in half a year for 100 is 4 %', () => {
    const found = yieldOf({ price: 99, accrued: 1, coupons: [2], frequency: 1, toRun: 0.5, skipped: 0 });
    expect(found).toMatchObject({ method: 'simple' });
    expect(found?.percent).toBeCloseTo(4, 8);
  });

  test('a coupon that stays with the seller is not counted', () => {
    const coupons = [2, 2, 2];
    const withIt = priceAt(0.04, { accrued: 1.9, coupons: [2, ...coupons], frequency: 2, toRun: 0.05, skipped: 0 });
    const without = priceAt(0.04, { accrued: -0.1, coupons, frequency: 2, toRun: 0.05, skipped: 1 });
    // Clean, both mean the same but for the day or two of waiting for the coupon.
    expect(without).toBeCloseTo(withIt, 2);
  });

  test('nothing where no rate fits', () => {
    expect(yieldOf({ price: -1, accrued: 0, coupons: [2, 2], frequency: 2, toRun: 1, skipped: 0 })).toBeUndefined();
  });
});
