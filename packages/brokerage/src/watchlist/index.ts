// The face of watchlists that other modules may import.
export { bindWatchlists } from './routes.ts';
export { createWatchlists } from './service.ts';
export type { WatchlistParts, Watchlists, Watcher } from './service.ts';
export type { Instrument } from './watchlist.ts';
