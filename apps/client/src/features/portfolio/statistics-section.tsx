// Results by week and by month, as bars around zero: deposits and withdrawals are in none of them.
import { useState } from 'react';
import { useUi } from '@candor/ui';
import { formatMoney, formatPercent } from '@candor/ui/amount/number-format.ts';
import { BarChart } from '@candor/ui/chart/bar-chart.tsx';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import type { PortfolioAnswer } from './queries.ts';

type Period = 'weekly' | 'monthly';

export function StatisticsSection({ portfolio }: { readonly portfolio: PortfolioAnswer }) {
  const t = useText();
  const { locale, discreet, hiddenLabel } = useUi();
  const [period, setPeriod] = useState<Period>('weekly');
  const look = period === 'weekly' ? ({ day: 'numeric', month: 'numeric' } as const) : ({ month: 'short' } as const);
  const name = new Intl.DateTimeFormat(locale, { ...look, timeZone: 'UTC' });
  const bars = portfolio[period].map(({ from, gain, percent }) => {
    const amount = discreet
      ? hiddenLabel
      : formatMoney({ amount: gain, currency: portfolio.currency }, locale, { signDisplay: 'exceptZero' });
    const share = percent === null ? '' : ` (${formatPercent(percent, locale, { signDisplay: 'exceptZero' })})`;
    return { key: from, label: name.format(new Date(from)), value: Number(gain), text: `${amount}${share}` };
  });
  return (
    <Section title={t('portfolio.statistics')}>
      <Card className="flex flex-col gap-4" data-statistics={period}>
        <SegmentedControl
          label={t('portfolio.statistics')}
          className="self-start"
          value={period}
          onValueChange={setPeriod}
          segments={[
            { value: 'weekly', label: t('portfolio.weekly') },
            { value: 'monthly', label: t('portfolio.monthly') },
          ]}
        />
        <BarChart label={t(`portfolio.${period}`)} bars={bars} />
      </Card>
    </Section>
  );
}
