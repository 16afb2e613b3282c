// Every order of the client (TRD-03, TRD-10): filters in the address, days, pages.
import { Link, useSearch } from '@tanstack/react-router';
import type { Order } from '@candor/contract/orders/client.ts';
import { buttonLook } from '@candor/ui';
import { CandlesIcon } from '@candor/ui/icons/money.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useLanguage, useText } from '@candor/web';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { DayList } from '../../../shared/day-list.tsx';
import { LazyDueBanner } from '../../../shared/dues/lazy-due-banner.tsx';
import { ComplainLink } from '../../../shared/complaints/complain-link.tsx';
import { PageHeader } from '../../../shared/page-header.tsx';
import { useIsWide } from '../../../shared/use-is-wide.ts';
import { useServices } from '../../../shared/use-services.ts';
import { useOrders } from '../queries.ts';
import { FilterBar } from './filter-bar.tsx';
import { isReversed } from '../../../shared/period-choice.ts';
import { countFilters, toQuery } from './filters.ts';
import { OrderRow } from './order-row.tsx';
import { OrderColumns, OrdersTable } from './orders-table.tsx';

const tablePx = 900;
const drawTable = (orders: readonly Order[]) => <OrdersTable orders={orders} />;

export function OrdersPage() {
  const t = useText();
  const locale = useLanguage();
  const { session } = useServices();
  const search = useSearch({ from: '/portfolio/orders' });
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const isPossible = !isReversed(search);
  const isWide = useIsWide(tablePx);
  const list = useOrders(toQuery(search, { nowMs: session.nowMs(), timeZone, locale }), isPossible);
  return (
    <>
      <PageHeader title={t('orders-ui.title')} note={t('orders-ui.intro')} />
      <LazyDueBanner />
      <FilterBar search={search} />
      {isWide && (
        <div className="flex justify-end">
          <OrderColumns />
        </div>
      )}
      {isPossible && (
        <DayList
          list={list}
          timeOf={({ placed_at: placedAt }) => placedAt}
          failed={
            <LoadProblem title={t('orders-ui.load_failed')} problem={list.error} onRetry={() => void list.refetch()} />
          }
          nothing={<Nothing isNarrowed={countFilters(search) > 0} />}
          table={isWide ? drawTable : undefined}
        >
          {(order) => <OrderRow order={order} />}
        </DayList>
      )}
      <ComplainLink category="order" />
    </>
  );
}

function Nothing({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const t = useText();
  return (
    <Card>
      <EmptyState
        icon={<CandlesIcon size={26} />}
        sentence={t(isNarrowed ? 'orders-ui.empty_filtered' : 'orders-ui.empty')}
        action={
          isNarrowed ? (
            <Link to="/portfolio/orders" search={{}} className={buttonLook({ variant: 'secondary' })}>
              {t('transactions-ui.clear')}
            </Link>
          ) : (
            <Link to="/market" className={buttonLook({ variant: 'secondary' })}>
              {t('orders-ui.market')}
            </Link>
          )
        }
      />
    </Card>
  );
}
