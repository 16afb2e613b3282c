// What a change does to the watchlists on screen before the server has answered, and what undoes it. Pure.
import type { WatchedInstrument, Watchlist, WatchPlace } from '@candor/contract/watchlists/client.ts';

export interface Instrument {
  readonly market: string;
  readonly symbol: string;
}

export const watchSorts = ['own', 'symbol', 'added'] as const;
export type WatchSort = (typeof watchSorts)[number];

export function isSame(a: Instrument, b: Instrument): boolean {
  return a.market === b.market && a.symbol === b.symbol;
}

/** On every list where it stands, with its place there. */
export function findPlaces(lists: readonly Watchlist[], instrument: Instrument, listId?: string): WatchPlace[] {
  return lists.flatMap(({ id, items }) => {
    const position = items.findIndex((item) => isSame(item, instrument));
    return position === -1 || (listId !== undefined && listId !== id) ? [] : [{ list: id, position }];
  });
}

export function addAt(
  lists: readonly Watchlist[],
  { market, symbol }: Instrument,
  places: readonly WatchPlace[],
  addedAt: string,
): Watchlist[] {
  return lists.map((list) => {
    const place = places.find(({ list: id }) => id === list.id);
    if (!place || list.items.some((item) => isSame(item, { market, symbol }))) return list;
    const fresh: WatchedInstrument = { market, symbol, added_at: addedAt };
    return { ...list, items: list.items.toSpliced(place.position, 0, fresh) };
  });
}

export function removeFrom(lists: readonly Watchlist[], instrument: Instrument, listId?: string): Watchlist[] {
  return lists.map((list) =>
    listId === undefined || listId === list.id
      ? { ...list, items: list.items.filter((item) => !isSame(item, instrument)) }
      : list,
  );
}

/** One step up (-1) or down (1); at the end of the list nothing happens. */
export function moveItem<Item>(items: readonly Item[], from: number, by: -1 | 1): Item[] {
  const to = from + by;
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

export function sortItems(items: readonly WatchedInstrument[], sort: WatchSort, locale: string): WatchedInstrument[] {
  const orders: Readonly<Record<WatchSort, (a: WatchedInstrument, b: WatchedInstrument) => number>> = {
    own: () => 0,
    symbol: (a, b) => a.symbol.localeCompare(b.symbol, locale),
    added: (a, b) => b.added_at.localeCompare(a.added_at),
  };
  return items.toSorted(orders[sort]);
}
