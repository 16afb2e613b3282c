// Rows in the order of a column: words by the reader's alphabet, figures by their size; what has none comes last. Pure.

/** What a row is put in order by; figures are for ordering only, never to be shown. */
export type SortValue = string | number | null;

export interface SortBy<Row> {
  readonly valueOf: (row: Row) => SortValue;
  readonly isDescending: boolean;
}

/** Rows that are alike keep the order in which they came. */
export function sortRows<Row>(rows: readonly Row[], { valueOf, isDescending }: SortBy<Row>, locale: string): Row[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    if (typeof x === 'number' && typeof y === 'number') return sign * (x - y);
    return sign * String(x).localeCompare(String(y), locale);
  });
}
