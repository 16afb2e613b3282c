// A table of rows that were answered whole: found, ordered, its columns chosen and exported like every list, its state in the address.
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { QueueTable } from './queue-table.tsx';
import { TableTools } from './table-tools.tsx';
import { arrangeRows, readView } from './table-view.ts';
import type { Listed } from './table-view.ts';
import { usePlace, useWords } from './use-services.tsx';

export interface WholeTableProps<Item> {
  readonly list: Listed<Item>;
  /** Of the file that it is exported to. */
  readonly name: string;
  readonly items: readonly Item[];
  /** Instead of rows, when there are none. */
  readonly empty: string;
  /** Before its words of the query, for a second table of a page. */
  readonly scope?: string;
  /** Absent: its rows are only read. */
  readonly hrefOf?: (id: string) => string;
}

export function WholeTable<Item>({ list, name, items, empty, scope, hrefOf }: WholeTableProps<Item>) {
  const words = useWords();
  const place = usePlace();
  if (items.length === 0) return <EmptyState sentence={empty} />;
  const shown = arrangeRows(list, items, readView(place.search, scope), words);
  return (
    <div className="min-w-0">
      <TableTools {...{ list, name, scope }} loadItems={() => Promise.resolve(items)} />
      <QueueTable queue={list} items={shown} {...{ scope, ...(hrefOf === undefined ? {} : { hrefOf }) }} />
      {shown.length === 0 && <EmptyState sentence={words.t('console-work.no_rows')} />}
    </div>
  );
}
