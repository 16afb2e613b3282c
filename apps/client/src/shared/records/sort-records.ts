// Puts records in order by a column: words by the reader's alphabet, figures by their size; what has none comes last. Pure.

/** To order by, never to show. */
export type SortValue = string | number | undefined;

export function sortRecords<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  isDescending: boolean,
  locale: string,
): Row[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    if (typeof x === 'number' && typeof y === 'number') return sign * (x - y);
    return sign * String(x).localeCompare(String(y), locale);
  });
}
