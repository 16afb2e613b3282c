// Binds the watchlist endpoints.
import * as contract from '@candor/contract/watchlists/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { Watcher } from './desk.ts';
import type { Watchlists } from './service.ts';

export function bindWatchlists(watchlists: Watchlists, clientGuard: Guard<'client', Watcher>): Binding[] {
  return [
    bind(contract.listWatchlists, clientGuard, (watcher) => watchlists.list(watcher)),
    bind(contract.watchInstrument, clientGuard, (watcher, { params, query }) =>
      watchlists.watch(watcher, params, {
        list: query.list,
        position: query.position === undefined ? undefined : Number(query.position),
      }),
    ),
    bind(contract.unwatchInstrument, clientGuard, (watcher, { params, query }) =>
      watchlists.unwatch(watcher, params, query.list),
    ),
    bind(contract.createWatchlist, clientGuard, (watcher, { body }) =>
      watchlists.create(watcher, body.name, body.items),
    ),
    bind(contract.renameWatchlist, clientGuard, (watcher, { params, body }) =>
      watchlists.rename(watcher, params.id, body.name),
    ),
    bind(contract.deleteWatchlist, clientGuard, (watcher, { params }) => watchlists.remove(watcher, params.id)),
    bind(contract.orderWatchlists, clientGuard, (watcher, { body }) => watchlists.orderLists(watcher, body.lists)),
    bind(contract.orderWatchlist, clientGuard, (watcher, { params, body }) =>
      watchlists.orderItems(watcher, params.id, body.items),
    ),
  ];
}
