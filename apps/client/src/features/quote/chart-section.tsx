// The chart that is there at once: a line with its range, the previous close as baseline, scrub by finger, mouse or arrow keys.
// The advanced chart is a step further and is brought only when asked for.
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@candor/ui';
import { formatAxisTime } from '@candor/ui/chart/axis-format.ts';
import { LineChart } from '@candor/ui/chart/line-chart.tsx';
import type { Point } from '@candor/ui/chart/scale.ts';
import { CandlesIcon, ChartIcon } from '@candor/ui/icons/money.tsx';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { useLanguage, useText } from '@candor/web';
import { DataProblem } from '@candor/screens/page/data-problem.tsx';
import { usePriceFormats } from '@candor/screens/prices/price-formats.ts';
import { placeFills } from '../../shared/orders/own-marks.ts';
import type { OwnMarks } from '../../shared/orders/own-marks.ts';
import { useIsWide } from '../../shared/use-is-wide.ts';
import { findExtremes } from './chart-points.ts';
import { formatMarketTime } from './market-time.ts';
import { RangeControl } from './range-control.tsx';
import type { QuoteState } from './use-quote.ts';

const AdvancedChart = lazy(async () => ({ default: (await import('./advanced-chart.tsx')).AdvancedChart }));
/** On a phone the ranges and the button under it stay in sight above the bar that trades. */
const heights = { phone: 212, desktop: 280 } as const;

function useHeight(): number {
  return heights[useIsWide() ? 'desktop' : 'phone'];
}

export interface ChartSectionProps {
  readonly quote: QuoteState;
  readonly marks: OwnMarks;
  readonly underChart?: ReactNode;
}

export function ChartSection({ quote, marks, underChart }: ChartSectionProps) {
  const t = useText();
  const [isAdvanced, setIsAdvanced] = useState(false);
  const { range, setRange } = quote;
  return (
    <section className="flex min-w-0 flex-col gap-3" aria-label={t('quote.range')}>
      {isAdvanced ? (
        <Suspense fallback={<Skeleton height={420} />}>
          <AdvancedChart place={quote.place} marks={marks} />
        </Suspense>
      ) : (
        <>
          <SimpleChart quote={quote} marks={marks} />
          <RangeControl value={range} onChoose={setRange} />
        </>
      )}
      {/* On a phone what one traded has its own line: beside the button its dates would be squeezed. On a desktop the button stands at the
          start, where the chat's round one never covers it. */}
      <div className="flex flex-col-reverse gap-3 sm:flex-row-reverse sm:items-start sm:justify-end">
        <div className="min-w-0">{underChart}</div>
        <Button
          size="small"
          variant="secondary"
          className="shrink-0 self-end sm:self-start"
          icon={isAdvanced ? <ChartIcon size={18} /> : <CandlesIcon size={18} />}
          onClick={() => setIsAdvanced(!isAdvanced)}
        >
          {t(isAdvanced ? 'quote.simple' : 'quote.advanced')}
        </Button>
      </div>
    </section>
  );
}

function SimpleChart({ quote, marks }: { readonly quote: QuoteState; readonly marks: OwnMarks }) {
  const t = useText();
  const locale = useLanguage();
  const { points, ahead, shape, range, zone = 'UTC', base, name, place, setScrubbed, isChartFailed, retry } = quote;
  const { price } = usePriceFormats(shape);
  const heightPx = useHeight();
  const placed = useMemo(() => placeFills(marks.fills, points), [marks, points]);
  const levels = useMemo(
    () =>
      marks.levels.map((level) => ({
        value: Number(level.price),
        shape: level.side === 'buy' ? ('up' as const) : ('down' as const),
      })),
    [marks],
  );
  if (isChartFailed) return <Room>{<DataProblem onRetry={retry} />}</Room>;
  if (!quote.chart) return <Skeleton height={heightPx} />;
  const extremes = findExtremes(points);
  const [first] = points;
  const last = points.at(-1);
  if (!extremes || !first || !last) return <Room>{t('quote.chart_empty')}</Room>;
  const time = (at: number): string => formatMarketTime(at, { locale, zone, range });
  const exact = (point: Point): string => points.find((one) => one.time === point.time)?.price ?? '';
  const span = t(`quote.span_${range}`);
  const title = name ?? place.symbol;
  return (
    <LineChart
      points={points}
      ahead={ahead}
      marks={placed}
      levels={levels}
      heightPx={heightPx}
      tone={base !== undefined && last.value < Number(base) ? 'down' : 'up'}
      {...(base === undefined ? {} : { baseline: Number(base) })}
      axes={{
        value: (value) => price(value.toFixed(shape.scale)),
        time: (at, spanMs) => formatAxisTime(at, spanMs, locale, zone),
      }}
      onScrub={(point) => setScrubbed(points.find((one) => one.time === point?.time) ?? null)}
      summary={t('quote.chart_summary', {
        name: title,
        range: span,
        first: price(first.price),
        last: price(last.price),
        low: price(extremes.low.price),
        high: price(extremes.high.price),
      })}
      describePoint={(point) => `${time(point.time)}: ${price(exact(point))}`}
      table={{
        caption: t('quote.chart_caption', { name: title, range: span }),
        timeHeader: t('quote.chart_time'),
        valueHeader: t('quote.chart_price'),
        formatTime: time,
        formatValue: (value) => price(value.toFixed(shape.scale)),
      }}
    />
  );
}

function Room({ children }: { readonly children: ReactNode }) {
  const heightPx = useHeight();
  return (
    <div className="flex items-center justify-center text-muted" style={{ height: heightPx }}>
      {children}
    </div>
  );
}
