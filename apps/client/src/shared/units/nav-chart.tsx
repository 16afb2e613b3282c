// Recorded NAVs as a line, with the same as a table for whoever reads it.
import type { RecordedNav } from '@candor/contract/funds/client.ts';
import { formatAxisNumber, formatAxisTime } from '@candor/ui/chart/axis-format.ts';
import { LineChart } from '@candor/ui/chart/line-chart.tsx';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { useLanguage, useText } from '@candor/web';
import { sayDay, sayNav } from './words.ts';

interface Props {
  readonly found: {
    readonly isPending: boolean;
    readonly data?: { readonly items: readonly RecordedNav[] } | undefined;
  };
  readonly currency: string;
}

export function NavChart({ found, currency }: Props) {
  const t = useText();
  const locale = useLanguage();
  const navs = found.data?.items ?? [];
  const points = navs.map(({ day, nav }) => ({ time: Date.parse(day), value: Number(nav) }));
  const [first, last] = [points[0], points.at(-1)];
  if (found.isPending) return <Skeleton className="h-48 w-full" />;
  if (!first || !last || points.length < 2) return null;
  const say = (value: number) => sayNav(value.toFixed(4), currency, locale);
  const date = (time: number) => sayDay(new Date(time).toISOString().slice(0, 10), locale);
  return (
    <LineChart
      points={points}
      heightPx={240}
      axes={{
        value: (value, step) => formatAxisNumber(value, step, locale, { style: 'currency', currency }),
        time: (at, spanMs) => formatAxisTime(at, spanMs, locale, 'UTC'),
      }}
      summary={t('funds.history_summary', { count: points.length, first: say(first.value), last: say(last.value) })}
      describePoint={({ time, value }) => `${date(time)}: ${say(value)}`}
      table={{
        caption: t('funds.history'),
        timeHeader: t('funds.day'),
        valueHeader: t('funds.nav'),
        formatTime: date,
        formatValue: say,
      }}
    />
  );
}
