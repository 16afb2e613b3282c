// The score over time as points that are even in time: a score stands still between its moves, so each point says what it was then. Pure.
import type { Score } from '@candor/contract/score/client.ts';

export interface CoursePoint {
  readonly time: number;
  readonly value: number;
}

export function drawCourse(history: Score['history'], count = 120): CoursePoint[] {
  const steps = history.map(({ at, score }) => ({ time: Date.parse(at), value: score }));
  const [first] = steps;
  const last = steps.at(-1);
  if (!first || !last) return [];
  const span = last.time - first.time;
  if (span <= 0) return [first, last];
  return Array.from({ length: count }, (_, index) => {
    const time = first.time + (span * index) / (count - 1);
    return { time, value: steps.findLast((step) => step.time <= time)?.value ?? first.value };
  });
}

/** Points from here to the next band, and which one that is; nothing at the top. */
export function findNextBand({ score, bands }: Pick<Score, 'score' | 'bands'>) {
  const next = bands.find(({ from }) => from > score);
  return next && { band: next.band, points: next.from - score };
}
