// Records as a table, sorted by its heads; the first sorting is the one they came in: newest first.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Table } from '@candor/ui/table/table.tsx';
import type { TableSort } from '@candor/ui/table/table.tsx';
import { useLanguage } from '@candor/web';
import { sortRecords } from './sort-records.ts';
import type { SortValue } from './sort-records.ts';

export interface RecordColumn<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly order: (row: Row) => SortValue;
  readonly isNumber?: boolean;
  /** Days and figures begin with the latest and the largest. */
  readonly isLargestFirst?: boolean;
}

export interface RecordTableProps<Row> {
  readonly caption: string;
  readonly columns: ReadonlyArray<RecordColumn<Row>>;
  readonly rows: readonly Row[];
}

export function RecordTable<Row extends { readonly id: string }>({ caption, columns, rows }: RecordTableProps<Row>) {
  const locale = useLanguage();
  const [sort, setSort] = useState<TableSort<string>>();
  const column = columns.find(({ key }) => key === sort?.column);
  const sorted = sort && column ? sortRecords(rows, column.order, sort.direction === 'descending', locale) : rows;
  return (
    <Table
      caption={caption}
      columns={columns.map(({ key, header, cell, isNumber = false }) => ({
        key,
        header,
        cell,
        numeric: isNumber,
        sortable: true,
      }))}
      rows={sorted}
      rowKey={({ id }) => id}
      sort={sort}
      onSortChange={(next) => setSort(startLargest(columns, sort, next))}
    />
  );
}

/** A head that is pressed for the first time begins where its column does. */
function startLargest<Row>(
  columns: ReadonlyArray<RecordColumn<Row>>,
  last: TableSort<string> | undefined,
  next: TableSort<string>,
): TableSort<string> {
  if (last?.column === next.column) return next;
  const column = columns.find(({ key }) => key === next.column);
  return { ...next, direction: column?.isLargestFirst === true ? 'descending' : 'ascending' };
}
