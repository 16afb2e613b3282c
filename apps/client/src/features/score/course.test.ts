import { describe, expect, test } from 'vitest';
import { drawCourse, findNextBand } from './course.ts';

const at = (day: number): string => new Date(Date.UTC(2026, 10, day)).toISOString();

describe('FUND-08 the course of a score', () => {
  test('stands still between moves and steps when one happens', () => {
    const course = drawCourse(
      [
        { at: at(1), score: 600 },
        { at: at(3), score: 650 },
        { at: at(5), score: 650 },
      ],
      5,
    );
    expect(course.map(({ value }) => value)).toEqual([600, 600, 650, 650, 650]);
    expect(course.map(({ time }) => new Date(time).getUTCDate())).toEqual([1, 2, 3, 4, 5]);
  });

  test.each([
    ['nothing', [], []],
    ['one moment', [{ at: at(1), score: 600 }], [600, 600]],
  ])('%s', (_, history, values) => {
    expect(drawCourse(history).map(({ value }) => value)).toEqual(values);
  });
});

describe('FUND-08 the next band', () => {
  const bands = [
    { band: 'poor' as const, from: 0, to: 399 },
    { band: 'average' as const, from: 400, to: 1000 },
  ];
  test.each([
    [399, { band: 'average', points: 1 }],
    [400, undefined],
  ])('from %i', (score, expected) => {
    expect(findNextBand({ score, bands })).toEqual(expected);
  });
});
