// The head of a column that sorts its table: what it is sorted by is said to everybody, and pressing it turns the order.
import type { ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { ChevronDownIcon, ChevronsIcon, ChevronUpIcon } from '../icons/navigation.tsx';

export type SortDirection = 'ascending' | 'descending';

export interface SortButtonProps {
  /** Undefined while the table is sorted by another column. */
  readonly direction: SortDirection | undefined;
  readonly isNumber?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export function SortButton({ direction, isNumber = false, onPress, children }: SortButtonProps) {
  const Mark = direction === undefined ? ChevronsIcon : direction === 'ascending' ? ChevronUpIcon : ChevronDownIcon;
  return (
    <button
      type="button"
      onClick={onPress}
      className={joinClasses(
        'inline-flex min-h-11 w-full items-center gap-1 px-3 hover:text-fg focus-visible:-outline-offset-2',
        isNumber ? 'flex-row-reverse text-end' : 'text-start',
        direction !== undefined && 'text-fg',
      )}
    >
      {children}
      <Mark size={16} className="shrink-0" />
    </button>
  );
}

/** By which of its columns a table is sorted, and which way. */
export interface ColumnSort<Column extends string> {
  readonly column: Column;
  readonly isDescending: boolean;
}

export interface SortHeadProps extends SortButtonProps {
  /** As CSS writes it; absent: as wide as what stands in it. */
  readonly width?: string;
}

export function SortHead({ width, ...button }: SortHeadProps) {
  return (
    <th
      scope="col"
      aria-sort={button.direction ?? 'none'}
      style={width === undefined ? undefined : { width }}
      // A column that is as wide as what stands in it has room for its name on one line.
      className={joinClasses(
        'border-b border-line-strong text-sm font-medium text-muted',
        width === undefined && 'whitespace-nowrap',
      )}
    >
      <SortButton {...button} />
    </th>
  );
}

export interface ColumnHeadProps<Column extends string> extends Omit<SortHeadProps, 'direction' | 'onPress'> {
  readonly column: Column;
  /** Undefined until somebody has sorted the table. */
  readonly sort: ColumnSort<Column> | undefined;
  readonly onSort: (column: Column) => void;
}

/** The head of a column in a table that is sorted by one of them at a time. */
export function ColumnHead<Column extends string>({ column, sort, onSort, ...head }: ColumnHeadProps<Column>) {
  const direction = sort?.column !== column ? undefined : sort.isDescending ? 'descending' : 'ascending';
  return <SortHead {...head} direction={direction} onPress={() => onSort(column)} />;
}
