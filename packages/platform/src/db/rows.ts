// A row as the code speaks of it: what has no value is undefined, not null, and amounts that came as text are exact. Pure.

export type Present<Row> = {
  [Name in keyof Row]: null extends Row[Name] ? Exclude<Row[Name], null> | undefined : Row[Name];
};

/**
 * The row itself, which nobody else holds: what is null becomes undefined, and these stand in place of its own columns. A list reads
 * hundreds of rows of forty columns, and copying each of them three times took longer than the database.
 */
export function finishRow<Row extends object, Own extends object>(
  row: Row,
  own: Own,
): Omit<Present<Row>, keyof Own> & Own;
export function finishRow(row: Record<string, unknown>, own: object): object {
  for (const name in row) if (row[name] === null) row[name] = undefined;
  return Object.assign(row, own);
}

export function withoutNulls<Row extends object>(row: Row): Present<Row>;
export function withoutNulls(row: object): object {
  const present: Record<string, unknown> = { ...row };
  for (const name in present) if (present[name] === null) present[name] = undefined;
  return present;
}

/** The named columns as whole numbers of any size. */
export function readBigints<Name extends string>(
  row: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Record<Name, bigint>;
export function readBigints(row: Readonly<Record<string, string>>, names: readonly string[]): Record<string, bigint> {
  const read: Record<string, bigint> = {};
  for (const name of names) read[name] = BigInt(row[name] ?? '');
  return read;
}
