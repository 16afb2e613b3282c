// What the address of the market page holds: venue, kind, words and order of its table, so that back undoes a choice and a link repeats it.
import { boardSorts } from '@candor/contract/market/board-sorts.ts';
import type { BoardOrder, BoardSort } from '@candor/contract/market/board-sorts.ts';

export const listTypes = ['stock', 'etf', 'index', 'fund', 'bond'] as const;

export interface MarketSearch {
  readonly venue?: string;
  readonly type?: (typeof listTypes)[number];
  readonly q?: string;
  /** `change` rises, `-change` falls; absent: the largest first. */
  readonly sort?: string;
}

export function readMarketSearch(search: Readonly<Record<string, unknown>>): MarketSearch {
  const { venue, q, sort } = search;
  const type = listTypes.find((known) => known === search['type']);
  const words = typeof q === 'number' ? String(q) : q;
  return {
    ...(typeof venue === 'string' && /^[A-Z]{2,8}$/.test(venue) ? { venue } : {}),
    ...(type ? { type } : {}),
    ...(typeof words === 'string' && words.trim() !== '' ? { q: words.slice(0, 64) } : {}),
    ...(typeof sort === 'string' && boardSorts.some((known) => known === sort.replace(/^-/, '')) ? { sort } : {}),
  };
}

/** The same search with other parts; one that is undefined is left out. */
export function changeSearch(
  search: MarketSearch,
  parts: { readonly [Part in keyof MarketSearch]?: MarketSearch[Part] | undefined },
): MarketSearch {
  return readMarketSearch({ ...search, ...parts });
}

export function readOrder(sort: string | undefined): { readonly sort: BoardSort; readonly order: BoardOrder } {
  const found = boardSorts.find((known) => known === sort?.replace(/^-/, ''));
  if (found === undefined) return { sort: 'size', order: 'descending' };
  return { sort: found, order: sort?.startsWith('-') === true ? 'descending' : 'ascending' };
}

export function writeOrder(sort: BoardSort, order: BoardOrder): string | undefined {
  if (sort === 'size' && order === 'descending') return undefined;
  return order === 'descending' ? `-${sort}` : sort;
}
