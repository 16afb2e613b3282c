// The verbs on whole lists: create, rename, delete, order.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { watchlistLimits } from '@candor/contract/watchlists/client.ts';
import type { Watchlist } from '@candor/contract/watchlists/client.ts';
import type { WatchlistId } from '@candor/contract/ids.ts';
import { addList, change, readAll, readOne } from './desk.ts';
import type { AllLists, Watcher, WatchlistParts } from './desk.ts';
import * as store from './store.ts';
import { isReordering, toKey } from './watchlist.ts';
import type { Instrument } from './watchlist.ts';

type Answer<Code extends Refusal['refused']> = Promise<Watchlist | Refusal<Code>>;

export interface ListVerbs {
  create(
    watcher: Watcher,
    name: string,
    items?: readonly Instrument[],
  ): Answer<'watchlist_limit' | 'watchlist_name_taken' | 'watchlist_update_failed'>;
  rename(watcher: Watcher, listId: WatchlistId, name: string): Answer<'not_found' | 'watchlist_name_taken'>;
  remove(watcher: Watcher, listId: WatchlistId): Promise<undefined | Refusal<'not_found'>>;
  orderLists(watcher: Watcher, listIds: readonly string[]): Promise<AllLists | Refusal<'watchlist_update_failed'>>;
}

export function createListVerbs(parts: WatchlistParts): ListVerbs {
  const { db, clock, isListed } = parts;
  return {
    create: (watcher, name, items = []) =>
      change(db, watcher, async (tx) => {
        const lists = await store.listLists(tx, watcher.clientId);
        const max = watchlistLimits.lists;
        if (lists.length >= max) return refuse('watchlist_limit', { params: { max } });
        if (lists.some((list) => list.name === name)) return refuse('watchlist_name_taken');
        const keys = new Set(items.map(toKey));
        if (keys.size !== items.length || !items.every(isListed)) return refuse('watchlist_update_failed');
        const list = await addList(parts, tx, watcher, { name, position: lists.length });
        await store.insertItems(tx, { tenantId: watcher.scope.tenantId, id: list.id }, items, clock.now());
        return readOne(tx, list);
      }),
    rename: (watcher, listId, name) =>
      change(db, watcher, async (tx) => {
        const lists = await store.listLists(tx, watcher.clientId);
        const list = lists.find(({ id }) => id === listId);
        if (!list) return refuse('not_found');
        if (lists.some((other) => other !== list && other.name === name)) return refuse('watchlist_name_taken');
        await store.renameList(tx, list.id, name);
        return readOne(tx, { ...list, name });
      }),
    remove: (watcher, listId) =>
      change(db, watcher, async (tx) => {
        const lists = await store.listLists(tx, watcher.clientId);
        const list = lists.find(({ id }) => id === listId);
        if (!list) return refuse('not_found');
        await store.deleteList(tx, list.id);
        const left = lists.filter((other) => other !== list);
        await store.placeLists(
          tx,
          left.map(({ id }) => id),
        );
        return undefined;
      }),
    orderLists: (watcher, listIds) =>
      change(db, watcher, async (tx) => {
        const known = (await store.listLists(tx, watcher.clientId)).map(({ id }) => id);
        if (!isReordering(known, listIds)) return refuse('watchlist_update_failed');
        await store.placeLists(tx, listIds);
        return readAll(tx, watcher.clientId);
      }),
  };
}
