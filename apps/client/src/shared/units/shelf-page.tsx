// A shelf of units, of funds or of strategies: loaded page by page, with where it is explained and the way back.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, tallLinkLook } from '@candor/ui';
import { ChartIcon } from '@candor/ui/icons/money.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { PageHeader } from '../page-header.tsx';
import { TableOrRows } from '../sorted/table-or-rows.tsx';

interface Found<Item> {
  readonly data?: { readonly pages: ReadonlyArray<{ readonly items: readonly Item[] }> } | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface Props<Item> {
  readonly title: string;
  readonly note: string;
  readonly empty: string;
  readonly found: Found<Item>;
  readonly Row: (props: { readonly item: Item }) => ReactNode;
  /** In the place of rows where there is room for columns. */
  readonly Table: (props: { readonly items: readonly Item[] }) => ReactNode;
  readonly guides: ReadonlyArray<{ readonly slug: string; readonly label: string }>;
}

export function ShelfPage<Item extends { readonly id: string }>({
  title,
  note,
  empty,
  found,
  Row,
  Table,
  guides,
}: Props<Item>) {
  const t = useText();
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PageHeader title={title} note={note} />
      <div className="flex w-full flex-col gap-6">
        {found.isPending && <SkeletonRows rows={4} leading={false} />}
        {found.error && <LoadProblem problem={found.error} onRetry={() => void found.refetch()} />}
        {found.data && items.length === 0 && (
          <Card>
            <EmptyState icon={<ChartIcon size={26} />} sentence={empty} />
          </Card>
        )}
        <TableOrRows label={title} items={items} table={<Table items={items} />}>
          {(item) => <Row item={item} />}
        </TableOrRows>
        {found.hasNextPage && (
          <Button variant="secondary" disabled={found.isFetching} onClick={() => void found.fetchNextPage()}>
            {t('funds.more')}
          </Button>
        )}
        <div className="flex flex-wrap gap-x-6">
          {guides.map(({ slug, label }) => (
            <Link key={slug} to="/discover/guides/$slug" params={{ slug }} className={tallLinkLook}>
              {label}
            </Link>
          ))}
          <Link to="/discover" className={tallLinkLook}>
            {t('shell.discover')}
          </Link>
        </div>
      </div>
    </>
  );
}
