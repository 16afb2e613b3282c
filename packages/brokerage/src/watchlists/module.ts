// What watchlists add to the business.
import type { Guard } from '@candor/platform/http/binding.ts';
import type { Watcher, WatchlistParts } from './desk.ts';
import { bindWatchlists } from './routes.ts';
import { createWatchlists } from './service.ts';

export function composeWatchlists(parts: WatchlistParts, guards: { readonly clientGuard: Guard<'client', Watcher> }) {
  return { bindings: bindWatchlists(createWatchlists(parts), guards.clientGuard) };
}
