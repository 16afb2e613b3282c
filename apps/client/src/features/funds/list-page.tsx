// /discover/funds (TRD-02): every fund with its last NAV and what it costs.
import { Link } from '@tanstack/react-router';
import type { Fund } from '@candor/contract/funds/client.ts';
import { Button, linkLook } from '@candor/ui';
import { formatPercent } from '@candor/ui/amount/number-format.ts';
import { ChartIcon } from '@candor/ui/icons/money.tsx';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useLanguage, useText } from '@candor/web';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useFunds } from './queries.ts';
import { sayDay, sayNav } from '../../shared/units/words.ts';

export function FundsPage() {
  const t = useText();
  const found = useFunds();
  const funds = found.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeader title={t('funds.title')} note={t('funds.intro')} />
      <div className="flex w-full max-w-3xl flex-col gap-6">
        {found.isPending && <SkeletonRows rows={3} leading={false} />}
        {found.error && <LoadProblem problem={found.error} onRetry={() => void found.refetch()} />}
        {found.data && funds.length === 0 && (
          <Card>
            <EmptyState icon={<ChartIcon size={26} />} sentence={t('funds.empty')} />
          </Card>
        )}
        {funds.length > 0 && (
          <ListRows label={t('funds.title')}>
            {funds.map((fund) => (
              <li key={fund.id}>
                <FundRow fund={fund} />
              </li>
            ))}
          </ListRows>
        )}
        {found.hasNextPage && (
          <Button variant="secondary" disabled={found.isFetching} onClick={() => void found.fetchNextPage()}>
            {t('funds.more')}
          </Button>
        )}
        <div className="flex flex-wrap gap-x-6">
          <Link
            to="/discover/guides/$slug"
            params={{ slug: 'mutual-funds' }}
            className={`${linkLook} inline-flex min-h-11 items-center`}
          >
            {t('funds.guide')}
          </Link>
          <Link to="/discover" className={`${linkLook} inline-flex min-h-11 items-center`}>
            {t('shell.discover')}
          </Link>
        </div>
      </div>
    </>
  );
}

function FundRow({ fund }: { readonly fund: Fund }) {
  const t = useText();
  const locale = useLanguage();
  const { id, instrument, kind, nav, currency, risk } = fund;
  const year = fund.performance.find(({ range }) => range === '1Y');
  return (
    <ListRow
      title={instrument.name}
      subtitle={`${t(`funds.kind_${kind}`)} · ${t('funds.risk_value', { risk })}`}
      value={nav ? sayNav(nav.nav, currency, locale) : t('funds.nav_none')}
      note={
        year
          ? `${t('funds.range_1Y')}: ${formatPercent(year.change_percent, locale, { digits: 2 })}`
          : nav
            ? sayDay(nav.day, locale)
            : undefined
      }
      renderRow={(content, className) => (
        <Link to="/discover/funds/$id" params={{ id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
