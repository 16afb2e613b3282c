// Rows and columns with a sticky header, sortable where asked. On phones it scrolls sideways inside its own region.
import { useRef, type ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { useScrollStop } from '../timing/use-scroll-stop.ts';
import { SortButton } from './sort-head.tsx';
import type { SortDirection } from './sort-head.tsx';

export type { SortDirection };
export type TableSort<Column extends string> = { column: Column; direction: SortDirection };
export type TableColumn<Row, Column extends string> = {
  key: Column;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  sortable?: boolean;
  width?: string;
};
export type TableProps<Row, Column extends string> = {
  caption: string;
  columns: readonly TableColumn<Row, Column>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: TableSort<Column> | undefined;
  onSortChange?: (sort: TableSort<Column>) => void;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  className?: string;
};

export function Table<Row, Column extends string>(props: TableProps<Row, Column>) {
  const { caption, columns, rows, rowKey, sort, onSortChange, empty, className } = props;
  const box = useRef<HTMLElement>(null);
  useScrollStop(box);
  return (
    <section ref={box} aria-label={caption} className={joinClasses('relative overflow-auto', className)}>
      <table className="w-full border-separate border-spacing-0 text-start">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSortChange={onSortChange} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="hover:bg-sunken">
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={joinClasses(
                    'h-[calc(var(--row-height)-8px)] border-b border-line px-3 align-middle',
                    column.numeric === true ? 'ui-num text-end' : 'text-start',
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </section>
  );
}

function HeaderCell<Row, Column extends string>({
  column,
  sort,
  onSortChange,
}: {
  column: TableColumn<Row, Column>;
  sort: TableSort<Column> | undefined;
  onSortChange: ((sort: TableSort<Column>) => void) | undefined;
}) {
  const direction = sort?.column === column.key ? sort.direction : undefined;
  const sortable = column.sortable === true && onSortChange !== undefined;
  return (
    <th
      scope="col"
      aria-sort={sortable ? (direction ?? 'none') : undefined}
      style={column.width === undefined ? undefined : { width: column.width }}
      className={joinClasses(
        'sticky top-0 z-10 h-11 border-b border-line-strong bg-surface text-sm font-medium whitespace-nowrap text-muted',
        column.numeric === true ? 'text-end' : 'text-start',
        !sortable && 'px-3',
      )}
    >
      {sortable ? (
        <SortButton
          direction={direction}
          isNumber={column.numeric === true}
          onPress={() =>
            onSortChange({ column: column.key, direction: direction === 'ascending' ? 'descending' : 'ascending' })
          }
        >
          {column.header}
        </SortButton>
      ) : (
        column.header
      )}
    </th>
  );
}
