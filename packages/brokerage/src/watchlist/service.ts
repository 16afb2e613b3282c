// The verbs of watchlists: list, watch, unwatch, create, rename, delete, order. Never asks for a price.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { watchlistLimits } from '@candor/contract/client/watchlists.ts';
import type { Watchlist, WatchPlace } from '@candor/contract/client/watchlists.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, Reader, TenantScope, Tx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import * as store from './store.ts';
import { choosePosition, firstListName, isReordering, parseWatchlistId, toKey, toWatchlist } from './watchlist.ts';
import type { Instrument, StoredList } from './watchlist.ts';

export interface WatchlistParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Asked of the market data by whoever composes the server. */
  readonly isListed: (instrument: Instrument) => boolean;
}

export interface Watcher {
  readonly scope: TenantScope;
  readonly clientId: string;
}

type Answer<Code extends Refusal['refused']> = Promise<Watchlist | Refusal<Code>>;
type AllLists = { lists: Watchlist[] };

export interface Watchlists {
  list(watcher: Watcher): Promise<AllLists>;
  watch(
    watcher: Watcher,
    instrument: Instrument,
    place: { readonly list?: string | undefined; readonly position?: number | undefined },
  ): Answer<'not_found' | 'watchlist_update_failed' | 'watchlist_full'>;
  unwatch(watcher: Watcher, instrument: Instrument, listId?: string): Promise<{ removed: WatchPlace[] }>;
  create(
    watcher: Watcher,
    name: string,
    items?: readonly Instrument[],
  ): Answer<'watchlist_limit' | 'watchlist_name_taken' | 'watchlist_update_failed'>;
  rename(watcher: Watcher, listId: string, name: string): Answer<'not_found' | 'watchlist_name_taken'>;
  remove(watcher: Watcher, listId: string): Promise<undefined | Refusal<'not_found'>>;
  orderLists(watcher: Watcher, listIds: readonly string[]): Promise<AllLists | Refusal<'watchlist_update_failed'>>;
  orderItems(
    watcher: Watcher,
    listId: string,
    items: readonly Instrument[],
  ): Answer<'not_found' | 'watchlist_update_failed'>;
}

export function createWatchlists({ db, clock, ids, isListed }: WatchlistParts): Watchlists {
  const change = <Result>(watcher: Watcher, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    db.transact(watcher.scope, async (tx) => {
      await store.lockClient(tx, watcher.clientId);
      return work(tx);
    });

  async function addList(tx: Tx, { scope, clientId }: Watcher, name: string, position: number): Promise<StoredList> {
    const list = { id: parseWatchlistId(ids.next()), name };
    await store.insertList(tx, { ...list, tenantId: scope.tenantId, clientId, position, createdAt: clock.now() });
    return list;
  }

  async function findOrBegin(tx: Tx, watcher: Watcher, listId: string | undefined): Promise<StoredList | undefined> {
    if (listId !== undefined) return store.findList(tx, watcher.clientId, listId);
    const [first] = await store.listLists(tx, watcher.clientId);
    return first ?? addList(tx, watcher, firstListName, 0);
  }

  return {
    async list(watcher) {
      const { lists } = await db.read(watcher.scope, (reader) => readAll(reader, watcher.clientId));
      if (lists.length > 0) return { lists };
      return change(watcher, async (tx) => {
        await findOrBegin(tx, watcher, undefined);
        return readAll(tx, watcher.clientId);
      });
    },
    async watch(watcher, instrument, { list: listId, position }) {
      if (!isListed(instrument)) return refuse('watchlist_update_failed');
      return change(watcher, async (tx) => {
        const list = await findOrBegin(tx, watcher, listId);
        if (!list) return refuse('not_found');
        const { items } = await readOne(tx, list);
        if (!items.some((item) => toKey(item) === toKey(instrument))) {
          if (items.length >= watchlistLimits.items)
            return refuse('watchlist_full', { params: { max: watchlistLimits.items } });
          const place = choosePosition(position, items.length);
          const target = { tenantId: watcher.scope.tenantId, id: list.id };
          await store.insertItem(tx, target, instrument, place, clock.now());
        }
        return readOne(tx, list);
      });
    },
    unwatch: (watcher, instrument, listId) =>
      change(watcher, async (tx) => {
        const lists = await store.listLists(tx, watcher.clientId);
        const chosen = lists.filter(({ id }) => listId === undefined || id === listId);
        return { removed: await store.deleteItem(tx, chosen, instrument) };
      }),
    create: (watcher, name, items = []) =>
      change(watcher, async (tx) => {
        const lists = await store.listLists(tx, watcher.clientId);
        if (lists.length >= watchlistLimits.lists)
          return refuse('watchlist_limit', { params: { max: watchlistLimits.lists } });
        if (lists.some((list) => list.name === name)) return refuse('watchlist_name_taken');
        const keys = items.map(toKey);
        if (new Set(keys).size !== keys.length || !items.every(isListed)) return refuse('watchlist_update_failed');
        const list = await addList(tx, watcher, name, lists.length);
        await store.insertItems(tx, { tenantId: watcher.scope.tenantId, id: list.id }, items, clock.now());
        return readOne(tx, list);
      }),
    rename: (watcher, listId, name) =>
      change(watcher, async (tx) => {
        const lists = await store.listLists(tx, watcher.clientId);
        const list = lists.find(({ id }) => id === listId);
        if (!list) return refuse('not_found');
        if (lists.some((other) => other !== list && other.name === name)) return refuse('watchlist_name_taken');
        await store.renameList(tx, list.id, name);
        return readOne(tx, { ...list, name });
      }),
    remove: (watcher, listId) =>
      change(watcher, async (tx) => {
        const lists = await store.listLists(tx, watcher.clientId);
        const list = lists.find(({ id }) => id === listId);
        if (!list) return refuse('not_found');
        await store.deleteList(tx, list.id);
        await store.placeLists(
          tx,
          lists.filter((other) => other !== list).map(({ id }) => id),
        );
        return undefined;
      }),
    orderLists: (watcher, listIds) =>
      change(watcher, async (tx) => {
        const lists = await store.listLists(tx, watcher.clientId);
        const isSame = isReordering(
          lists.map(({ id }) => id),
          listIds,
        );
        if (!isSame) return refuse('watchlist_update_failed');
        await store.placeLists(tx, listIds);
        return readAll(tx, watcher.clientId);
      }),
    orderItems: (watcher, listId, items) =>
      change(watcher, async (tx) => {
        const list = await store.findList(tx, watcher.clientId, listId);
        if (!list) return refuse('not_found');
        const { items: known } = await readOne(tx, list);
        if (!isReordering(known.map(toKey), items.map(toKey))) return refuse('watchlist_update_failed');
        await store.placeItems(tx, list.id, items);
        return readOne(tx, list);
      }),
  };
}

async function readOne(reader: Reader, list: StoredList): Promise<Watchlist> {
  return toWatchlist(list, await store.listItems(reader, [list]));
}

async function readAll(reader: Reader, clientId: string): Promise<AllLists> {
  const lists = await store.listLists(reader, clientId);
  const items = await store.listItems(reader, lists);
  return { lists: lists.map((list) => toWatchlist(list, items)) };
}
