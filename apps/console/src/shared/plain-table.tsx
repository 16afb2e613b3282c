// A small table beside an item: its first column names the row, figures stand at the end. Wider than its page, it is pushed aside.
import type { ReactNode } from 'react';
import { joinClasses } from '@candor/ui';
import { Wide } from './wide.tsx';

export interface PlainColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** Pushed aside rather than broken into lines. */
  readonly isUnbroken?: boolean;
}

export interface PlainTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, at: number) => string | number;
  readonly columns: readonly PlainColumn<Row>[];
}

const look = 'border-b border-line px-2 py-1';
const lookOf = ({ isNumber, isUnbroken }: Pick<PlainColumn<never>, 'isNumber' | 'isUnbroken'>): string =>
  joinClasses(look, isNumber ? 'ui-num text-end' : 'text-start', isUnbroken && 'whitespace-nowrap');

export function PlainTable<Row>({ label, rows, keyOf, columns }: PlainTableProps<Row>) {
  return (
    <Wide label={label}>
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="text-muted">
            {columns.map((column) => (
              <th key={column.head} scope="col" className={joinClasses(lookOf(column), 'font-medium')}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(row, at)}>
              {columns.map((column, place) =>
                place === 0 ? (
                  <th key={column.head} scope="row" className={joinClasses(lookOf(column), 'font-normal')}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.head} className={lookOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}
