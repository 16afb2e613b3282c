// A row as the code speaks of it: what has no value is undefined, not null, and amounts that came as text are exact. Pure.

export type Present<Row> = {
  [Name in keyof Row]: null extends Row[Name] ? Exclude<Row[Name], null> | undefined : Row[Name];
};

export function withoutNulls<Row extends object>(row: Row): Present<Row>;
export function withoutNulls(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? undefined]));
}

/** The named columns as whole numbers of any size. */
export function readBigints<Name extends string>(
  row: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Record<Name, bigint>;
export function readBigints(row: Readonly<Record<string, string>>, names: readonly string[]): Record<string, bigint> {
  return Object.fromEntries(names.map((name) => [name, BigInt(row[name] ?? '')]));
}
