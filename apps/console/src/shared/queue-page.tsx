// One page for every queue: filters and the open item stand in the address, rows are walked with j and k, the open item is beside the list.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@candor/ui';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { withQuery } from '../app/address.ts';
import { ActionsBar } from './actions-bar.tsx';
import { describeProblem } from './formats.ts';
import { ItemPane } from './item-pane.tsx';
import { PageHead } from './page-head.tsx';
import type { Queue } from './queue.ts';
import { QueueFilters } from './queue-filters.tsx';
import { QueueTable } from './queue-table.tsx';
import { usePlace, useServices, useWords } from './use-services.tsx';

const ALL = 'all';

export interface QueuePageProps<Item> {
  readonly queue: Queue<Item>;
  /** What stands above the list. */
  readonly children?: ReactNode;
}

export function QueuePage<Item>({ queue, children }: QueuePageProps<Item>) {
  const { t } = useWords();
  const { api } = useServices();
  const place = usePlace();
  const asked = new URLSearchParams(place.search);
  const state = asked.get('state') ?? queue.filters[0]?.value ?? ALL;
  const openId = asked.get('item');
  const list = useInfiniteQuery({
    queryKey: ['queue', queue.key, state],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      queue.load(api, { filter: state === ALL ? undefined : state, cursor: pageParam, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: 30_000,
  });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const open = openId === null ? undefined : items.find((item) => queue.idOf(item) === openId);
  // A link may name an item of a later page: look on until it is found.
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const isSought = openId !== null && open === undefined && hasNextPage && !isFetching;
  useEffect(() => {
    if (isSought) void fetchNextPage();
  }, [isSought, fetchNextPage]);

  return (
    <div className="flex flex-col gap-4">
      <PageHead title={t(queue.title)}>
        {queue.beginnings !== undefined && <ActionsBar item={undefined} actions={queue.beginnings} />}
      </PageHead>
      {children}
      {queue.filters.length > 0 && <QueueFilters filters={queue.filters} chosen={state} />}
      {list.error && <Banner tone="danger" urgent title={describeProblem(list.error, t)} />}
      <div className={openId === null ? '' : 'grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)]'}>
        <div className="min-w-0">
          {list.isPending ? (
            <Skeleton height="12rem" />
          ) : (
            <QueueTable queue={queue} items={items} openId={openId} hrefOf={(id) => withQuery(place, { item: id })} />
          )}
          {list.isSuccess && items.length === 0 && <EmptyState sentence={t(queue.empty)} />}
          {hasNextPage && (
            <Button
              variant="quiet"
              size="small"
              loading={list.isFetchingNextPage}
              loadingLabel={t('shell.loading')}
              onClick={() => void fetchNextPage()}
            >
              {t('console.more')}
            </Button>
          )}
        </div>
        {openId !== null && !list.isPending && (
          <ItemPane queue={queue} item={open} closeTo={withQuery(place, { item: undefined })} />
        )}
      </div>
    </div>
  );
}
