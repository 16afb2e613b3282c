// The rows of a queue with the open item beside them. Which item is open stands in the address; a link to one of a later page finds it.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '@candor/ui';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { withQuery } from './address.ts';
import { ItemPane } from './item-pane.tsx';
import { ProblemBanner } from './problem-banner.tsx';
import type { Queue } from './queue.ts';
import { QueueTable } from './queue-table.tsx';
import { usePlace, useServices, useWords } from './use-services.tsx';

export interface QueueListProps<Item> {
  readonly queue: Queue<Item>;
  /** Absent: whatever its state. */
  readonly state?: string | undefined;
  readonly clientId?: string;
}

export function QueueList<Item>({ queue, state, clientId }: QueueListProps<Item>) {
  const { t } = useWords();
  const { api } = useServices();
  const place = usePlace();
  const openId = new URLSearchParams(place.search).get('item');
  const list = useInfiniteQuery({
    queryKey: ['queue', queue.key, state, clientId],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      queue.load(api, { filter: state, cursor: pageParam === '' ? undefined : pageParam, clientId, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: queue.isStill === true ? false : 60_000,
  });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const open = openId === null ? undefined : items.find((item) => queue.idOf(item) === openId);
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const isSought = openId !== null && open === undefined && hasNextPage && !isFetching;
  useEffect(() => {
    if (isSought) void fetchNextPage();
  }, [isSought, fetchNextPage]);
  return (
    <>
      <ProblemBanner problem={list.error} />
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
    </>
  );
}
