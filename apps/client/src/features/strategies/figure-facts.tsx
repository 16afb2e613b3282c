// Figures of a record or of a back-test, as facts.
import type { StrategyFigures } from '@candor/contract/strategies/client.ts';
import { Percent } from '@candor/ui';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import type { Fact } from '@candor/ui/surface/fact-list.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { sayDay } from '../../shared/units/words.ts';

interface Props {
  readonly figures: StrategyFigures;
  readonly more?: readonly Fact[];
}

export function FigureFacts({ figures, more = [] }: Props) {
  const t = useText();
  const locale = useLanguage();
  const { since, worst_month: worst } = figures;
  const percent = (points: string | null, sign: 'auto' | 'exceptZero' = 'exceptZero') =>
    points === null ? t('strategies.too_short') : <Percent points={points} signDisplay={sign} />;
  const month = worst && formatInstant(`${worst.month}-01`, 'month', { locale, timeZone: 'UTC' });
  return (
    <FactList
      facts={[
        {
          key: 'change',
          label: t('strategies.change'),
          value: percent(figures.change_percent),
          ...(since !== null && { note: t('funds.since', { day: sayDay(since, locale) }) }),
          strong: true,
        },
        ...more,
        { key: 'drawdown', label: t('strategies.drawdown'), value: percent(figures.drawdown_percent) },
        {
          key: 'worst',
          label: t('strategies.worst_month'),
          value: percent(worst?.change_percent ?? null),
          ...(month !== null && { note: month }),
        },
        {
          key: 'water',
          label: t('strategies.under_water'),
          value: t('strategies.days_count', { days: figures.under_water_days }),
        },
        { key: 'moves', label: t('strategies.volatility'), value: percent(figures.volatility_percent, 'auto') },
        { key: 'risk', label: t('strategies.risk'), value: t('funds.risk_value', { risk: figures.risk }) },
      ]}
    />
  );
}
