// SQL of watchlists. Places are dense and start at 0; every write happens under the lock of its client.
import type { ClientId, TenantId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { Instrument, StoredItem, StoredList, WatchlistId } from './watchlist.ts';

/** Two devices of one client wait for each other here, so that places stay dense and limits hold. */
export async function lockClient(tx: TenantTx, clientId: ClientId): Promise<void> {
  await tx.sql`select 1 from brokerage.clients where client_id = ${clientId} for no key update`;
}

export async function listLists(reader: Reader, clientId: ClientId): Promise<StoredList[]> {
  return reader.sql<StoredList[]>`
    select watchlist_id as id, name from brokerage.watchlists where client_id = ${clientId} order by position`;
}

export async function findList(
  reader: Reader,
  clientId: ClientId,
  listId: WatchlistId,
): Promise<StoredList | undefined> {
  const [row] = await reader.sql<StoredList[]>`
    select watchlist_id as id, name from brokerage.watchlists
    where client_id = ${clientId} and watchlist_id = ${listId}`;
  return row;
}

export async function listItems(reader: Reader, lists: readonly StoredList[]): Promise<StoredItem[]> {
  return reader.sql<StoredItem[]>`
    select watchlist_id as list_id, market, symbol, added_at from brokerage.watchlist_items
    where watchlist_id = any(${reader.uuids(lists.map(({ id }) => id))}) order by watchlist_id, position`;
}

export interface NewList extends StoredList {
  readonly tenantId: TenantId;
  readonly clientId: ClientId;
  readonly position: number;
  readonly createdAt: Date;
}

export async function insertList(tx: TenantTx, list: NewList): Promise<void> {
  await tx.sql`
    insert into brokerage.watchlists (tenant_id, watchlist_id, client_id, name, position, created_at)
    values (${list.tenantId}, ${list.id}, ${list.clientId}, ${list.name}, ${list.position}, ${list.createdAt})`;
}

export async function renameList(tx: TenantTx, listId: WatchlistId, name: string): Promise<void> {
  await tx.sql`update brokerage.watchlists set name = ${name} where watchlist_id = ${listId}`;
}

export async function deleteList(tx: TenantTx, listId: WatchlistId): Promise<void> {
  await tx.sql`delete from brokerage.watchlist_items where watchlist_id = ${listId}`;
  await tx.sql`delete from brokerage.watchlists where watchlist_id = ${listId}`;
}

export async function placeLists(tx: TenantTx, listIds: readonly string[]): Promise<void> {
  await tx.sql`
    update brokerage.watchlists w set position = wanted.place - 1
    from unnest(${tx.uuids(listIds)}::uuid[]) with ordinality as wanted (id, place)
    where w.watchlist_id = wanted.id`;
}

export async function insertItems(
  tx: TenantTx,
  list: { readonly tenantId: TenantId; readonly id: WatchlistId },
  items: readonly Instrument[],
  now: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.watchlist_items (tenant_id, watchlist_id, market, symbol, position, added_at)
    select ${list.tenantId}, ${list.id}, market, symbol, place - 1, ${now}
    from unnest(${tx.texts(items.map(({ market }) => market))}::text[],
      ${tx.texts(items.map(({ symbol }) => symbol))}::text[]) with ordinality as wanted (market, symbol, place)`;
}

export async function insertItem(
  tx: TenantTx,
  list: { readonly tenantId: TenantId; readonly id: WatchlistId },
  { market, symbol }: Instrument,
  position: number,
  now: Date,
): Promise<void> {
  await tx.sql`
    update brokerage.watchlist_items set position = position + 1
    where watchlist_id = ${list.id} and position >= ${position}`;
  await tx.sql`
    insert into brokerage.watchlist_items (tenant_id, watchlist_id, market, symbol, position, added_at)
    values (${list.tenantId}, ${list.id}, ${market}, ${symbol}, ${position}, ${now})`;
}

export interface RemovedItem {
  readonly list: WatchlistId;
  readonly position: number;
}

export async function deleteItem(
  tx: TenantTx,
  lists: readonly StoredList[],
  { market, symbol }: Instrument,
): Promise<RemovedItem[]> {
  const removed = await tx.sql<RemovedItem[]>`
    delete from brokerage.watchlist_items
    where watchlist_id = any(${tx.uuids(lists.map(({ id }) => id))}) and market = ${market} and symbol = ${symbol}
    returning watchlist_id as list, position`;
  for (const { list, position } of removed) {
    await tx.sql`
      update brokerage.watchlist_items set position = position - 1
      where watchlist_id = ${list} and position > ${position}`;
  }
  return removed.map(({ list, position }) => ({ list, position }));
}

export async function placeItems(tx: TenantTx, listId: WatchlistId, items: readonly Instrument[]): Promise<void> {
  await tx.sql`
    update brokerage.watchlist_items i set position = wanted.place - 1
    from unnest(${tx.texts(items.map(({ market }) => market))}::text[],
      ${tx.texts(items.map(({ symbol }) => symbol))}::text[]) with ordinality as wanted (market, symbol, place)
    where i.watchlist_id = ${listId} and i.market = wanted.market and i.symbol = wanted.symbol`;
}
