// The verbs on instruments: list, watch, unwatch, order. Never asks for a price.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { watchlistLimits } from '@candor/contract/watchlists/client.ts';
import type { Watchlist, WatchPlace } from '@candor/contract/watchlists/client.ts';
import type { WatchlistId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { addList, change, readAll, readOne } from './desk.ts';
import type { AllLists, Watcher, WatchlistParts } from './desk.ts';
import { createListVerbs } from './lists.ts';
import type { ListVerbs } from './lists.ts';
import * as store from './store.ts';
import { choosePosition, firstListName, isReordering, toKey } from './watchlist.ts';
import type { Instrument, StoredList } from './watchlist.ts';

export interface WantedPlace {
  readonly list?: WatchlistId | undefined;
  readonly position?: number | undefined;
}

type Answer<Code extends Refusal['refused']> = Promise<Watchlist | Refusal<Code>>;

export interface Watchlists extends ListVerbs {
  list(watcher: Watcher): Promise<AllLists>;
  watch(
    watcher: Watcher,
    instrument: Instrument,
    place: WantedPlace,
  ): Answer<'not_found' | 'watchlist_update_failed' | 'watchlist_full'>;
  unwatch(watcher: Watcher, instrument: Instrument, listId?: WatchlistId): Promise<{ removed: WatchPlace[] }>;
  orderItems(
    watcher: Watcher,
    listId: WatchlistId,
    items: readonly Instrument[],
  ): Answer<'not_found' | 'watchlist_update_failed'>;
}

export function createWatchlists(parts: WatchlistParts): Watchlists {
  const { db } = parts;
  return {
    ...createListVerbs(parts),
    async list(watcher) {
      const found = await db.read(watcher.scope, (reader) => readAll(reader, watcher.clientId));
      if (found.lists.length > 0) return found;
      return change(db, watcher, async (tx) => {
        await findOrBegin(parts, tx, watcher, undefined);
        return readAll(tx, watcher.clientId);
      });
    },
    async watch(watcher, instrument, place) {
      if (!parts.isListed(instrument)) return refuse('watchlist_update_failed');
      return change(db, watcher, (tx) => putOnList(parts, tx, watcher, instrument, place));
    },
    unwatch: (watcher, instrument, listId) =>
      change(db, watcher, async (tx) => {
        const lists = await store.listLists(tx, watcher.clientId);
        const chosen = lists.filter(({ id }) => listId === undefined || id === listId);
        return { removed: await store.deleteItem(tx, chosen, instrument) };
      }),
    orderItems: (watcher, listId, items) =>
      change(db, watcher, async (tx) => {
        const list = await store.findList(tx, watcher.clientId, listId);
        if (!list) return refuse('not_found');
        const { items: known } = await readOne(tx, list);
        if (!isReordering(known.map(toKey), items.map(toKey))) return refuse('watchlist_update_failed');
        await store.placeItems(tx, list.id, items);
        return readOne(tx, list);
      }),
  };
}

async function findOrBegin(
  parts: Pick<WatchlistParts, 'clock' | 'ids'>,
  tx: TenantTx,
  watcher: Watcher,
  listId: WatchlistId | undefined,
): Promise<StoredList | undefined> {
  if (listId !== undefined) return store.findList(tx, watcher.clientId, listId);
  const [first] = await store.listLists(tx, watcher.clientId);
  return first ?? addList(parts, tx, watcher, { name: firstListName, position: 0 });
}

async function putOnList(
  parts: Pick<WatchlistParts, 'clock' | 'ids'>,
  tx: TenantTx,
  watcher: Watcher,
  instrument: Instrument,
  { list: listId, position }: WantedPlace,
): Answer<'not_found' | 'watchlist_full'> {
  const list = await findOrBegin(parts, tx, watcher, listId);
  if (!list) return refuse('not_found');
  const known = await readOne(tx, list);
  if (known.items.some((item) => toKey(item) === toKey(instrument))) return known;
  const max = watchlistLimits.items;
  if (known.items.length >= max) return refuse('watchlist_full', { params: { max } });
  const place = choosePosition(position, known.items.length);
  const target = { tenantId: watcher.scope.tenantId, id: list.id };
  await store.insertItem(tx, target, instrument, place, parts.clock.now());
  return readOne(tx, list);
}
