// /discover/strategies (TRD-02): every strategy with its rule, its last NAV and its computed band of risk.
import { Link } from '@tanstack/react-router';
import type { Strategy } from '@candor/contract/strategies/client.ts';
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
import { sayNav } from '../../shared/units/words.ts';
import { useStrategies } from './queries.ts';

export function StrategiesPage() {
  const t = useText();
  const found = useStrategies();
  const strategies = found.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeader title={t('strategies.title')} note={t('strategies.intro')} />
      <div className="flex w-full max-w-3xl flex-col gap-6">
        {found.isPending && <SkeletonRows rows={4} leading={false} />}
        {found.error && <LoadProblem problem={found.error} onRetry={() => void found.refetch()} />}
        {found.data && strategies.length === 0 && (
          <Card>
            <EmptyState icon={<ChartIcon size={26} />} sentence={t('strategies.empty')} />
          </Card>
        )}
        {strategies.length > 0 && (
          <ListRows label={t('strategies.title')}>
            {strategies.map((strategy) => (
              <li key={strategy.id}>
                <StrategyRow strategy={strategy} />
              </li>
            ))}
          </ListRows>
        )}
        {found.hasNextPage && (
          <Button variant="secondary" disabled={found.isFetching} onClick={() => void found.fetchNextPage()}>
            {t('funds.more')}
          </Button>
        )}
        <GuideLinks />
      </div>
    </>
  );
}

function GuideLinks() {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-x-6">
      {(['quant', 'ai-day-trading'] as const).map((slug) => (
        <Link
          key={slug}
          to="/discover/guides/$slug"
          params={{ slug }}
          className={`${linkLook} inline-flex min-h-11 items-center`}
        >
          {t(slug === 'quant' ? 'strategies.guide_quant' : 'strategies.guide_ai')}
        </Link>
      ))}
    </div>
  );
}

function StrategyRow({ strategy }: { readonly strategy: Strategy }) {
  const t = useText();
  const locale = useLanguage();
  const { id, name, kind, nav, currency, figures, current } = strategy;
  const change = figures.change_percent;
  return (
    <ListRow
      title={name}
      subtitle={`${t(`strategies.kind_${kind}`)} · ${t(`strategies.rule_${current.rule}`)} · ${t('funds.risk_value', { risk: figures.risk })}`}
      value={nav ? sayNav(nav.nav, currency, locale) : t('funds.nav_none')}
      note={change === null ? t('strategies.too_short') : formatPercent(change, locale, { digits: 2 })}
      renderRow={(content, className) => (
        <Link to="/discover/strategies/$id" params={{ id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
