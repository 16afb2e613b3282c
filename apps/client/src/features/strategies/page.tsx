// /discover/strategies/{id} (TRD-02, G-11, G-19): the rule and its record, understood before anything is signed; the first steps; in and out.
import { useParams } from '@tanstack/react-router';
import type { Strategy } from '@candor/contract/strategies/client.ts';
import { Amount, Percent } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { ChartIcon } from '@candor/ui/icons/money.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { isId } from '@candor/web/ids/check-id.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { DetailPage } from '../../shared/detail-page.tsx';
import { CompareLink } from '../../shared/families/compare-link.tsx';
import { FamilyFare } from '../../shared/families/family-result.tsx';
import { DealClock } from '../../shared/units/deal-clock.tsx';
import { UnitWorth } from '../../shared/units/unit-worth.tsx';
import { sayDay } from '../../shared/units/words.ts';
import { BookTrades, plainSymbol } from './book-trades.tsx';
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
      below={<ComplainLink category="order" />}
    >
      {(strategy) => (
        // On a phone: what is mine, the record and the rule, then the way in; the trades, a long list, come last.
        <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
          <div className="flex min-w-0 flex-col gap-6">
            <Worth strategy={strategy} />
            {strategy.mine && <StopCard strategy={strategy} mine={strategy.mine} />}
            <Record strategy={strategy} />
            <Rule strategy={strategy} />
          </div>
          <div className="flex min-w-0 flex-col gap-6 lg:row-span-2">
            <DealClock deal={strategy.deal} />
            <Entry key={strategy.id} strategy={strategy} />
            <Risks strategy={strategy} />
          </div>
          <div className="min-w-0">
            <BookTrades strategy={strategy} />
          </div>
        </div>
      )}
    </DetailPage>
  );
}

function Worth({ strategy }: Props) {
  const t = useText();
  return (
    <Card className="flex flex-col gap-4">
      <UnitWorth
        units={strategy}
        navs={useStrategyNavs(strategy.id)}
        badges={
          <>
            <Badge>{t(`strategies.kind_${strategy.kind}`)}</Badge>
            {strategy.simulated && <Badge>{t('strategies.simulated')}</Badge>}
          </>
        }
      />
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
            value: <Percent points={percent} signDisplay="exceptZero" />,
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
            { key: 'universe', label: t('strategies.universe'), value: current.universe.map(plainSymbol).join(', ') },
            { key: 'entry', label: t('funds.entry'), value: percent(strategy.entry_percent) },
            { key: 'exit', label: t('funds.exit'), value: percent(strategy.exit_percent) },
            { key: 'minimum', label: t('funds.minimum'), value: <Amount value={minimum} /> },
            { key: 'settles', label: t('funds.settles'), value: t('funds.days', { days: strategy.settle_days }) },
            {
              key: 'seed',
              label: t('strategies.seed'),
              note: t('strategies.seed_note'),
              value: formatDecimal(seed, locale),
            },
          ]}
        />
      </Card>
    </Section>
  );
}

function Risks({ strategy: { id, kind } }: Props) {
  const t = useText();
  return (
    <Section title={t('funds.wrong')}>
      <Card className="flex flex-col gap-3 text-sm">
        <p>{t('strategies.wrong_value')}</p>
        <p>{t('strategies.wrong_rule')}</p>
        <FamilyFare family={kind === 'quant' ? 'quant' : 'ai'} />
        <CompareLink kind="strategy" id={id} />
        <p>{t('strategies.house')}</p>
        <p>{t('strategies.out_note')}</p>
      </Card>
    </Section>
  );
}
