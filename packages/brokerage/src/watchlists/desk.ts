// What every verb of watchlists stands on: changes under the client's lock, and lists read back as they are answered.
import type { Watchlist } from '@candor/contract/watchlists/client.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, Reader, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import * as store from './store.ts';
import { parseWatchlistId, toWatchlist } from './watchlist.ts';
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
  readonly clientId: ClientId;
}

export interface AllLists {
  readonly lists: Watchlist[];
}

export function change<Result>(
  db: Database,
  watcher: Watcher,
  work: (tx: TenantTx) => Promise<Result>,
): Promise<Result> {
  return db.transact(watcher.scope, async (tx) => {
    await store.lockClient(tx, watcher.clientId);
    return work(tx);
  });
}

export async function addList(
  { clock, ids }: Pick<WatchlistParts, 'clock' | 'ids'>,
  tx: TenantTx,
  { scope, clientId }: Watcher,
  place: { readonly name: string; readonly position: number },
): Promise<StoredList> {
  const list = { id: parseWatchlistId(ids.next()), name: place.name };
  await store.insertList(tx, { ...place, ...list, tenantId: scope.tenantId, clientId, createdAt: clock.now() });
  return list;
}

export async function readOne(reader: Reader, list: StoredList): Promise<Watchlist> {
  return toWatchlist(list, await store.listItems(reader, [list]));
}

export async function readAll(reader: Reader, clientId: ClientId): Promise<AllLists> {
  const lists = await store.listLists(reader, clientId);
  const items = await store.listItems(reader, lists);
  return { lists: lists.map((list) => toWatchlist(list, items)) };
}
