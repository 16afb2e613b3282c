// Conditions of a list that stand in the statement only when something was asked for. `(x is null or column = x)` leaves PostgreSQL one
// plan for every combination of filters once it has seen the statement a few times, and that plan reads the table from end to end.
import type { Reader, SqlTag } from './reader.ts';

type Fragment = ReturnType<SqlTag>;

/** What `write` makes of the value; nothing at all where there is none. */
export function when<T>(reader: Reader, value: T | null | undefined, write: (value: T) => Fragment): Fragment {
  return value === undefined || value === null ? reader.sql`` : write(value);
}
