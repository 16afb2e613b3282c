// A list that comes in pages, under its days: skeleton of its own shape, honest words when there is nothing or something failed, the way to more.
import type { ReactNode } from 'react';
import { ListRows } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { groupByDay } from '@candor/web/formats/day-groups.ts';
import { DayHeading } from '@candor/screens/page/day-heading.tsx';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import type { MoreButtonProps } from '@candor/screens/page/more-button.tsx';

interface PagedList<Item> {
  readonly data: { readonly pages: ReadonlyArray<{ readonly items: readonly Item[] }> } | undefined;
  readonly isLoading: boolean;
  readonly isSuccess: boolean;
  readonly isError: boolean;
}

export interface DayListProps<Item> {
  readonly list: PagedList<Item> & MoreButtonProps['list'];
  readonly timeOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
  readonly failed: ReactNode;
  readonly nothing: ReactNode;
  /** All of them at once in the place of the days, where there is room for a table. */
  readonly table?: ((items: readonly Item[]) => ReactNode) | undefined;
}

export function DayList<Item extends { readonly id: string }>({
  list,
  timeOf,
  children,
  failed,
  nothing,
  table,
}: DayListProps<Item>) {
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
  if (items.length === 0) return list.isSuccess ? nothing : failed;
  return (
    <Card className="flex flex-col gap-4">
      {table?.(items)}
      {!table &&
        groupByDay(items.map((item) => ({ item, created_at: timeOf(item) }))).map(({ day, items: found }) => (
          <section key={day} className="flex flex-col gap-1">
            <DayHeading day={day} />
            <ListRows>
              {found.map(({ item }) => (
                <li key={item.id}>{children(item)}</li>
              ))}
            </ListRows>
          </section>
        ))}
      {/* Also where a reading of the whole list overtook the failed page: its failure is the same to who waits. */}
      {list.isError && (
        <p role="alert" className="text-center text-sm text-danger">
          {t('transactions-ui.more_failed')}
        </p>
      )}
      <MoreButton list={list} label={t('transactions-ui.more')} className="self-center" />
    </Card>
  );
}
