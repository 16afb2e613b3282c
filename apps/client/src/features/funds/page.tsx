// /discover/funds/{id} (TRD-02): the fund understood before it is bought: NAVs as recorded, facts, costs, what can go wrong, the day whose
// NAV an order gets, and the ticket.
import { Link, useParams } from '@tanstack/react-router';
import type { Fund } from '@candor/contract/funds/client.ts';
import { Amount, Percent, tallLinkLook } from '@candor/ui';
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
import { useFund, useFundNavs } from './queries.ts';
import { TradeCard } from './trade-card.tsx';
import { sayDay } from '../../shared/units/words.ts';

interface Props {
  readonly fund: Fund;
}

export function FundPage() {
  const t = useText();
  const { id } = useParams({ from: '/discover/funds/$id' });
  const found = useFund(id, isId(id));
  return (
    <DetailPage
      {...{ id, found }}
      title={t('funds.detail_title')}
      name={found.data?.instrument.name}
      icon={ChartIcon}
      missing={t('funds.missing')}
      list={{ label: t('funds.all'), to: '/discover/funds' }}
      below={<ComplainLink category="order" />}
    >
      {(fund) => (
        <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-6">
            <Worth fund={fund} />
            <Facts fund={fund} />
            <Risks fund={fund} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <DealClock deal={fund.deal} />
            <TradeCard key={fund.id} fund={fund} />
            <PlanEntry fund={fund} />
          </div>
        </div>
      )}
    </DetailPage>
  );
}

function PlanEntry({ fund: { instrument } }: Props) {
  const t = useText();
  return (
    <Link
      to="/portfolio/plans/new"
      search={{ s: instrument.symbol, ex: instrument.market }}
      className={`${tallLinkLook} self-start`}
    >
      {t('funds.plan_link')}
    </Link>
  );
}

function Worth({ fund }: Props) {
  const t = useText();
  const locale = useLanguage();
  const { performance, mine } = fund;
  return (
    <Card className="flex flex-col gap-4">
      <UnitWorth units={fund} navs={useFundNavs(fund.id)} badges={<Badge>{t(`funds.kind_${fund.kind}`)}</Badge>} />
      <FactList
        facts={[
          ...performance.map(({ range, since, change_percent: percent }) => ({
            key: range,
            label: t(`funds.range_${range}`),
            note: t('funds.since', { day: sayDay(since, locale) }),
            value: <Percent points={percent} signDisplay="exceptZero" />,
          })),
          ...(mine
            ? [
                { key: 'units', label: t('funds.units'), value: formatDecimal(mine.units, locale) },
                ...(mine.value
                  ? [{ key: 'value', label: t('funds.value'), value: <Amount value={mine.value} />, strong: true }]
                  : []),
              ]
            : []),
        ]}
      />
      <p className="text-sm text-muted">{t('funds.performance_note')}</p>
    </Card>
  );
}

function Facts({ fund }: Props) {
  const t = useText();
  const percent = (points: string) => (Number(points) === 0 ? t('funds.none') : <Percent points={points} />);
  return (
    <Section title={t('funds.facts')}>
      <Card>
        <FactList
          facts={[
            { key: 'entry', label: t('funds.entry'), value: percent(fund.entry_percent) },
            { key: 'exit', label: t('funds.exit'), value: percent(fund.exit_percent) },
            {
              key: 'ongoing',
              label: t('funds.ongoing'),
              note: t('funds.ongoing_note'),
              value: percent(fund.ongoing_percent),
            },
            { key: 'risk', label: t('funds.risk'), value: t('funds.risk_value', { risk: fund.risk }) },
            { key: 'minimum', label: t('funds.minimum'), value: <Amount value={fund.minimum} /> },
            { key: 'cut', label: t('funds.cut_off'), value: fund.cut_off, note: fund.zone },
            { key: 'settles', label: t('funds.settles'), value: t('funds.days', { days: fund.settle_days }) },
            { key: 'manager', label: t('funds.manager'), value: fund.manager },
            { key: 'custodian', label: t('funds.custodian'), value: fund.custodian },
          ]}
        />
      </Card>
    </Section>
  );
}

function Risks({ fund: { id, kind, manager, custodian } }: Props) {
  const t = useText();
  return (
    <>
      <Section title={t('funds.wrong')}>
        <Card className="flex flex-col gap-3 text-sm">
          <p>{t('funds.wrong_value')}</p>
          <p>{t('funds.wrong_time')}</p>
          <p>{t('funds.house', { manager, custodian })}</p>
          <FamilyFare family={kind} />
        </Card>
      </Section>
      <Section title={t('funds.how_out')}>
        <Card className="flex flex-col gap-3 text-sm">
          <p>{t('funds.out_note')}</p>
          <Link to="/discover/guides/$slug" params={{ slug: 'mutual-funds' }} className={`${tallLinkLook} self-start`}>
            {t('funds.guide')}
          </Link>
          <CompareLink kind="fund" id={id} />
        </Card>
      </Section>
    </>
  );
}
