// Price history for charts: a range with a fitting step, or a step and a window for the advanced chart.
import * as z from 'zod/mini';
import { data } from '../callers.ts';
import { countryCode, currency, decimal, instant } from '../schemas/scalars.ts';
import { marketCode, marketStates, origin, symbol } from './origin.ts';

export const chartRanges = ['1D', '1W', '1M', '3M', '6M', 'YTD', '12M', '5Y', '10Y'] as const;
export type ChartRange = (typeof chartRanges)[number];
export const chartSteps = ['1m', '5m', '15m', '30m', '1h', '1d', '1w', '1mo'] as const;
export type ChartStep = (typeof chartSteps)[number];

/** Columns instead of one object per candle: a third of the bytes, and ready to plot. */
export const chartData = z.strictObject({
  symbol,
  market: marketCode,
  currency,
  interval: z.enum(chartRanges),
  step: z.enum(chartSteps),
  adjusted: z.boolean(),
  zone: z.string(),
  state: z.enum(marketStates),
  previousClose: z.nullable(decimal),
  /** First and last instant of the shown window; for 1D the whole session, so that the axis does not grow. */
  from: instant,
  to: instant,
  /** Start of each candle in seconds since 1970. */
  time: z.array(z.int()),
  open: z.array(decimal),
  high: z.array(decimal),
  low: z.array(decimal),
  close: z.array(decimal),
  volume: z.array(decimal),
  stale: z.boolean(),
  origin,
});
export type ChartData = z.infer<typeof chartData>;

export const getChartData = data.get('getChartData', '/chart_data', {
  summary: 'Candles of an instrument for a chart range.',
  query: z.strictObject({
    country: countryCode,
    symbol,
    market: marketCode,
    interval: z.enum(chartRanges),
    /** Another candle size than the range's own. */
    step: z.optional(z.enum(chartSteps)),
    /** The window ends here instead of now: scrolling back. */
    before: z.optional(instant),
    /** `false`: prices as they were traded, splits not smoothed out. */
    adjusted: z.optional(z.enum(['true', 'false'])),
  }),
  response: chartData,
  refusals: ['unauthorized', 'forbidden', 'rate_limited', 'not_found', 'not_ready', 'guest_view_quote_limit'],
  cost: 2,
});
