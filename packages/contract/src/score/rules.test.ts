import { describe, expect, test } from 'vitest';
import { applyPoints, bandOf, scoreBands, scoreRange, scoreRuleCodes, scoreRules } from './rules.ts';

describe('FUND-08 bands', () => {
  test.each([
    [0, 'poor'],
    [399, 'poor'],
    [400, 'average'],
    [549, 'average'],
    [550, 'fair'],
    [600, 'fair'],
    [699, 'fair'],
    [700, 'good'],
    [849, 'good'],
    [850, 'excellent'],
    [1000, 'excellent'],
  ])('%i is %s', (score, band) => {
    expect(bandOf(score)).toBe(band);
  });

  test('the bands follow each other and cover the whole range', () => {
    expect(scoreBands[0].from).toBe(scoreRange.min);
    const starts = scoreBands.map(({ from }) => from);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });
});

describe('FUND-08 points', () => {
  test.each([
    [600, 50, { points: 50, score: 650 }],
    [600, -60, { points: -60, score: 540 }],
    [980, 50, { points: 20, score: 1000 }],
    [1000, 15, { points: 0, score: 1000 }],
    [40, -60, { points: -40, score: 0 }],
    [0, -60, { points: 0, score: 0 }],
  ])('%i with %i', (score, points, expected) => {
    expect(applyPoints(score, points)).toEqual(expected);
  });

  test('every rule has a number of points that is not nothing, and settling never earns what the overdue cost', () => {
    for (const code of scoreRuleCodes) expect(scoreRules.rules[code].points, code).not.toBe(0);
    expect(scoreRules.rules.due_settled.points).toBeLessThan(-scoreRules.rules.due_overdue.points);
  });
});
