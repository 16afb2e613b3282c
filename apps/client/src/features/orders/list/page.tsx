// Every order of the client (TRD-03, TRD-10): filters in the address, days, pages.
import { Link, useSearch } from '@tanstack/react-router';
import { buttonLook } from '@candor/ui';
import { CandlesIcon } from '@candor/ui/icons/money.tsx';
import { ListRows } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useLanguage, useText } from '@candor/web';
import { groupByDay } from '@candor/web/formats/day-groups.ts';
import { DayHeading } from '@candor/screens/page/day-heading.tsx';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import { PageHeader } from '../../../shared/page-header.tsx';
import { useServices } from '../../../shared/use-services.ts';
import { useOrders } from '../queries.ts';
import { FilterBar } from './filter-bar.tsx';
import { isFiltered, isReversed, toQuery } from './filters.ts';
import { OrderRow } from './order-row.tsx';

export function OrdersPage() {
  const t = useText();
  const locale = useLanguage();
  const { clock } = useServices();
  const search = useSearch({ from: '/portfolio/orders' });
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const isPossible = !isReversed(search);
  const list = useOrders(toQuery(search, { nowMs: clock.now(), timeZone, locale }), isPossible);
  return (
    <>
      <PageHeader title={t('orders-ui.title')} note={t('orders-ui.intro')} />
      <FilterBar search={search} />
      {isPossible && <OrderList list={list} isNarrowed={isFiltered(search)} />}
    </>
  );
}

interface OrderListProps {
  readonly list: ReturnType<typeof useOrders>;
  readonly isNarrowed: boolean;
}

function OrderList({ list, isNarrowed }: OrderListProps) {
  const t = useText();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isLoading) {
    return (
      <Card aria-busy="true">
        <output className="sr-only">{t('shell.loading')}</output>
        <SkeletonRows rows={8} />
      </Card>
    );
  }
  // Without a network the question waits: that is as good as no answer.
  if (!list.isSuccess && items.length === 0) {
    return <LoadProblem title={t('orders-ui.load_failed')} problem={list.error} onRetry={() => void list.refetch()} />;
  }
  if (items.length === 0) return <Nothing isNarrowed={isNarrowed} />;
  return (
    <Card className="flex flex-col gap-4">
      {groupByDay(items.map((item) => ({ item, created_at: item.placed_at }))).map(({ day, items: found }) => (
        <section key={day} className="flex flex-col gap-1">
          <DayHeading day={day} />
          <ListRows>
            {found.map(({ item }) => (
              <li key={item.id}>
                <OrderRow order={item} />
              </li>
            ))}
          </ListRows>
        </section>
      ))}
      {list.isFetchNextPageError && (
        <p role="alert" className="text-center text-sm text-danger">
          {t('transactions-ui.more_failed')}
        </p>
      )}
      <MoreButton list={list} label={t('transactions-ui.more')} className="self-center" />
    </Card>
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
