// /discover/strategies/{id} (TRD-02, G-11, G-19): the rule and its record, understood before anything is signed; the first steps; in and out.
import { useParams } from '@tanstack/react-router';
import type { Strategy } from '@candor/contract/strategies/client.ts';
import { Amount, Percent } from '@candor/ui';
import { formatPercent } from '@candor/ui/amount/number-format.ts';
import { ChartIcon } from '@candor/ui/icons/money.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { isId } from '@candor/web/ids/check-id.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { DetailPage } from '../../shared/detail-page.tsx';
import { DealClock } from '../../shared/units/deal-clock.tsx';
import { NavChart } from '../../shared/units/nav-chart.tsx';
import { sayDay, sayNav } from '../../shared/units/words.ts';
import { BookTrades } from './book-trades.tsx';
import { FigureFacts } from './figure-facts.tsx';
import { Entry } from './entry.tsx';
import { useStrategy, useStrategyNavs } from './queries.ts';
import { StopCard } from './stop-card.tsx';

interface Props {
  readonly strategy: Strategy;
}

export function StrategyPage() {
  const t = useText();
  const { id } = useParams({ from: '/discover/strategies/$id' });
  const found = useStrategy(id, isId(id));
  return (
    <DetailPage
      {...{ id, found }}
      title={t('strategies.detail_title')}
      name={found.data?.name}
      icon={ChartIcon}
      missing={t('strategies.missing')}
      list={{ label: t('strategies.all'), to: '/discover/strategies' }}
      width="max-w-5xl"
      below={<ComplainLink category="order" />}
    >
      {(strategy) => (
        <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-6">
            <Worth strategy={strategy} />
            <Record strategy={strategy} />
            <Rule strategy={strategy} />
            <BookTrades strategy={strategy} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            {strategy.mine && <StopCard strategy={strategy} />}
            <DealClock deal={strategy.deal} />
            <Entry key={strategy.id} strategy={strategy} />
            <Risks />
          </div>
        </div>
      )}
    </DetailPage>
  );
}

function Worth({ strategy }: Props) {
  const t = useText();
  const locale = useLanguage();
  const { nav, currency, change_percent: change, kind, simulated } = strategy;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="text-4xl font-semibold tracking-tight">
            {nav ? sayNav(nav.nav, currency, locale) : t('funds.nav_none')}
          </p>
          {nav && (
            <p className="text-sm text-muted">
              {t('funds.nav_of', { day: sayDay(nav.day, locale) })}
              {change !== null && <> · {formatPercent(change, locale, { digits: 2 })}</>}
            </p>
          )}
        </div>
        <span className="flex flex-wrap gap-2">
          <Badge>{t(`strategies.kind_${kind}`)}</Badge>
          {simulated && <Badge>{t('strategies.simulated')}</Badge>}
        </span>
      </div>
      <NavChart found={useStrategyNavs(strategy.id)} currency={currency} />
    </Card>
  );
}

function Record({ strategy: { figures, performance } }: Props) {
  const t = useText();
  const locale = useLanguage();
  return (
    <Section title={t('strategies.record')}>
      <Card className="flex flex-col gap-3">
        <FigureFacts
          figures={figures}
          more={performance.map(({ range, since, change_percent: percent }) => ({
            key: range,
            label: t(`funds.range_${range}`),
            note: t('funds.since', { day: sayDay(since, locale) }),
            value: <Percent points={percent} />,
          }))}
        />
        <p className="text-sm text-muted">{t('strategies.record_note')}</p>
      </Card>
    </Section>
  );
}

function Rule({ strategy }: Props) {
  const t = useText();
  const locale = useLanguage();
  const { current, minimum, house_units: seed } = strategy;
  const percent = (points: string) => (Number(points) === 0 ? t('funds.none') : <Percent points={points} />);
  return (
    <Section title={t('strategies.rule')}>
      <Card className="flex flex-col gap-3">
        <p>{t(`strategies.rule_${current.rule}_note`)}</p>
        <FactList
          facts={[
            {
              key: 'rule',
              label: t(`strategies.rule_${current.rule}`),
              value: t('strategies.version', { version: current.version, day: sayDay(current.published_at, locale) }),
            },
            { key: 'universe', label: t('strategies.universe'), value: current.universe.join(', ') },
            { key: 'entry', label: t('funds.entry'), value: percent(strategy.entry_percent) },
            { key: 'exit', label: t('funds.exit'), value: percent(strategy.exit_percent) },
            { key: 'minimum', label: t('funds.minimum'), value: <Amount value={minimum} /> },
            { key: 'settles', label: t('funds.settles'), value: t('funds.days', { days: strategy.settle_days }) },
            { key: 'seed', label: t('strategies.seed'), note: t('strategies.seed_note'), value: seed },
          ]}
        />
      </Card>
    </Section>
  );
}

function Risks() {
  const t = useText();
  return (
    <Section title={t('funds.wrong')}>
      <Card className="flex flex-col gap-3 text-sm">
        <p>{t('strategies.wrong_value')}</p>
        <p>{t('strategies.wrong_rule')}</p>
        <p>{t('strategies.house')}</p>
        <p>{t('strategies.out_note')}</p>
      </Card>
    </Section>
  );
}
