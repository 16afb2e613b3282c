// /savings/products/{id}: one product understood before it is used: rate and its history, issuer and risk, how to leave, and placing money.
import { useParams } from '@tanstack/react-router';
import { productUses } from '@candor/contract/access/uses.ts';
import type { SavingsProductDetail } from '@candor/contract/savings/client.ts';
import { Amount, Percent } from '@candor/ui';
import { formatPercent } from '@candor/ui/amount/number-format.ts';
import { LineChart } from '@candor/ui/chart/line-chart.tsx';
import { WalletIcon } from '@candor/ui/icons/money.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { isId } from '@candor/web/ids/check-id.ts';
import { describeCountry } from '@candor/screens/money/describe-country.ts';
import { ClosedNote } from '../../shared/access/closed-note.tsx';
import { useClosedProduct } from '../../shared/access/use-access.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { DetailPage } from '../../shared/detail-page.tsx';
import { CompareLink } from '../../shared/families/compare-link.tsx';
import { FamilyFare } from '../../shared/families/family-result.tsx';
import { useServices } from '../../shared/use-services.ts';
import { PlaceForm } from './place-form.tsx';
import { useProduct } from './queries.ts';
import { stepPoints } from './tones.ts';

export function SavingsProductPage() {
  const t = useText();
  const { id } = useParams({ from: '/savings/products/$id' });
  const found = useProduct(id, isId(id));
  return (
    <DetailPage
      {...{ id, found }}
      title={t('savings.product')}
      name={found.data?.name}
      icon={WalletIcon}
      missing={t('savings.product_missing')}
      list={{ label: t('savings.all'), to: '/savings' }}
      below={<ComplainLink category="fee" />}
    >
      {(product) => <ProductView product={product} />}
    </DetailPage>
  );
}

function ProductView({ product }: { readonly product: SavingsProductDetail }) {
  const closed = useClosedProduct(productUses.savings);
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-6 lg:order-2">
        {closed === null ? <PlaceForm key={product.id} product={product} /> : <ClosedNote explanation={closed} />}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Facts product={product} />
        <RateHistory product={product} />
        <Risks product={product} />
      </div>
    </div>
  );
}

function Facts({ product }: { readonly product: SavingsProductDetail }) {
  const t = useText();
  const locale = useLanguage();
  const { rate, next_rate: next, issuer, term_days: days, cap } = product;
  const date = (day: string) => formatInstant(day, 'date', { locale, timeZone: 'UTC' });
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-4xl font-semibold tracking-tight">
          <Percent points={rate.rate} /> <span className="text-base font-normal text-muted">{t('savings.a_year')}</span>
        </p>
        <Badge>{t(`savings.kind_${product.subtype}`)}</Badge>
      </div>
      <p className="text-sm text-muted">
        {t(days === null ? 'savings.rate_varies' : 'savings.rate_fixed', { date: date(rate.starts_on) })}
      </p>
      {next && (
        <p className="text-sm font-medium">
          {t('savings.next_rate', {
            rate: formatPercent(next.rate, locale, { digits: 2 }),
            date: date(next.starts_on),
          })}
        </p>
      )}
      <FactList
        facts={[
          {
            key: 'issuer',
            label: t('savings.issuer'),
            value: issuer.name,
            note: describeCountry(issuer.country, locale),
          },
          { key: 'count', label: t('savings.day_count'), value: t(`savings.count_${product.day_count}`) },
          { key: 'payout', label: t('savings.payout'), value: t(`savings.payout_${product.payout}`) },
          ...(days === null ? [] : [{ key: 'term', label: t('savings.term'), value: t('savings.days', { days }) }]),
          { key: 'leave', label: t('savings.back_in'), value: t('savings.days', { days: product.leave_days }) },
          { key: 'minimum', label: t('savings.minimum'), value: <Amount value={product.minimum} /> },
          { key: 'cap', label: t('savings.cap'), value: cap ? <Amount value={cap} /> : t('savings.no_cap') },
          { key: 'mine', label: t('savings.have'), value: <Amount value={product.mine} /> },
        ]}
      />
    </Card>
  );
}

function RateHistory({ product }: { readonly product: SavingsProductDetail }) {
  const t = useText();
  const locale = useLanguage();
  const { session } = useServices();
  const rates = product.rates;
  const points = stepPoints(rates, session.nowMs());
  const say = (value: number) => formatPercent(value.toFixed(2), locale, { digits: 2 });
  const date = (time: number) => formatInstant(time, 'date', { locale, timeZone: 'UTC' });
  const [first, last] = [rates[0], rates.at(-1)];
  if (!first || !last) return null;
  return (
    <Section title={t('savings.history')} note={t('savings.history_note')}>
      <Card className="flex flex-col gap-3">
        <LineChart
          points={points}
          heightPx={160}
          baseline={0}
          summary={t('savings.history_summary', {
            count: rates.length,
            first: say(Number(first.rate)),
            last: say(Number(last.rate)),
          })}
          describePoint={({ time, value }) => `${date(time)}: ${say(value)}`}
          table={{
            caption: t('savings.history'),
            timeHeader: t('savings.since'),
            valueHeader: t('savings.rate'),
            formatTime: date,
            formatValue: say,
          }}
        />
        <ul className="flex flex-col text-sm">
          {rates.toReversed().map(({ starts_on: startsOn, rate }) => (
            <li key={startsOn} className="flex justify-between gap-4 py-1">
              <span className="text-muted">{date(Date.parse(startsOn))}</span>
              <Percent points={rate} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function Risks({ product }: { readonly product: SavingsProductDetail }) {
  const t = useText();
  const { issuer, term_days: term, early_days: early, leave_days: days } = product;
  return (
    <>
      <Section title={t('savings.wrong')}>
        <Card className="flex flex-col gap-3 text-sm">
          <p>
            {t(`savings.wrong_${issuer.risk}`, { issuer: issuer.name })}
            {issuer.protected_up_to && (
              <>
                {' '}
                {t('savings.covered_to')} <Amount value={issuer.protected_up_to} minScale={0} />.
              </>
            )}
          </p>
          <p>{t(term === null ? 'savings.wrong_rate' : 'savings.wrong_term')}</p>
          <p>{t('savings.wrong_tax')}</p>
          <FamilyFare family="savings" />
        </Card>
      </Section>
      <Section title={t('savings.how_out')}>
        <Card className="flex flex-col gap-3 text-sm">
          <p>{t(`savings.out_${product.subtype}`, { days, early: early ?? 0 })}</p>
          <CompareLink kind="savings" id={product.id} />
        </Card>
      </Section>
    </>
  );
}
