// The advanced chart: candles and volume with free movement and zoom, indicators, another symbol beside it, and the figures of the candle
// under the cursor. Loaded only when asked for; the licence of its library wants the link below it.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ChartData } from '@candor/contract/market/charts.ts';
import { useUi } from '@candor/ui';
import { useText } from '@candor/web';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import type { InstrumentPlace } from '@candor/web/market-data/queries.ts';
import { DataProblem } from '@candor/screens/page/data-problem.tsx';
import { PriceBadges } from '@candor/screens/prices/price-badges.tsx';
import type { OwnMarks } from '../../shared/orders/own-marks.ts';
import { useIsWide } from '../../shared/use-is-wide.ts';
import { useServices } from '../../shared/use-services.ts';
import { ChartChoices } from './chart-choices.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { openPicture } from './chart-picture.ts';
import type { Indicator } from './chart-picture.ts';
import type { QuoteRange } from './chart-points.ts';
import { RangeControl } from './range-control.tsx';

/** On a phone it ends above the bar that trades. */
const heights = { phone: 320, desktop: 420 } as const;
/** Each indicator with figures of its own gets so much more. */
const panePx = 120;

export interface AdvancedChartProps {
  readonly place: InstrumentPlace;
  readonly marks: OwnMarks;
}

export function AdvancedChart({ place, marks }: AdvancedChartProps) {
  const t = useText();
  const { api, appearance } = useServices();
  const look = useStore(appearance.store);
  const [range, setRange] = useState<QuoteRange>('3M');
  const [shown, setShown] = useState<readonly Indicator[]>(['averages']);
  const [beside, setBeside] = useState<InstrumentPlace>();
  const [point, setPoint] = useState<number>();
  const { data, isError, refetch } = useQuery(marketQueries.chart(api, place, range));
  const other = useQuery({ ...marketQueries.chart(api, beside ?? place, range), enabled: beside !== undefined });
  const panes = shown.filter((name) => name !== 'averages').length;
  // On a phone the chart comes before how it is used and what can be added to it.
  const isWide = useIsWide();
  const heightPx = heights[isWide ? 'desktop' : 'phone'];
  const around = (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <PriceBadges isSimulated={data?.origin.simulated === true} />
        {t('quote.advanced_note')}
      </p>
      <ChartChoices {...{ place, shown, beside }} onShown={setShown} onBeside={setBeside} />
    </>
  );
  return (
    <div className="flex flex-col gap-3" data-chart="advanced">
      {isWide && around}
      {data && <ChartLegend chart={data} at={point ?? data.time.length - 1} shown={shown} other={beside?.symbol} />}
      {isError && !data && <DataProblem onRetry={() => void refetch()} />}
      <div style={{ minHeight: heightPx }}>
        {data && (
          <Candles
            key={`${look.theme}/${look.mode}/${look.updown}`}
            chart={data}
            other={beside === undefined ? undefined : other.data}
            height={heightPx + panes * panePx}
            {...{ marks, shown }}
            onPoint={setPoint}
          />
        )}
      </div>
      <RangeControl value={range} onChoose={setRange} />
      {!isWide && around}
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
  readonly other: ChartData | undefined;
  readonly marks: OwnMarks;
  readonly shown: readonly Indicator[];
  readonly height: number;
  readonly onPoint: (at: number | undefined) => void;
}

function Candles({ chart, other, marks, shown, height, onPoint }: CandlesProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const { locale } = useUi();
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const picture = openPicture(element, { chart, other, marks, shown, locale, onPoint });
    return () => picture.remove();
  }, [chart, other, marks, shown, locale, onPoint]);
  return (
    <figure aria-label={t('quote.advanced')} className="m-0">
      <div ref={box} style={{ height }} />
    </figure>
  );
}
