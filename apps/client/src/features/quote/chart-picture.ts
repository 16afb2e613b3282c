// The picture of the advanced chart (lightweight-charts): candles, volume, indicators in panes of their own, another symbol beside it.
import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  LineSeries,
  LineStyle,
  PriceScaleMode,
} from 'lightweight-charts';
import type { IChartApi, ISeriesApi, SeriesMarker, Time, UTCTimestamp } from 'lightweight-charts';
import type { ChartData } from '@candor/contract/market/charts.ts';
import { readColors } from '@candor/ui/chart/canvas.ts';
import type { ChartColors } from '@candor/ui/chart/canvas.ts';
import { placeFills } from '../../shared/orders/own-marks.ts';
import type { OwnMarks } from '../../shared/orders/own-marks.ts';
import { averageCloses, measureConvergence, measureStrength } from './indicators.ts';
import type { Series } from './indicators.ts';

export const indicators = ['averages', 'rsi', 'macd'] as const;
export type Indicator = (typeof indicators)[number];

export interface PictureWish {
  readonly chart: ChartData;
  readonly marks: OwnMarks;
  readonly locale: string;
  readonly shown: readonly Indicator[];
  /** Another symbol over the same range: both are drawn in percent then. */
  readonly other: ChartData | undefined;
  /** Which candle the cursor is on; undefined: none, so the last one counts. */
  readonly onPoint: (at: number | undefined) => void;
}

export function openPicture(element: HTMLElement, wish: PictureWish): IChartApi {
  const { chart, marks, locale, other } = wish;
  const colors = readColors(element);
  const precision = chart.close[0]?.split('.')[1]?.length ?? 2;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: precision, maximumFractionDigits: precision });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const picture = createChart(element, {
    autoSize: true,
    layout: { background: { color: 'transparent' }, textColor: colors.muted, attributionLogo: false },
    grid: { vertLines: { color: colors.line }, horzLines: { color: colors.line } },
    rightPriceScale: { borderColor: colors.line },
    timeScale: { borderColor: colors.line, timeVisible: chart.step.endsWith('m') || chart.step === '1h' },
    localization: {
      locale,
      priceFormatter: (price: number) => format.format(price),
      percentageFormatter: (points: number) => percent.format(points / 100),
    },
  });
  const candles = picture.addSeries(CandlestickSeries, {
    upColor: colors.up,
    downColor: colors.down,
    wickUpColor: colors.up,
    wickDownColor: colors.down,
    borderVisible: false,
    priceFormat: { type: 'price', precision, minMove: 1 / 10 ** precision },
  });
  const volume = picture.addSeries(HistogramSeries, {
    priceFormat: { type: 'volume' },
    priceScaleId: 'volume',
    color: colors.muted,
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  candles.priceScale().applyOptions({ scaleMargins: { top: 0.06, bottom: 0.22 } });
  const rows = listRows(chart);
  fillSeries(chart, rows, candles, volume);
  markOwn(chart, marks, candles, colors);
  drawIndicators(picture, wish, rows, colors);
  // Dashed, as its name in the legend: an average has the same colour.
  if (other) {
    drawLine(picture, colors.accent, listRows(other), (at) => read(other.close, at), { lineStyle: LineStyle.Dashed });
    // Last: a pane that is made later takes the mode over, and an indicator keeps its own figures.
    candles.priceScale().applyOptions({ mode: PriceScaleMode.Percentage });
  }
  picture.subscribeCrosshairMove(({ time }) => wish.onPoint(rows.find((row) => row.time === time)?.at));
  picture.timeScale().fitContent();
  return picture;
}

interface Row {
  readonly at: number;
  readonly time: UTCTimestamp;
}

/** The library shows UTC: instants are shifted so that its axis reads the market's own time. */
function listRows(chart: ChartData): readonly Row[] {
  return chart.time.flatMap((seconds, at) => {
    const time = shiftToZone(seconds, chart.zone);
    return isTimestamp(time) ? [{ at, time }] : [];
  });
}

function drawLine(
  picture: IChartApi,
  color: string,
  rows: readonly Row[],
  valueAt: (at: number) => number | undefined,
  { pane = 0, lineStyle = LineStyle.Solid }: { readonly pane?: number; readonly lineStyle?: LineStyle } = {},
): void {
  const line = picture.addSeries(
    LineSeries,
    {
      color,
      lineStyle,
      lineWidth: 2,
      priceLineVisible: false,
      lastValueVisible: pane > 0,
      crosshairMarkerVisible: false,
    },
    pane,
  );
  line.setData(
    rows.flatMap(({ at, time }) => {
      const value = valueAt(at);
      return value === undefined ? [] : [{ time, value }];
    }),
  );
}

/** Averages lie over the candles, but not in percent, where each would begin at zero by itself; the others have panes below, in order. */
function drawIndicators(picture: IChartApi, wish: PictureWish, rows: readonly Row[], colors: ChartColors): void {
  const closes = wish.chart.close.map(Number);
  const draw = (series: Series, color: string, pane = 0): void =>
    drawLine(picture, color, rows, (at) => series[at], { pane });
  let pane = 0;
  if (wish.shown.includes('averages') && !wish.other) {
    draw(averageCloses(closes, 20), colors.accent);
    draw(averageCloses(closes, 50), colors.text);
  }
  if (wish.shown.includes('rsi')) {
    pane += 1;
    draw(measureStrength(closes), colors.accent, pane);
  }
  if (wish.shown.includes('macd')) {
    pane += 1;
    const { line, signal, rest } = measureConvergence(closes);
    const bars = picture.addSeries(HistogramSeries, { color: colors.muted, priceLineVisible: false }, pane);
    bars.setData(
      rows.flatMap(({ at, time }) => {
        const value = rest[at];
        return value === undefined ? [] : [{ time, value, color: value < 0 ? colors.down : colors.up }];
      }),
    );
    draw(line, colors.accent, pane);
    draw(signal, colors.text, pane);
  }
}

function fillSeries(
  chart: ChartData,
  rows: readonly Row[],
  candles: ISeriesApi<'Candlestick'>,
  volume: ISeriesApi<'Histogram'>,
): void {
  candles.setData(
    rows.map(({ at, time }) => ({
      time,
      open: read(chart.open, at),
      high: read(chart.high, at),
      low: read(chart.low, at),
      close: read(chart.close, at),
    })),
  );
  volume.setData(rows.map(({ at, time }) => ({ time, value: read(chart.volume, at) })));
}

/** Arrows at the bars of own fills, dashed lines at the prices of own resting orders. */
function markOwn(
  chart: ChartData,
  { fills, levels }: OwnMarks,
  candles: ISeriesApi<'Candlestick'>,
  colors: ChartColors,
): void {
  const placed = placeFills(
    fills,
    chart.time.map((seconds) => ({ time: seconds * 1000 })),
  );
  createSeriesMarkers(
    candles,
    placed
      .toSorted((a, b) => a.index - b.index)
      .flatMap(({ index, shape }): Array<SeriesMarker<Time>> => {
        const time = shiftToZone(chart.time[index] ?? 0, chart.zone);
        if (!isTimestamp(time)) return [];
        return shape === 'up'
          ? [{ time, position: 'belowBar', shape: 'arrowUp', color: colors.accent }]
          : [{ time, position: 'aboveBar', shape: 'arrowDown', color: colors.text }];
      }),
  );
  for (const { price, side } of levels) {
    candles.createPriceLine({
      price: Number(price),
      color: side === 'buy' ? colors.accent : colors.text,
      lineStyle: LineStyle.Dashed,
      lineWidth: 1,
    });
  }
}

function read(texts: readonly string[], at: number): number {
  return Number(texts[at] ?? 0);
}

function isTimestamp(seconds: number): seconds is UTCTimestamp {
  return Number.isSafeInteger(seconds);
}

function shiftToZone(seconds: number, zone: string): number {
  const local = new Date(seconds * 1000).toLocaleString('sv-SE', { timeZone: zone });
  return Math.floor(Date.parse(`${local.replace(' ', 'T')}Z`) / 1000);
}
