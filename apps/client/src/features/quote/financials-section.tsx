// Published accounts as plots: revenue, net income, free cash flow and equity, by year or quarter, oldest first.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Financials } from '@candor/contract/market/companies.ts';
import { keepDateFormat } from '@candor/money/kept-formats.ts';
import { useUi } from '@candor/ui';
import { formatMoney } from '@candor/ui/amount/number-format.ts';
import { BarChart } from '@candor/ui/chart/bar-chart.tsx';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import type { InstrumentPlace } from '@candor/web/market-data/queries.ts';
import { DataProblem } from '@candor/screens/page/data-problem.tsx';
import { PriceBadges } from '@candor/screens/prices/price-badges.tsx';
import { useServices } from '../../shared/use-services.ts';

const periods = ['year', 'quarter'] as const;
type Period = (typeof periods)[number];
type Statement = Financials['statements'][number];

const plots = [
  { name: 'revenue', read: (one: Statement) => one.revenue, isNeutral: true },
  { name: 'net_income', read: (one: Statement) => one.netIncome, isNeutral: false },
  { name: 'free_cash_flow', read: (one: Statement) => one.freeCashFlow, isNeutral: false },
  { name: 'equity', read: (one: Statement) => one.equity, isNeutral: true },
] as const;

const bars = 6;

export function FinancialsSection({ place }: { readonly place: InstrumentPlace }) {
  const t = useText();
  const { api } = useServices();
  const [period, setPeriod] = useState<Period>('year');
  const { data, isError, refetch } = useQuery(marketQueries.financials(api, place));
  const shown =
    data?.statements
      .filter((one) => one.period === period)
      .slice(0, bars)
      .toReversed() ?? [];
  return (
    <Section
      title={t('quote.financials')}
      action={<PriceBadges isSimulated={data?.origin.simulated === true && shown.length > 0} />}
    >
      <Card className="flex flex-col gap-5">
        {isError && !data && <DataProblem onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton height={240} />}
        {data?.statements.length === 0 && <p className="text-muted">{t('quote.financials_none')}</p>}
        {data && data.statements.length > 0 && (
          <>
            <SegmentedControl
              label={t('quote.period')}
              value={period}
              onValueChange={setPeriod}
              className="self-start"
              segments={periods.map((value) => ({ value, label: t(`quote.${value}`) }))}
            />
            <div className="grid gap-6 md:grid-cols-2">
              {plots.map((plot) => (
                <Plot key={plot.name} {...{ plot, period }} statements={shown} currency={data.currency} />
              ))}
            </div>
          </>
        )}
      </Card>
    </Section>
  );
}

interface PlotProps {
  readonly plot: (typeof plots)[number];
  readonly period: Period;
  readonly statements: readonly Statement[];
  readonly currency: string;
}

function Plot({ plot, period, statements, currency }: PlotProps) {
  const t = useText();
  const { locale } = useUi();
  const money = (amount: string): string => formatMoney({ amount, currency }, locale, { compact: true });
  const last = statements.at(-1);
  const label = t(`quote.${plot.name}`);
  return (
    <figure className="m-0 flex min-w-0 flex-col gap-2">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{label}</span>
        {last && <span className="ui-num text-muted">{money(plot.read(last))}</span>}
      </figcaption>
      <BarChart
        label={label}
        neutral={plot.isNeutral}
        heightPx={110}
        bars={statements.map((one) => ({
          key: one.endDate,
          label: nameEnd(one.endDate, period, locale),
          value: Number(plot.read(one)),
          text: money(plot.read(one)),
        }))}
      />
    </figure>
  );
}

function nameEnd(date: string, period: Period, locale: string): string {
  const shape: Intl.DateTimeFormatOptions =
    period === 'year' ? { year: 'numeric' } : { month: 'short', year: '2-digit' };
  return keepDateFormat(locale, { ...shape, timeZone: 'UTC' }).format(new Date(date));
}
