// Refines one bar into finer steps that fit it exactly: the path starts at the open, ends at the close, touches the
// high and the low and never leaves them. Days become minutes and minutes become ticks by the same rule.
import { ln } from './noise.ts';
import type { Noise } from './noise.ts';

/** A bar in whole price steps. */
export interface StepBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export interface BridgePath {
  /** points[0] is the open, the last one the close. */
  readonly points: Float64Array;
  /** Positions at which the high and the low are reached. */
  readonly highAt: number;
  readonly lowAt: number;
}

/** The range of a driftless path is about 1.6 times its deviation. */
const deviationOfRange = 0.62;
const mostDraws = 1 << 13;

/**
 * @param weights cumulative share of the variance at each point, from 0 to 1
 * @param counter first draw to use; the path takes fewer than 8,192
 */
export function drawPath(bar: StepBar, weights: Float64Array, noise: Noise, counter: number): BridgePath {
  const last = weights.length - 1;
  const points = new Float64Array(weights.length);
  points[0] = bar.open;
  points[last] = bar.close;
  const highAt = placeExtreme(bar.high, bar, last, noise.uniform(counter));
  let lowAt = placeExtreme(bar.low, bar, last, noise.uniform(counter + 1));
  if (lowAt === highAt && bar.high !== bar.low) lowAt = lowAt + 1 < last ? lowAt + 1 : lowAt - 1;
  points[highAt] = bar.high;
  points[lowAt] = bar.low;
  const anchors = [...new Set([0, highAt, lowAt, last])].toSorted((a, b) => a - b);
  const deviation = deviationOfRange * (bar.high - bar.low);
  for (let i = 1; i < anchors.length; i += 1) {
    fillBetween(points, anchors[i - 1] ?? 0, anchors[i] ?? last, bar, weights, deviation, noise, counter + 2);
  }
  return { points, highAt, lowAt };
}

/** An extreme near the open tends to come early, one near the close late. */
function placeExtreme(extreme: number, bar: StepBar, last: number, draw: number): number {
  const fromOpen = Math.abs(extreme - bar.open);
  const fromClose = Math.abs(extreme - bar.close);
  if (fromOpen === 0) return 0;
  if (fromClose === 0) return last;
  const share = 0.5 * (fromOpen / (fromOpen + fromClose)) + 0.5 * draw;
  return Math.min(last - 1, Math.max(1, Math.round(share * last)));
}

function fillBetween(
  points: Float64Array,
  from: number,
  to: number,
  bar: StepBar,
  weights: Float64Array,
  deviation: number,
  noise: Noise,
  counter: number,
): void {
  const target = points[to] ?? 0;
  const endWeight = weights[to] ?? 1;
  let exact = points[from] ?? 0;
  for (let i = from + 1; i < to; i += 1) {
    const before = weights[i - 1] ?? 0;
    const here = weights[i] ?? 0;
    const left = endWeight - before;
    const share = left > 0 ? (here - before) / left : 1;
    const spread = deviation * Math.sqrt(Math.max(0, (here - before) * (1 - share)));
    exact = reflect(exact + (target - exact) * share + spread * noise.gauss(counter + i), bar.low, bar.high);
    points[i] = Math.round(exact);
  }
}

function reflect(value: number, low: number, high: number): number {
  const mirrored = value > high ? 2 * high - value : value < low ? 2 * low - value : value;
  return Math.min(high, Math.max(low, mirrored));
}

/** Neighbouring bars as one block of numbers: open, high, low, close of each in turn, in price steps. */
export type BarBlock = Float64Array;

/** Bars between neighbouring points of a path, with wicks; the bars' extremes are the parent's extremes. */
export function cutBars(
  parent: StepBar,
  { points }: BridgePath,
  weights: Float64Array,
  noise: Noise,
  counter: number,
): BarBlock {
  const deviation = deviationOfRange * (parent.high - parent.low);
  const count = points.length - 1;
  const block = new Float64Array(count * 4);
  for (let i = 0; i < count; i += 1) {
    const open = points[i] ?? 0;
    const close = points[i + 1] ?? 0;
    const spread = deviation * Math.sqrt(Math.max(0, (weights[i + 1] ?? 0) - (weights[i] ?? 0)));
    const draw = counter + mostDraws + 2 * i;
    block[i * 4] = open;
    block[i * 4 + 1] = Math.min(parent.high, Math.round(bridgeMaximum(open, close, spread, noise.uniform(draw))));
    block[i * 4 + 2] = Math.max(parent.low, -Math.round(bridgeMaximum(-open, -close, spread, noise.uniform(draw + 1))));
    block[i * 4 + 3] = close;
  }
  return block;
}

/** The exact law of the maximum of a Brownian bridge from a to b, inverted at the draw. */
export function bridgeMaximum(a: number, b: number, deviation: number, draw: number): number {
  const gap = b - a;
  return (a + b + Math.sqrt(gap * gap - 2 * deviation * deviation * ln(Math.max(draw, 1e-4)))) / 2;
}
