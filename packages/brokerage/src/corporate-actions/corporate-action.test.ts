import { describe, expect, test } from 'vitest';
import { convertShares, payPerShare, readE8, withholdFrom } from './corporate-action.ts';

const e8 = 100_000_000n;
const shares = (holding: bigint, incoming = 0n) => ({ holdingE8: holding * e8, incomingE8: incoming * e8 });
/** One old share at 45.55. */
const after = (to: bigint, from: bigint) => ({
  numeratorE8: 4_555_000_000n * from,
  denominator: to,
  currency: 'USD' as const,
});

describe('TRD-10 splits', () => {
  test('three for one: whole shares, nothing in money', () => {
    const made = convertShares(shares(17n), { to: 3n, from: 1n }, e8, after(3n, 1n));
    expect(made).toEqual({ holdingE8: 51n * e8, incomingE8: 0n, fractionMinor: 0n });
  });

  test('one for ten: the fraction is paid at the price after the split', () => {
    const made = convertShares(shares(17n), { to: 1n, from: 10n }, e8, after(1n, 10n));
    // 0.7 of a share at 455.50.
    expect(made).toEqual({ holdingE8: e8, incomingE8: 0n, fractionMinor: 31_885n });
  });

  test('shares on their way are multiplied with the others', () => {
    const made = convertShares(shares(5n, 4n), { to: 3n, from: 2n }, e8, after(3n, 2n));
    // Nine become thirteen and a half; half a share at 30.3667.
    expect(made).toEqual({ holdingE8: 7n * e8, incomingE8: 6n * e8, fractionMinor: 1_518n });
  });

  test('where parts of a share are held, the fraction is smaller than the step', () => {
    const made = convertShares(
      { holdingE8: 100_010_000n, incomingE8: 0n },
      { to: 1n, from: 3n },
      10_000n,
      after(1n, 3n),
    );
    expect(made.holdingE8).toBe(33_330_000n);
    expect(made.fractionMinor).toBe(1n);
  });
});

describe('TRD-10 dividends', () => {
  test('per share, to the unit, halves to even', () => {
    expect(payPerShare(17n * e8, 24_000_000n, 'USD')).toBe(408n);
    expect(payPerShare(1n * e8, 12_500_000n, 'USD')).toBe(12n);
    expect(payPerShare(3n * e8, 12_500_000n, 'USD')).toBe(38n);
    expect(payPerShare(10n * e8, 1_250_000_000n, 'JPY')).toBe(125n);
  });

  test.each([
    ['ES', 10_000n, 1_900n, 'es:irpf'],
    ['PL', 10_000n, 1_900n, 'pl:pit'],
    ['TR', 10_000n, 1_500n, 'tr:stopaj'],
    ['ES', 50n, 10n, 'es:irpf'],
    ['US', 10_000n, 0n, null],
  ])('withheld in %s of %s: %s', (country, gross, minor, tax) => {
    expect(withholdFrom(gross, country, '2026-11-16')).toEqual({ minor, tax });
  });
});

test('a price is read exactly or not at all', () => {
  expect(readE8('0.24')).toBe(24_000_000n);
  expect(readE8('0.123456789')).toBeUndefined();
  expect(readE8('-1')).toBeUndefined();
});
