// The portfolio: what it is worth and why, what is held, how it is spread, and the cash of each account.
import { Link, useSearch } from '@tanstack/react-router';
import { buttonLook } from '@candor/ui';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { DataProblem } from '@candor/screens/page/data-problem.tsx';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { LazyDueBanner } from '../../shared/dues/lazy-due-banner.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { AllocationSection } from './allocation-section.tsx';
import { CashRows } from './cash-rows.tsx';
import { DriversSection } from './drivers-section.tsx';
import { LivePortfolio } from './live-portfolio.tsx';
import { PositionsSection } from './positions-section.tsx';
import { usePortfolio } from './queries.ts';
import { RangeBar } from './range-bar.tsx';
import { StatisticsSection } from './statistics-section.tsx';
import { FigureGrid, ValueSection } from './value-section.tsx';

export function PortfolioPage() {
  const t = useText();
  const search = useSearch({ from: '/portfolio' });
  const { data, isError, isPaused, isPlaceholderData, refetch } = usePortfolio(search);
  return (
    <>
      <PageHeader title={t('shell.portfolio')} hasBack={false} />
      <LazyDueBanner />
      <LivePortfolio portfolio={data}>
        <div className="flex flex-col gap-4">
          {data && <ValueSection portfolio={data} isStale={isPlaceholderData} />}
          {!data && (isError || isPaused) && (
            <Card>
              <DataProblem onRetry={() => void refetch()} />
            </Card>
          )}
          {!data && !isError && !isPaused && <Skeleton height={360} />}
          <RangeBar search={search} />
          {data && (
            <Card>
              <FigureGrid portfolio={data} />
            </Card>
          )}
        </div>
      </LivePortfolio>
      <PositionsSection />
      {data && (
        <div className="grid gap-[var(--section-gap)] lg:grid-cols-2">
          <DriversSection portfolio={data} />
          <div className="flex min-w-0 flex-col gap-[var(--section-gap)]">
            <StatisticsSection portfolio={data} />
            <AllocationSection portfolio={data} />
          </div>
        </div>
      )}
      <Section
        title={t('accounts.portfolio_cash')}
        action={
          <span className="flex flex-wrap justify-end gap-2">
            <Link to="/portfolio/closed" className={buttonLook({ variant: 'secondary', size: 'small' })}>
              {t('portfolio.closed')}
            </Link>
            <Link to="/portfolio/transactions" className={buttonLook({ variant: 'secondary', size: 'small' })}>
              {t('transactions-ui.all')}
            </Link>
          </span>
        }
      >
        <Card>
          <CashRows />
        </Card>
      </Section>
      <ComplainLink category="order" />
    </>
  );
}
