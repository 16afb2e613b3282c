// One page of a list that is ordered by id: reads one row more than asked to know whether another page follows.
import { limits, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { isUuid } from '../ids/ids.ts';

export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}

export interface Page<Item> {
  readonly items: Item[];
  readonly next: string | null;
}

export interface PageRange {
  /** The last id of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
}

export async function readPage<Row, Item>(
  { cursor, limit }: PageQuery,
  load: (range: PageRange) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
  describe: (row: Row) => Item,
): Promise<Page<Item> | Refusal<'bad_request'>> {
  if (cursor !== undefined && !isUuid(cursor)) return refuse('bad_request');
  const size = limit === undefined ? limits.page.defaultSize : Number(limit);
  const rows = await load({ after: cursor, limit: size + 1 });
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { items: shown.map(describe), next: rows.length > size && last !== undefined ? idOf(last) : null };
}
