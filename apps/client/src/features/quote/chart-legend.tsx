// The figures of one candle as words: open, high, low, close, volume, and what the lines over the candles are.
import type { ChartData } from '@candor/contract/market/charts.ts';
import { keepNumberFormat } from '@candor/money/kept-formats.ts';
import { useUi } from '@candor/ui';
import { useText } from '@candor/web';
import type { Indicator } from './chart-picture.ts';

export interface ChartLegendProps {
  readonly chart: ChartData;
  readonly at: number;
  readonly shown: readonly Indicator[];
  /** The symbol that is drawn beside it. */
  readonly other: string | undefined;
}

export function ChartLegend({ chart, at, shown, other }: ChartLegendProps) {
  const t = useText();
  const { locale } = useUi();
  const precision = chart.close[0]?.split('.')[1]?.length ?? 2;
  const price = keepNumberFormat(locale, { minimumFractionDigits: precision, maximumFractionDigits: precision });
  const short = keepNumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const say = (texts: readonly string[], format: Intl.NumberFormat): string => {
    const text = texts[at];
    return text === undefined ? '–' : format.format(Number(text));
  };
  const figures = [
    [t('quote.open'), say(chart.open, price)],
    [t('quote.day_high'), say(chart.high, price)],
    [t('quote.day_low'), say(chart.low, price)],
    [t('quote.close'), say(chart.close, price)],
    [t('quote.volume'), say(chart.volume, short)],
  ] as const;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm" data-legend>
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        {figures.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="ui-num">{value}</dd>
          </div>
        ))}
      </dl>
      {shown.includes('averages') && other === undefined && (
        <span className="flex gap-3">
          <span className="text-accent">{t('quote.average_of', { days: 20 })}</span>
          <span>{t('quote.average_of', { days: 50 })}</span>
        </span>
      )}
      {other !== undefined && (
        <span className="text-accent underline decoration-dashed decoration-2 underline-offset-4">
          {t('quote.compared_with', { symbol: other })}
        </span>
      )}
    </div>
  );
}
