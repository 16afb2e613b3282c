// The face of watchlists that other modules may import.
export type { Watcher, WatchlistParts } from './desk.ts';
export { createWatchlists } from './service.ts';
export type { Watchlists } from './service.ts';
export type { Instrument } from './watchlist.ts';
