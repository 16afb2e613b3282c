// The watchlist: a client's named list of instruments in the client's order. Pure.
import type { Watchlist } from '@candor/contract/watchlists/client.ts';
import { parseId } from '@candor/contract/ids.ts';
import type { WatchlistId } from '@candor/contract/ids.ts';

export type { WatchlistId };

export const parseWatchlistId = (text: string): WatchlistId => parseId('watchlist', text);

export interface Instrument {
  readonly market: string;
  readonly symbol: string;
}

export interface StoredList {
  readonly id: WatchlistId;
  readonly name: string;
}

export interface StoredItem extends Instrument {
  readonly listId: WatchlistId;
  readonly addedAt: Date;
}

/** The first list of a client; the screen gives it its name in the reader's language. */
export const firstListName = '';

export function toWatchlist(list: StoredList, items: readonly StoredItem[]): Watchlist {
  return {
    id: list.id,
    name: list.name,
    items: items
      .filter(({ listId }) => listId === list.id)
      .map(({ market, symbol, addedAt }) => ({ market, symbol, added_at: addedAt.toISOString() })),
  };
}

export function toKey({ market, symbol }: Instrument): string {
  return `${market}:${symbol}`;
}

/** True when both name the same things, each exactly once: an order may neither lose nor invent one. */
export function isReordering(before: readonly string[], after: readonly string[]): boolean {
  return (
    before.length === after.length &&
    new Set(after).size === after.length &&
    after.every((entry) => before.includes(entry))
  );
}

/** Where a new entry goes: the wanted place, never beyond the end. */
export function choosePosition(wanted: number | undefined, length: number): number {
  return wanted === undefined ? length : Math.min(wanted, length);
}
