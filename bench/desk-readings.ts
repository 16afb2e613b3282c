// Who reads a large table from end to end: what PostgreSQL counts for every table, before and after.
import type { RawSql } from '@candor/platform/db/connection.ts';

type Sql = RawSql;

/** A table of fewer rows is read whole more quickly than any index. */
export const largeRows = 10_000;

interface Counter {
  readonly rows: number;
  /** Whole readings. */
  readonly scans: number;
  /** Rows that were fetched by an index. */
  readonly fetched: number;
  /** Rows that were added. */
  readonly written: number;
}

export type Counters = ReadonlyMap<string, Counter>;

/** Of the large ones. */
export async function readCounters(admin: Sql, atLeast = largeRows): Promise<Counters> {
  const found = await admin<Array<{ name: string; rows: string; scans: string; fetched: string; written: string }>>`
    select s.schemaname || '.' || s.relname as name, c.reltuples::bigint as rows, s.seq_scan as scans,
      coalesce(s.idx_tup_fetch, 0) as fetched, s.n_tup_ins as written
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid where c.reltuples >= ${atLeast}`;
  return new Map(
    found.map(({ name, rows, scans, fetched, written }) => [
      name,
      { rows: Number(rows), scans: Number(scans), fetched: Number(fetched), written: Number(written) },
    ]),
  );
}

/** An index that is walked from end to end is a whole reading too: so many rows in one call are half of the table. */
export function findLongReadings(before: Counters, after: Counters, calls: number): string[] {
  return [...after].flatMap(([name, { rows, scans, fetched }]) => {
    const last = before.get(name);
    const times = scans - (last?.scans ?? scans);
    const each = (fetched - (last?.fetched ?? fetched)) / Math.max(1, calls);
    if (times > 0) return [`${name} read from end to end ${times} times`];
    return each > rows / 2 ? [`${name}: ${Math.round(each)} of ${rows} rows each time`] : [];
  });
}
