// Closes as points of a sparkline, by their order. For pixels only.
import type { Point } from '@candor/ui/chart/scale.ts';

export function sparkPoints(closes: readonly string[]): readonly Point[] {
  return closes.map((close, time) => ({ time, value: Number(close) }));
}
