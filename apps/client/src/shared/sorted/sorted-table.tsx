// A list of products on a wide screen: a table that is sorted by its heads, its first column opens the row. On a phone the same list is rows.
import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { joinClasses } from '@candor/ui';
import { ColumnHead } from '@candor/ui/table/sort-head.tsx';
import type { ColumnSort } from '@candor/ui/table/sort-head.tsx';
import { useLanguage } from '@candor/web';
import { sortRows } from './sort-rows.ts';
import type { SortValue } from './sort-rows.ts';

const cell = 'h-[var(--row-height)] border-b border-line px-3 py-2';

export interface SortedColumn<Row, Column extends string> {
  readonly key: Column;
  readonly name: string;
  readonly isNumber?: boolean;
  readonly valueOf: (row: Row) => SortValue;
}

/** What stands in a cell; the first column is the row's link. */
export interface ValueProps<Row, Column extends string> {
  readonly row: Row;
  readonly column: Column;
}

export interface SortedTableProps<Row, Column extends string> {
  readonly caption: string;
  readonly columns: readonly SortedColumn<Row, Column>[];
  readonly rows: readonly Row[];
  readonly Value: ComponentType<ValueProps<Row, Column>>;
}

/** Until a head is pressed the rows stand as the server tells them. */
export function SortedTable<Row extends { readonly id: string }, Column extends string>({
  caption,
  columns,
  rows,
  Value,
}: SortedTableProps<Row, Column>) {
  const locale = useLanguage();
  const [sort, setSort] = useState<ColumnSort<Column>>();
  const by = columns.find(({ key }) => key === sort?.column);
  const shown = by && sort ? sortRows(rows, { ...by, ...sort }, locale) : rows;
  const choose = ({ key, isNumber = false }: SortedColumn<Row, Column>): void =>
    setSort((last) => ({ column: key, isDescending: last?.column === key ? !last.isDescending : isNumber }));
  return (
    <div className="ui-card overflow-x-auto px-0 py-1" data-sorted-table>
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead
                key={column.key}
                column={column.key}
                sort={sort}
                isNumber={column.isNumber === true}
                onSort={() => choose(column)}
              >
                {column.name}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id} className="hover:bg-sunken">
              {columns.map((column, at) => (
                <Cell key={column.key} isNumber={column.isNumber === true} isFirst={at === 0}>
                  <Value row={row} column={column.key} />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly isNumber: boolean;
  readonly isFirst: boolean;
  readonly children: ReactNode;
}

function Cell({ isNumber, isFirst, children }: CellProps) {
  if (isFirst) {
    return (
      <th scope="row" className={joinClasses(cell, 'text-start font-medium')}>
        {children}
      </th>
    );
  }
  const look = isNumber ? 'ui-num text-end' : 'text-start';
  return <td className={joinClasses(cell, 'whitespace-nowrap', look)}>{children}</td>;
}
