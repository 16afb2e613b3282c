import { describe, expect, test } from 'vitest';
import { vipLevelOf, vipThresholds } from './vip.ts';

describe('FUND-08 VIP levels by assets', () => {
  test.each([
    ['USD', 0n, 0],
    ['USD', -500n, 0],
    ['USD', 999_999n, 0],
    ['USD', 1_000_000n, 1],
    ['USD', 4_999_999n, 1],
    ['USD', 5_000_000n, 2],
    ['USD', 100_000_000n, 4],
    ['USD', 9_999_999_999n, 5],
    ['INR', 79_999_999n, 0],
    ['INR', 80_000_000n, 1],
    ['TRY', 40_000_000n, 1],
    ['JPY', 9_999_999_999n, 0],
  ])('%s %i is level %i', (currency, minor, level) => {
    expect(vipLevelOf(currency, minor, 100n)).toBe(level);
  });

  test('every published table has five rising levels, and a name of Object is no currency', () => {
    for (const currency of ['USD', 'EUR', 'INR', 'PLN', 'TRY']) {
      const amounts = vipThresholds(currency).map(({ amount }) => amount);
      expect(amounts).toHaveLength(5);
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    }
    expect(vipThresholds('toString')).toEqual([]);
  });
});
