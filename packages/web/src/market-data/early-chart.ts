// The chart that the page's boot script asked for before the app arrived: taken once, by the quote it was meant for.
import type { ChartData } from '@candor/contract/market/charts.ts';

interface EarlyChart {
  readonly key: string;
  readonly answer: Promise<ChartData>;
  /** Set by the boot script once the answer is here: then the first drawing has its line. */
  readonly data?: ChartData;
}

declare global {
  interface Window {
    candorChart?: EarlyChart | undefined;
  }
}

/** Undefined when nobody asked for this chart early; a failed answer rejects, and the caller asks again. */
export function takeEarlyChart(page: Pick<Window, 'candorChart'>, key: string): Promise<ChartData> | undefined {
  const early = page.candorChart;
  if (early?.key !== key) return undefined;
  page.candorChart = undefined;
  return early.answer;
}

/** The early chart if it has arrived already; it is taken then. */
export function takeArrivedChart(page: Pick<Window, 'candorChart'>, key: string): ChartData | undefined {
  const early = page.candorChart;
  if (early?.key !== key || early.data === undefined) return undefined;
  page.candorChart = undefined;
  return early.data;
}
