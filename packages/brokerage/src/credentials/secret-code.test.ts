import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { describe, expect, test } from 'vitest';
import { hashCode, isSameHash, makeCode, normalizeCode } from './secret-code.ts';
import { describeSeed, findStep } from './totp.ts';

const ids = createIds(createFakeClock(new Date('2026-01-01T00:00:00Z')));

describe('codes', () => {
  test('S-18 S-13 codes have the letters that were asked for and do not repeat', () => {
    const codes = new Set(Array.from({ length: 2_000 }, () => makeCode(ids, [4, 4, 5])));
    expect(codes.size).toBe(2_000);
    for (const code of codes)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{5}$/);
  });

  test.each([
    ['abcd-efgh', 'ABCDEFGH'],
    [' o1il ', '0111'],
    ['AB CD', 'ABCD'],
  ])('what is typed as %j is read as %s', (typed, meant) => {
    expect(normalizeCode(typed)).toBe(meant);
  });

  test('S-13 a digest needs its key and its context', () => {
    const key = Buffer.alloc(32, 1);
    const stored = hashCode(key, 'reset 1', 'ABCD-EFGH');
    expect(isSameHash(stored, hashCode(key, 'reset 1', 'abcdefgh'))).toBe(true);
    expect(isSameHash(stored, hashCode(key, 'reset 2', 'ABCD-EFGH'))).toBe(false);
    expect(isSameHash(stored, hashCode(Buffer.alloc(32, 2), 'reset 1', 'ABCD-EFGH'))).toBe(false);
  });
});

/** The secret and values of RFC 6238, appendix B, cut to six digits. */
const seed = Buffer.from('12345678901234567890');
const stepAt = (seconds: number) => findStep(seed, '287082', new Date(seconds * 1_000));

describe('time-based codes', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('S-10 at %i seconds the code is %s', (seconds, code) => {
    expect(findStep(seed, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30));
  });

  test('S-10 one step early or late passes, two do not', () => {
    expect([stepAt(0), stepAt(59), stepAt(89), stepAt(90), stepAt(120)]).toEqual([1, 1, 1, undefined, undefined]);
  });

  test('S-10 the seed is 160 bits in the address that an app reads', () => {
    const { secret, otpauth_url: url } = describeSeed(seed, 'ada', 'Candor');
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(new URL(url).searchParams.get('secret')).toBe(secret);
    expect(url).toContain('otpauth://totp/Candor:ada');
  });
});
