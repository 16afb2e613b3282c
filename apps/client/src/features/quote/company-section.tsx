// Who is behind the instrument: sector, place, shares, recent dividends and splits, and what is similar.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Company } from '@candor/contract/market/companies.ts';
import { useUi } from '@candor/ui';
import { formatDecimal, formatMoney } from '@candor/ui/amount/number-format.ts';
import { SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import type { InstrumentPlace } from '@candor/web/market-data/queries.ts';
import { DataProblem } from '@candor/screens/page/data-problem.tsx';
import { useServices } from '../../shared/use-services.ts';

const events = 5;

export function CompanySection({ place }: { readonly place: InstrumentPlace }) {
  const t = useText();
  const { api } = useServices();
  const { data, isError, refetch } = useQuery(marketQueries.company(api, place));
  return (
    <Section title={t('quote.company')}>
      <Card className="flex flex-col gap-5">
        {isError && !data && <DataProblem onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonText lines={6} />}
        {data && data.summary !== null && <p className="max-w-prose">{data.summary}</p>}
        {data && <Profile company={data} />}
        {data && data.events.length > 0 && <Events company={data} />}
        {data && data.related.length > 0 && <Related company={data} />}
      </Card>
    </Section>
  );
}

function Profile({ company }: { readonly company: Company }) {
  const t = useText();
  const { locale } = useUi();
  const regions = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const facts = [
    { key: 'sector', label: t('quote.sector'), value: t(`market.sector_${company.sector}`) },
    { key: 'country', label: t('quote.country'), value: regions.of(company.country) ?? company.country },
    { key: 'market', label: t('quote.market'), value: company.market },
    { key: 'currency', label: t('quote.currency'), value: company.currency },
    ...(company.sharesOutstanding === null
      ? []
      : [{ key: 'shares', label: t('quote.shares'), value: formatDecimal(company.sharesOutstanding, locale) }]),
  ];
  return <FactList facts={facts} />;
}

function Events({ company }: { readonly company: Company }) {
  const t = useText();
  const { locale } = useUi();
  const latest = company.events.toSorted((a, b) => b.date.localeCompare(a.date)).slice(0, events);
  return (
    <div>
      <h3 className="pb-1 font-semibold">{t('quote.events')}</h3>
      <ul className="flex flex-col">
        {latest.map(({ kind, date, value }) => (
          <li key={`${kind}${date}`} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span>
              {kind === 'split'
                ? t('quote.split', { value: formatDecimal(value, locale) })
                : t('quote.dividend', { amount: formatMoney({ amount: value, currency: company.currency }, locale) })}
            </span>
            <time dateTime={date} className="ui-num text-muted">
              {formatInstant(date, 'date', { locale, timeZone: 'UTC' })}
            </time>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Related({ company }: { readonly company: Company }) {
  const t = useText();
  return (
    <div>
      <h3 className="pb-2 font-semibold">{t('quote.related')}</h3>
      <ul className="flex flex-wrap gap-2">
        {company.related.map(({ symbol, market, name }) => (
          <li key={`${market}:${symbol}`}>
            <Link
              to="/quote"
              search={{ s: symbol, ex: market, country: company.country }}
              preload={false}
              className="inline-flex min-h-11 items-center gap-2 rounded-control border border-line px-3 transition-colors hover:bg-sunken"
            >
              <span className="font-medium">{symbol}</span>
              <span className="max-w-48 truncate text-sm text-muted">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
