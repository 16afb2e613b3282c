// The columns of the positions table, how rows are ordered by them, and how they are grouped. Pure.
import type { ColumnSort } from '@candor/ui/table/sort-head.tsx';
import type { Position } from '../../shared/positions/queries.ts';

export const columns = [
  'quantity',
  'average',
  'price',
  'value',
  'day_gain',
  'day_percent',
  'gain',
  'gain_percent',
  'cost',
  'price_effect',
  'currency_effect',
  'realized',
] as const;
export type Column = (typeof columns)[number];
export type SortColumn = 'instrument' | Column;

export const defaultColumns: readonly Column[] = [
  'quantity',
  'average',
  'price',
  'value',
  'day_gain',
  'gain',
  'gain_percent',
];

export const groups = ['none', 'product', 'country', 'sector', 'currency'] as const;
export type Group = (typeof groups)[number];

export function readColumns(kept: readonly string[] | undefined): readonly Column[] {
  const chosen = columns.filter((column) => kept?.includes(column));
  return chosen.length > 0 ? chosen : defaultColumns;
}

export function readGroup(kept: string | undefined): Group {
  return groups.find((group) => group === kept) ?? 'none';
}

/** Its text; the value of a position is not that of the portfolio. */
export function nameColumn(column: SortColumn) {
  return column === 'value' ? 'portfolio.chart_value' : (`portfolio.${column}` as const);
}

export type Sort = ColumnSort<SortColumn>;

/** Amounts of several currencies are put in order by their worth in one; without a rate last. */
export function sortPositions(positions: readonly Position[], { column, isDescending }: Sort): Position[] {
  const sign = isDescending ? -1 : 1;
  return positions.toSorted((a, b) => {
    if (column === 'instrument') return sign * a.instrument.symbol.localeCompare(b.instrument.symbol);
    const [x, y] = [rankOf(a, column), rankOf(b, column)];
    if (x === y) return a.instrument.symbol.localeCompare(b.instrument.symbol);
    if (x === undefined) return 1;
    if (y === undefined) return -1;
    return sign * (x - y);
  });
}

/** A figure to order by, never one to show. */
function rankOf(position: Position, column: Column): number | undefined {
  const { value, home_value: home, own } = position;
  const rate = home && Number(value.amount) > 0 ? Number(home.amount) / Number(value.amount) : undefined;
  const inHome = (amount: string) => (rate === undefined ? undefined : Number(amount) * rate);
  switch (column) {
    case 'quantity':
      return Number(position.quantity);
    case 'average':
      return Number(position.average_price);
    case 'price':
      return position.price ? Number(position.price.price) : undefined;
    case 'value':
      return home ? Number(home.amount) : undefined;
    case 'day_gain':
      return inHome(position.day_gain.amount);
    case 'day_percent':
      return position.day_percent === null ? undefined : Number(position.day_percent);
    case 'gain':
      return inHome(position.gain.amount);
    case 'gain_percent':
      return position.gain_percent === null ? undefined : Number(position.gain_percent);
    case 'cost':
      return inHome(position.cost.amount);
    case 'price_effect':
      return own ? Number(own.price_effect.amount) : undefined;
    case 'currency_effect':
      return own ? Number(own.currency_effect.amount) : undefined;
    case 'realized':
      return inHome(position.realised.amount);
    default:
      return undefined;
  }
}

export function groupOf({ instrument, value }: Position, group: Group): string {
  switch (group) {
    case 'product':
      return instrument.type;
    case 'country':
      return instrument.country;
    case 'sector':
      return instrument.sector;
    case 'currency':
      return value.currency;
    case 'none':
      return '';
    default:
      return '';
  }
}
