// The line of what the client has over a range: scrubbed by finger, mouse or arrow keys, told in words and as a table too.
// In discreet mode it keeps its shape and says no amount.
import { memo } from 'react';
import type { AssetHistory } from '@candor/contract/accounts/client.ts';
import { useUi } from '@candor/ui';
import { formatMoney } from '@candor/ui/amount/number-format.ts';
import { signOf } from '@candor/ui/amount/number-format.ts';
import { formatAxisNumber, formatAxisTime } from '@candor/ui/chart/axis-format.ts';
import { LineChart } from '@candor/ui/chart/line-chart.tsx';
import { useText } from '@candor/web';
import { findExtremes, fitRange, formatPointTime, isBlank } from './line-points.ts';
import type { Basis, LinePoint } from './line-points.ts';

export const lineHeightPx = 200;
/** With the row of its times. */
export const lineRoom = `calc(${lineHeightPx}px + 1.25rem)`;

export interface AssetLineProps {
  readonly history: AssetHistory;
  readonly points: readonly LinePoint[];
  readonly basis: Basis;
  readonly onScrub: (point: LinePoint | null) => void;
}

/** Drawn again for another line, not for every tick of the figure above it. */
export const AssetLine = memo(function AssetLine({ history, points, basis, onScrub }: AssetLineProps) {
  const t = useText();
  const { locale, discreet, hiddenLabel } = useUi();
  const { range, currency } = history;
  const [first] = points;
  const last = points.at(-1);
  const extremes = findExtremes(points);
  if (!first || !last || !extremes || isBlank(points)) {
    return (
      <p className="flex items-center justify-center text-center text-muted" style={{ height: lineRoom }}>
        {t('accounts.line_empty')}
      </p>
    );
  }
  const say = (amount: string): string => (discreet ? hiddenLabel : formatMoney({ amount, currency }, locale));
  const fitting = fitRange(points, range);
  const time = (at: number): string => formatPointTime(at, fitting, locale);
  const exact = (at: number): LinePoint | undefined => points.find((one) => one.time === at);
  const title = t(`accounts.${basis}`);
  const span = t(`accounts.span_${range}`);
  return (
    <LineChart
      points={[...points]}
      heightPx={lineHeightPx}
      // Money that came in is no gain: the line of the value has no colour of its own.
      tone={basis === 'value' ? 'accent' : signOf(last.change) < 0 ? 'down' : 'up'}
      baseline={first.value}
      axes={{
        value: discreet
          ? undefined
          : (value, step) =>
              formatAxisNumber(value, step, locale, {
                style: 'currency',
                currency,
                ...(basis === 'gain' ? { signDisplay: 'exceptZero' } : {}),
              }),
        time: (at, spanMs) => formatAxisTime(at, spanMs, locale),
      }}
      onScrub={(point) => onScrub(point ? (exact(point.time) ?? null) : null)}
      summary={t('accounts.chart_summary', {
        title,
        range: span,
        first: say(first.amount),
        last: say(last.amount),
        low: say(extremes.low.amount),
        high: say(extremes.high.amount),
      })}
      describePoint={({ time: at }) => `${time(at)}: ${say(exact(at)?.amount ?? '')}`}
      table={{
        caption: t('accounts.chart_caption', { title, range: span }),
        timeHeader: t('accounts.chart_time'),
        valueHeader: title,
        formatTime: time,
        formatValue: (value) => say(points.find((one) => one.value === value)?.amount ?? ''),
      }}
    />
  );
});
