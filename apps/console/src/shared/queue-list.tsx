// The rows of a queue with the open item beside them. Which item is open stands in the address; a link to one of a later page finds it.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '@candor/ui';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { withQuery } from './address.ts';
import { stateColumn } from './cells.tsx';
import { useClaims } from './claims.ts';
import { ItemPane } from './item-pane.tsx';
import { ProblemBanner } from './problem-banner.tsx';
import type { Queue } from './queue.ts';
import { QueueTable } from './queue-table.tsx';
import { loadAll, TableTools } from './table-tools.tsx';
import { arrangeRows, readView, viewNames } from './table-view.ts';
import { useKey } from './use-key.ts';
import { useMe, usePlace, useServices, useWords } from './use-services.tsx';

export interface QueueListProps<Item> {
  readonly queue: Queue<Item>;
  /** Absent: whatever its state. */
  readonly state?: string | undefined;
  readonly clientId?: string;
  /** Before its words of the query, for a second list of a page. */
  readonly scope?: string;
}

/** Ordering and finding look at everything up to here; beyond it the list says that it does not. */
const mostRows = 1_000;

export function QueueList<Item>({ queue: asked, state, clientId, scope }: QueueListProps<Item>) {
  const queue = withState(asked, state);
  const words = useWords();
  const { t } = words;
  const { api } = useServices();
  const place = usePlace();
  const names = viewNames(scope);
  const openId = new URLSearchParams(place.search).get(names.item);
  const view = readView(place.search, scope);
  const isWhole = view.find !== '' || view.sort !== null;
  const list = useRows(queue, { state, clientId, openId, isWhole });
  const { items, hasNextPage, fetchNextPage } = list;
  const shown = arrangeRows(queue, items, view, words);
  const open = openId === null ? undefined : items.find((item) => queue.idOf(item) === openId);
  const claims = useClaims(queue.claims);
  useNextKey(
    scope === undefined,
    shown.map((item) => queue.idOf(item)),
    openId,
    (id) => claims.get(id)?.staff_id,
  );
  return (
    <>
      <ProblemBanner problem={list.error} />
      <div className={openId === null ? '' : 'grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)]'}>
        <div className="min-w-0">
          <TableTools
            list={queue}
            name={queue.key}
            scope={scope}
            loadItems={() =>
              loadAll((cursor) =>
                queue.load(api, { filter: state, cursor, clientId, signal: new AbortController().signal }),
              )
            }
          />
          {list.isPending ? (
            <Skeleton height="12rem" />
          ) : (
            <QueueTable
              {...{ queue, openId, claims, scope }}
              items={shown}
              hrefOf={(id) => withQuery(place, { [names.item]: id, [names.act]: undefined })}
            />
          )}
          {list.isSuccess && shown.length === 0 && (
            <EmptyState sentence={t(items.length === 0 ? queue.empty : 'console-work.no_rows')} />
          )}
          {isWhole && hasNextPage && (
            <p className="p-2 text-sm text-muted">{t('console-work.partly', { count: items.length })}</p>
          )}
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
          <ItemPane
            queue={queue}
            item={open}
            claim={claims.get(openId)}
            act={names.act}
            closeTo={withQuery(place, { [names.item]: undefined, [names.act]: undefined })}
          />
        )}
      </div>
    </>
  );
}

/** Where one state was chosen, every row would say the same. */
function withState<Item>(queue: Queue<Item>, state: string | undefined): Queue<Item> {
  const { stateOf, columns } = queue;
  return stateOf === undefined || state !== undefined
    ? queue
    : { ...queue, columns: [stateColumn(stateOf), ...columns] };
}

interface RowsAsk {
  readonly state: string | undefined;
  readonly clientId: string | undefined;
  readonly openId: string | null;
  /** Everything is needed, to be ordered or searched. */
  readonly isWhole: boolean;
}

function useRows<Item>(queue: Queue<Item>, { state, clientId, openId, isWhole }: RowsAsk) {
  const { api } = useServices();
  const list = useInfiniteQuery({
    queryKey: ['queue', queue.key, state, clientId],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      queue.load(api, { filter: state, cursor: pageParam === '' ? undefined : pageParam, clientId, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: queue.isStill === true ? false : 60_000,
    // Whoever comes to a list wants what waits now, not what waited ten seconds ago.
    staleTime: 0,
  });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const isMissing = openId !== null && !items.some((item) => queue.idOf(item) === openId);
  const isSought = (isMissing || (isWhole && items.length < mostRows)) && hasNextPage && !isFetching;
  useEffect(() => {
    if (isSought) void fetchNextPage();
  }, [isSought, fetchNextPage]);
  return { ...list, items };
}

/** n opens the next row that nobody else works on, and begins again from the top. */
function useNextKey(
  isFirst: boolean,
  ids: readonly string[],
  openId: string | null,
  ownerOf: (id: string) => string | undefined,
): void {
  const { t } = useWords();
  const { address, toasts } = useServices();
  const { id: me } = useMe();
  useKey('n', () => {
    // The key belongs to the page's own queue, not to what stands below it.
    if (!isFirst) return;
    const at = openId === null ? -1 : ids.indexOf(openId);
    const next = [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at))].find(
      (id) => (ownerOf(id) ?? me) === me && id !== openId,
    );
    if (next === undefined) toasts.show({ variant: 'info', title: t('console-work.no_next'), key: 'no-next' });
    else address.go(withQuery(address.place(), { item: next, act: undefined }));
  });
}
