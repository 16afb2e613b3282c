import { describe, expect, test } from 'vitest';
import { policies } from './policy.ts';

const seconds = (name: keyof typeof policies, attempts: readonly number[]): number[] =>
  attempts.map((count) => policies[name].waitAfter(count) / 1_000);

describe('waiting times', () => {
  test('S-04 one name from one address: from the fifth on, doubling to an hour', () => {
    expect(seconds('account_address', [1, 4, 5, 6, 7, 16, 17, 99])).toEqual([0, 0, 1, 2, 4, 2_048, 3_600, 3_600]);
  });

  test('S-04 one name from anywhere: a hard stop after a hundred', () => {
    expect(seconds('account', [1, 99, 100, 101])).toEqual([0, 0, 86_400, 86_400]);
  });

  test('S-12 a PIN: five, a quarter of an hour, five, a day', () => {
    expect(seconds('pin', [1, 4, 5, 6, 9, 10, 15, 20])).toEqual([0, 0, 900, 0, 0, 86_400, 900, 86_400]);
  });
});
