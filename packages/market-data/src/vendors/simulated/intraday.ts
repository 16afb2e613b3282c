// Minutes inside a session and ticks inside a minute, refined from the bar above them and never stored:
// minutes add up to their day, ticks to their minute, in price and in volume, to the last unit.
import type { Session } from '../../calendars/calendar.ts';
import { cutBars, drawPath } from './bridge.ts';
import type { BarBlock, StepBar } from './bridge.ts';
import type { DayBar, DaySeries } from './day-series.ts';
import { createNoise } from './noise.ts';

/** Quarter seconds of a minute; each may carry one trade. */
export const ticksPerMinute = 240;
export const tickMs = 60_000 / ticksPerMinute;

export interface Minutes {
  readonly count: number;
  /** Open, high, low, close of each minute, in price steps. */
  readonly bars: BarBlock;
  /** Shares traded from the open to the end of the minute before; one element more than minutes. */
  readonly volumes: Float64Array;
}

export interface Ticks {
  /** Price after each quarter second, in price steps. */
  readonly prices: Float64Array;
  /** Quarter second of the last trade at or before each quarter second. */
  readonly tradedAt: Uint8Array;
}

/** Cumulative shares of a day's variance and volume: lively at the open, quiet at noon, busy at the close. */
export function createDayShape(minutes: number, isFlat: boolean): Float64Array {
  const shape = new Float64Array(minutes + 1);
  for (let i = 0; i < minutes; i += 1) {
    const x = minutes > 1 ? (2 * i) / (minutes - 1) - 1 : 0;
    const weight = isFlat ? 1 : 0.6 + 1.3 * x * x + 2 / (1 + i / 6) + 0.8 / (1 + (minutes - 1 - i) / 4);
    shape[i + 1] = (shape[i] ?? 0) + weight;
  }
  const total = shape[minutes] ?? 1;
  for (let i = 1; i <= minutes; i += 1) shape[i] = (shape[i] ?? 0) / total;
  return shape;
}

const evenShape = createDayShape(ticksPerMinute - 1, true);

export function drawMinutes(seed: string, series: DaySeries, day: DayBar, shape: Float64Array): Minutes {
  const count = shape.length - 1;
  const noise = createNoise(seed, `minutes:${series.instrument.key}:${day.session}`);
  const path = drawPath(day, shape, noise, 0);
  const volumes = new Float64Array(count + 1);
  for (let i = 1; i < count; i += 1) {
    // Jitter moves volume between neighbours; flooring the running sum keeps the day's total exact.
    const jitter = 0.6 * (noise.uniform(60_000 + i) - 0.5) * ((shape[i + 1] ?? 1) - (shape[i] ?? 0));
    volumes[i] = Math.max(volumes[i - 1] ?? 0, Math.floor(day.volume * ((shape[i] ?? 0) + jitter)));
  }
  volumes[count] = day.volume;
  return { count, bars: cutBars(day, path, shape, noise, 0), volumes };
}

export function barOfMinute({ bars }: Minutes, minute: number): StepBar {
  const at = minute * 4;
  return { open: bars[at] ?? 0, high: bars[at + 1] ?? 0, low: bars[at + 2] ?? 0, close: bars[at + 3] ?? 0 };
}

/** @param liveliness chance that a quarter second carries a trade */
export function drawTicks(
  seed: string,
  key: string,
  session: number,
  minute: number,
  bar: StepBar,
  liveliness: number,
): Ticks {
  const noise = createNoise(seed, `ticks:${key}:${session}:${minute}`);
  const { points, highAt, lowAt } = drawPath(bar, evenShape, noise, 0);
  const tradedAt = new Uint8Array(ticksPerMinute);
  let last = 0;
  for (let i = 0; i < ticksPerMinute; i += 1) {
    const mustTrade = i === highAt || i === lowAt || i === ticksPerMinute - 1;
    if (mustTrade || noise.uniform(70_000 + i) < liveliness) last = i;
    tradedAt[i] = last;
  }
  return { prices: points, tradedAt };
}

/** The minute of the session that runs at the instant; in a break the last one before it; beyond the close, the count. */
export function minuteAt({ spans, minutes }: Session, utcMs: number): number {
  let before = 0;
  for (const { openMs, closeMs } of spans) {
    if (utcMs < openMs) return Math.max(0, before - 1);
    if (utcMs < closeMs) return before + Math.floor((utcMs - openMs) / 60_000);
    before += (closeMs - openMs) / 60_000;
  }
  return minutes;
}

export function minuteStartMs({ spans }: Session, minute: number): number {
  let left = minute;
  for (const { openMs, closeMs } of spans) {
    const length = (closeMs - openMs) / 60_000;
    if (left < length) return openMs + left * 60_000;
    left -= length;
  }
  return spans.at(-1)?.closeMs ?? 0;
}
