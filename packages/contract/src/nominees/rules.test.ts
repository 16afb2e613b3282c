import { describe, expect, test } from 'vitest';
import {
  checkNominees,
  formatShare,
  isMinor,
  nomineeLimits,
  readShare,
  splitEqually,
  spreadShares,
  sumShares,
} from './rules.ts';

const today = '2026-11-15';
const adult = { birthDate: '1980-05-01', guardian: undefined };
const child = { birthDate: '2015-05-01', guardian: undefined };

describe('FUND-07 shares as text', () => {
  test.each([
    ['50', 5_000],
    ['33.34', 3_334],
    ['0.5', 50],
    ['100', 10_000],
    ['12.30', 1_230],
    ['', undefined],
    ['-1', undefined],
    ['1e2', undefined],
    ['33.333', undefined],
    ['33,3', undefined],
    ['1000', undefined],
  ])('%s is %s', (text, share) => {
    expect(readShare(text)).toBe(share);
  });

  test.each([
    [5_000, '50'],
    [3_334, '33.34'],
    [1_230, '12.3'],
    [50, '0.5'],
    [5, '0.05'],
  ])('%i reads %s and back', (share, text) => {
    expect(formatShare(share)).toBe(text);
    expect(readShare(text)).toBe(share);
  });
});

describe('FUND-07 splitting', () => {
  test.each([
    [1, [10_000]],
    [2, [5_000, 5_000]],
    [3, [3_334, 3_333, 3_333]],
    [7, [1_429, 1_429, 1_429, 1_429, 1_428, 1_428, 1_428]],
    [0, []],
  ])('equally among %i', (count, shares) => {
    expect(splitEqually(count)).toEqual(shares);
  });

  test.each([
    [
      [5_000, 3_000],
      [6_250, 3_750],
    ],
    [
      [3_333, 3_333, 1],
      [4_999, 4_999, 2],
    ],
    [[2_500], [10_000]],
    [
      [0, 0],
      [5_000, 5_000],
    ],
    [[], []],
  ])('%j grows in proportion', (shares, expected) => {
    expect(spreadShares(shares)).toEqual(expected);
  });

  test('whatever the shares were, the whole is the whole', () => {
    for (let a = 1; a < 60; a += 7) {
      for (let b = 1; b < 60; b += 5) {
        for (let c = 1; c < 60; c += 3) expect(sumShares(spreadShares([a, b, c]))).toBe(nomineeLimits.whole);
      }
    }
  });
});

describe('FUND-07 a set of nominees', () => {
  test.each([
    ['nobody', [], null],
    ['one with a part', [{ ...adult, share: 4_000 }], null],
    ['one with everything', [{ ...adult, share: 10_000 }], null],
    [
      'two with everything',
      [
        { ...adult, share: 4_000 },
        { ...adult, share: 6_000 },
      ],
      null,
    ],
    [
      'two with less',
      [
        { ...adult, share: 4_000 },
        { ...adult, share: 5_999 },
      ],
      { kind: 'not_whole', total: 9_999 },
    ],
    [
      'two with more',
      [
        { ...adult, share: 6_000 },
        { ...adult, share: 5_000 },
      ],
      { kind: 'over_whole', total: 11_000 },
    ],
    ['too small a part', [{ ...adult, share: 99 }], { kind: 'share', index: 0 }],
    ['too large a part', [{ ...adult, share: 10_001 }], { kind: 'share', index: 0 }],
    ['a child alone', [{ ...child, share: 10_000 }], { kind: 'guardian', index: 0 }],
    ['a child with a blank guardian', [{ ...child, guardian: ' ', share: 10_000 }], { kind: 'guardian', index: 0 }],
    ['a child with a guardian', [{ ...child, guardian: 'Ana', share: 10_000 }], null],
    [
      'a day that does not exist',
      [{ ...adult, birthDate: '1980-02-30', share: 10_000 }],
      { kind: 'birth_date', index: 0 },
    ],
    ['someone not born yet', [{ ...adult, birthDate: '2026-11-16', share: 10_000 }], { kind: 'birth_date', index: 0 }],
    ['eleven people', Array.from({ length: 11 }, () => ({ ...adult, share: 900 })), { kind: 'too_many' }],
  ])('%s', (_, nominees, fault) => {
    expect(checkNominees(nominees, today)).toEqual(fault);
  });

  test('the day of the eighteenth birthday ends the need for a guardian', () => {
    expect(isMinor('2008-11-16', today)).toBe(true);
    expect(isMinor('2008-11-15', today)).toBe(false);
  });
});
