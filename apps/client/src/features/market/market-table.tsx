// The market as one table of the whole page: sorts, filters and searches by its address, draws the rows near the window, loads on.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { BoardSort } from '@candor/contract/market/board-sorts.ts';
import type { BoardRow } from '@candor/contract/market/boards.ts';
import { joinClasses } from '@candor/ui';
import { useWindowRows } from '@candor/ui/list/use-window-rows.ts';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { SortHead } from '@candor/ui/table/sort-head.tsx';
import { useText } from '@candor/web';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import { DataProblem } from '@candor/screens/page/data-problem.tsx';
import { useServices } from '../../shared/use-services.ts';
import { changeSearch, readOrder, writeOrder } from './market-search.ts';
import { TableRow } from './table-row.tsx';

const rowPx = 56;
const heads = [
  { sort: 'symbol', width: '8rem' },
  { sort: 'name', width: undefined },
  { sort: 'price', width: '8rem' },
  { sort: 'change', width: '7rem' },
  { sort: 'volume', width: '7rem' },
  { sort: 'size', width: '9.5rem' },
] as const satisfies readonly { readonly sort: BoardSort; readonly width: string | undefined }[];
const words: ReadonlySet<BoardSort> = new Set(['symbol', 'name']);

export function MarketTable({ country }: { readonly country: string }) {
  const t = useText();
  const { api } = useServices();
  const { venue, type, q, sort: wished } = useSearch({ from: '/market' });
  const { sort, order } = readOrder(wished);
  const board = useInfiniteQuery(
    marketQueries.board(api, {
      country,
      sort,
      order,
      ...(venue ? { market: venue } : {}),
      ...(type ? { type } : {}),
      ...(q ? { q } : {}),
    }),
  );
  const items = useMemo(() => board.data?.pages.flatMap((page) => page.items), [board.data]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = board;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!items) {
    return board.isError ? <DataProblem onRetry={() => void board.refetch()} /> : <SkeletonRows rows={10} />;
  }
  if (items.length === 0) return <EmptyState sentence={t('market.none_found')} />;
  return (
    <table className="isolate w-full table-fixed border-separate border-spacing-0 text-start">
      <caption className="sr-only">{t('market.instruments')}</caption>
      <Heads />
      <Rows items={items} onEndReached={loadMore} />
    </table>
  );
}

function Heads() {
  const t = useText();
  const navigate = useNavigate({ from: '/market' });
  const { sort, order } = readOrder(useSearch({ from: '/market' }).sort);
  const press = (column: BoardSort): void => {
    // Figures are looked at from the top, words from A.
    const first = words.has(column) ? 'ascending' : 'descending';
    const other = order === 'ascending' ? 'descending' : 'ascending';
    const next = writeOrder(column, column === sort ? other : first);
    void navigate({ search: (search) => changeSearch(search, { sort: next }), resetScroll: false });
  };
  return (
    <thead className="sticky top-[var(--header-height)] z-10 bg-surface">
      <tr>
        {heads.map(({ sort: column, width }) => (
          <SortHead
            key={column}
            {...(width === undefined ? {} : { width })}
            direction={column === sort ? order : undefined}
            isNumber={!words.has(column)}
            onPress={() => press(column)}
          >
            {t(`market.column_${column}`)}
          </SortHead>
        ))}
        {(['range', 'session'] as const).map((column) => (
          <th
            key={column}
            scope="col"
            className={joinClasses(
              'border-b border-line-strong px-3 text-start text-sm font-medium text-muted',
              // Where the table begins the names need its room: a Spanish head ran over its button.
              column === 'range' ? 'w-44 max-lg:hidden' : 'w-28 max-xl:hidden',
            )}
          >
            {t(`market.column_${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowsProps {
  readonly items: readonly BoardRow[];
  readonly onEndReached: () => void;
}

function Rows({ items, onEndReached }: RowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const keyOf = useCallback((index: number) => nameOf(items[index]) ?? String(index), [items]);
  const { rows, abovePx, belowPx } = useWindowRows(body, items.length, rowPx, keyOf);
  const last = rows.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= items.length - 10) onEndReached();
  }, [last, items.length, onEndReached]);
  return (
    <tbody ref={body}>
      {abovePx > 0 && <Gap px={abovePx} />}
      {rows.map(({ index, key }) => {
        const row = items[index];
        return row && <TableRow key={String(key)} row={row} />;
      })}
      {belowPx > 0 && <Gap px={belowPx} />}
    </tbody>
  );
}

/** Stands for the rows that are not drawn. */
function Gap({ px }: { readonly px: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={8} style={{ height: px }}>
        {'\u00A0'}
      </td>
    </tr>
  );
}

function nameOf(row: BoardRow | undefined): string | undefined {
  return row && `${row.market}:${row.symbol}`;
}
