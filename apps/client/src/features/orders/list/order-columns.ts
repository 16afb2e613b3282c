// The columns of the orders table and how rows are put in order by them. Pure.
import type { Order } from '@candor/contract/orders/client.ts';
import type { MessageKey } from '@candor/locales';
import type { ColumnSort } from '@candor/ui/table/sort-head.tsx';

export const columns = ['placed', 'kind', 'price', 'filled', 'maximum', 'status', 'reference'] as const;
export type Column = (typeof columns)[number];
export type SortColumn = 'order' | Column;

export const defaultColumns: readonly Column[] = ['placed', 'kind', 'price', 'filled', 'status'];

export const columnNames: Readonly<Record<SortColumn, MessageKey>> = {
  order: 'orders-ui.instrument',
  placed: 'orders-ui.placed_at',
  kind: 'orders-ui.kind',
  price: 'orders-ui.price',
  filled: 'orders-ui.filled',
  maximum: 'orders-ui.maximum',
  status: 'orders-ui.status',
  reference: 'transactions-ui.reference',
};

export const numbers: ReadonlySet<SortColumn> = new Set(['price', 'filled', 'maximum']);

export function readColumns(kept: readonly string[] | undefined): readonly Column[] {
  const chosen = columns.filter((column) => kept?.includes(column));
  return chosen.length > 0 ? chosen : defaultColumns;
}

export type Sort = ColumnSort<SortColumn>;

/** As the server tells them. */
export const newestFirst: Sort = { column: 'placed', isDescending: true };

/** What it was traded at, or what was asked for. */
export function priceOf({ average_price: average, limit_price: limit, stop_price: stop }: Order): string | null {
  return average ?? limit ?? stop;
}

/** Words by the reader's alphabet, figures by their size; what has none comes last. */
export function sortOrders(
  orders: readonly Order[],
  { column, isDescending }: Sort,
  wordOf: (order: Order, column: SortColumn) => string,
  locale: string,
): Order[] {
  const sign = isDescending ? -1 : 1;
  return orders.toSorted((a, b) => {
    const compared = numbers.has(column)
      ? compareFigures(figureOf(a, column), figureOf(b, column), sign)
      : sign * wordOf(a, column).localeCompare(wordOf(b, column), locale);
    return compared === 0 ? b.placed_at.localeCompare(a.placed_at) : compared;
  });
}

function compareFigures(x: number | undefined, y: number | undefined, sign: number): number {
  if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
  return sign * (x - y);
}

/** A figure to order by, never one to show. */
function figureOf(order: Order, column: SortColumn): number | undefined {
  const price = priceOf(order);
  if (column === 'price') return price === null ? undefined : Number(price);
  if (column === 'filled') return Number(order.filled) / Number(order.quantity);
  return column === 'maximum' ? Number(order.maximum.amount) : undefined;
}
