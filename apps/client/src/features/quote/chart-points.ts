// From the service's columns to what the chart draws: points, the base the change is measured from, lowest and highest. Pure.
import type { ChartData, ChartRange } from '@candor/contract/market/charts.ts';
import type { Point } from '@candor/ui/chart/scale.ts';

/** From the shortest to the longest, as the portfolio has them. */
export const quoteRanges = ['1D', '1W', '1M', '3M', 'YTD', '12M', '5Y', '10Y'] as const satisfies readonly ChartRange[];
export type QuoteRange = (typeof quoteRanges)[number];

export interface PricePoint extends Point {
  /** The exact price behind the pixel. */
  readonly price: string;
}

export interface LiveEnd {
  readonly price: string;
  readonly marketMs: number;
}

/** Closes in milliseconds; the last one follows the live price when that is newer. */
export function describePoints(chart: ChartData, live: LiveEnd | undefined): PricePoint[] {
  const points = chart.time.map((seconds, at): PricePoint => {
    const price = chart.close[at] ?? '0';
    return { time: seconds * 1000, value: Number(price), price };
  });
  const last = points.at(-1);
  if (live && last && live.marketMs >= last.time) {
    points[points.length - 1] = { ...last, value: Number(live.price), price: live.price };
  }
  return points;
}

const stepMs: Readonly<Partial<Record<ChartData['step'], number>>> = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '30m': 1_800_000,
  '1h': 3_600_000,
};

/** How many points a running day still lacks until its last bell; none for longer ranges and closed markets. */
export function countAhead(
  chart: ChartData,
  range: QuoteRange,
  spans: readonly { open: string; close: string }[],
): number {
  const step = stepMs[chart.step];
  const last = chart.time.at(-1);
  if (range !== '1D' || chart.state !== 'open' || step === undefined || last === undefined) return 0;
  const afterMs = last * 1_000 + step;
  return spans.reduce((count, { open, close }) => {
    const restMs = Date.parse(close) - Math.max(Date.parse(open), afterMs);
    return count + Math.max(0, Math.floor(restMs / step));
  }, 0);
}

/** For a day the previous close, otherwise the first price of the range. */
export function findBase(chart: ChartData, range: QuoteRange): string | undefined {
  return range === '1D' ? (chart.previousClose ?? chart.close[0]) : chart.close[0];
}

export interface Extremes {
  readonly low: PricePoint;
  readonly high: PricePoint;
}

export function findExtremes(points: readonly PricePoint[]): Extremes | undefined {
  const [first] = points;
  if (!first) return undefined;
  return points.reduce<Extremes>(
    ({ low, high }, point) => ({
      low: point.value < low.value ? point : low,
      high: point.value > high.value ? point : high,
    }),
    { low: first, high: first },
  );
}
