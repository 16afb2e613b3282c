// Candles and volume with free movement and zoom (lightweight-charts). Loaded only when asked for; its licence wants the link below it.
import { useQuery } from '@tanstack/react-query';
import { CandlestickSeries, createChart, createSeriesMarkers, HistogramSeries, LineStyle } from 'lightweight-charts';
import type { IChartApi, ISeriesApi, SeriesMarker, Time, UTCTimestamp } from 'lightweight-charts';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ChartData, ChartRange } from '@candor/contract/market/charts.ts';
import { useUi } from '@candor/ui';
import { readColors } from '@candor/ui/chart/canvas.ts';
import type { ChartColors } from '@candor/ui/chart/canvas.ts';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { useText } from '@candor/web';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import type { InstrumentPlace } from '@candor/web/market-data/queries.ts';
import { DataProblem } from '@candor/screens/page/data-problem.tsx';
import { PriceBadges } from '@candor/screens/prices/price-badges.tsx';
import { placeFills } from '../../shared/orders/own-marks.ts';
import type { OwnMarks } from '../../shared/orders/own-marks.ts';
import { useServices } from '../../shared/use-services.ts';

const ranges = ['1D', '1W', '1M', '3M', '12M', '5Y'] as const satisfies readonly ChartRange[];
type AdvancedRange = (typeof ranges)[number];
const heightPx = 420;

export interface AdvancedChartProps {
  readonly place: InstrumentPlace;
  readonly marks: OwnMarks;
}

export function AdvancedChart({ place, marks }: AdvancedChartProps) {
  const t = useText();
  const { api, appearance } = useServices();
  const look = useStore(appearance.store);
  const [range, setRange] = useState<AdvancedRange>('3M');
  const { data, isError, refetch } = useQuery(marketQueries.chart(api, place, range));
  return (
    <div className="flex flex-col gap-3" data-chart="advanced">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <PriceBadges isSimulated={data?.origin.simulated === true} />
        {t('quote.advanced_note')}
      </p>
      {isError && !data && <DataProblem onRetry={() => void refetch()} />}
      <div style={{ minHeight: heightPx }}>
        {data && (
          <Candles key={`${look.theme}/${look.updown}`} chart={data} marks={marks} label={t('quote.advanced')} />
        )}
      </div>
      <SegmentedControl
        label={t('quote.range')}
        value={range}
        onValueChange={setRange}
        wide
        segments={ranges.map((value) => ({
          value,
          label: t(`quote.short_${value}`),
          spoken: t(`quote.span_${value}`),
        }))}
      />
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-6 self-start text-sm text-muted underline"
      >
        {t('quote.attribution')}
      </a>
    </div>
  );
}

interface CandlesProps {
  readonly chart: ChartData;
  readonly marks: OwnMarks;
  readonly label: string;
}

function Candles({ chart, marks, label }: CandlesProps) {
  const box = useRef<HTMLDivElement>(null);
  const { locale } = useUi();
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const picture = openPicture(element, chart, marks, locale);
    return () => picture.remove();
  }, [chart, marks, locale]);
  return (
    <figure aria-label={label} className="m-0">
      <div ref={box} style={{ height: heightPx }} />
    </figure>
  );
}

function openPicture(element: HTMLElement, chart: ChartData, marks: OwnMarks, locale: string): IChartApi {
  const colors = readColors(element);
  const precision = chart.close[0]?.split('.')[1]?.length ?? 2;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: precision, maximumFractionDigits: precision });
  const picture = createChart(element, {
    autoSize: true,
    layout: { background: { color: 'transparent' }, textColor: colors.muted, attributionLogo: false },
    grid: { vertLines: { color: colors.line }, horzLines: { color: colors.line } },
    rightPriceScale: { borderColor: colors.line },
    timeScale: { borderColor: colors.line, timeVisible: chart.step.endsWith('m') || chart.step === '1h' },
    localization: { locale, priceFormatter: (price: number) => format.format(price) },
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
  fillSeries(chart, candles, volume);
  markOwn(chart, marks, candles, colors);
  picture.timeScale().fitContent();
  return picture;
}

/** The library shows UTC: instants are shifted so that its axis reads the market's own time. */
function fillSeries(chart: ChartData, candles: ISeriesApi<'Candlestick'>, volume: ISeriesApi<'Histogram'>): void {
  const rows = chart.time.flatMap((seconds, at) => {
    const time = shiftToZone(seconds, chart.zone);
    return isTimestamp(time) ? [{ at, time }] : [];
  });
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
