// A client's watchlists: several, named, in the client's order. Prices come from the market data, never from here.
import * as z from 'zod/mini';
import { uses } from '../access/uses.ts';
import { client, clientWith } from '../callers.ts';
import { marketCode, symbol } from '../market/origin.ts';
import { byId, idOf, instant, text } from '../schemas/scalars.ts';

export const watchlistLimits = { lists: 10, items: 100, nameMax: 40 } as const;

export const watchedInstrument = z.strictObject({ market: marketCode, symbol, added_at: instant });
export type WatchedInstrument = z.infer<typeof watchedInstrument>;

export const watchlist = z.strictObject({
  id: idOf('watchlist'),
  /** Empty for the first list, which every client has: the screen names it. */
  name: z.string(),
  items: z.array(watchedInstrument).check(z.maxLength(watchlistLimits.items)),
});
export type Watchlist = z.infer<typeof watchlist>;

/** Where an instrument stood, so that taking it off can be undone exactly. */
export const watchPlace = z.strictObject({ list: idOf('watchlist'), position: z.int() });
export type WatchPlace = z.infer<typeof watchPlace>;

/** Looking and taking off stay open to everybody. */
const watcher = clientWith(uses.watchlist);
const oneList = byId('watchlist');
const instrument = z.strictObject({ market: marketCode, symbol });
const listName = text(watchlistLimits.nameMax);
const allLists = z.strictObject({ lists: z.array(watchlist).check(z.maxLength(watchlistLimits.lists)) });

export const listWatchlists = client.get('listWatchlists', '/watchlist/app/v1/list', {
  summary: 'Every list of the client with its instruments, in the client’s order.',
  response: allLists,
});

export const watchInstrument = watcher.put('watchInstrument', '/watchlist/app/v1/{market}/{symbol}', {
  summary:
    'Puts an instrument on a list, the first one unless told; at the end unless told. Doing it twice changes nothing.',
  params: instrument,
  query: z.strictObject({
    list: z.optional(idOf('watchlist')),
    position: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  }),
  response: watchlist,
  refusals: ['not_found', 'watchlist_update_failed', 'watchlist_full'],
});

export const unwatchInstrument = client.delete('unwatchInstrument', '/watchlist/app/v1/{market}/{symbol}', {
  summary: 'Takes an instrument off one list, or off every list, and says where it stood.',
  params: instrument,
  query: z.strictObject({ list: z.optional(idOf('watchlist')) }),
  response: z.strictObject({ removed: z.array(watchPlace) }),
});

export const createWatchlist = watcher.post('createWatchlist', '/watchlist/app/v1', {
  summary: 'A new list behind the others, with instruments when a deleted list is brought back.',
  body: z.strictObject({
    name: listName,
    items: z.optional(z.array(instrument).check(z.maxLength(watchlistLimits.items))),
  }),
  response: watchlist,
  refusals: ['watchlist_limit', 'watchlist_name_taken', 'watchlist_update_failed'],
});

export const renameWatchlist = watcher.put('renameWatchlist', '/watchlist/app/v1/{id}', {
  summary: 'Another name for a list.',
  params: oneList,
  body: z.strictObject({ name: listName }),
  response: watchlist,
  refusals: ['not_found', 'watchlist_name_taken'],
});

export const deleteWatchlist = client.delete('deleteWatchlist', '/watchlist/app/v1/{id}', {
  summary: 'Deletes a list.',
  params: oneList,
  refusals: ['not_found'],
});

export const orderWatchlists = watcher.post('orderWatchlists', '/watchlist/app/v1/order', {
  summary: 'Puts the lists into the given order; it must name each exactly once.',
  body: z.strictObject({ lists: z.array(idOf('watchlist')).check(z.maxLength(watchlistLimits.lists)) }),
  response: allLists,
  refusals: ['watchlist_update_failed'],
});

export const orderWatchlist = watcher.post('orderWatchlist', '/watchlist/app/v1/{id}/order', {
  summary: 'Puts the instruments of a list into the given order; it must name each exactly once.',
  params: oneList,
  body: z.strictObject({ items: z.array(instrument).check(z.maxLength(watchlistLimits.items)) }),
  response: watchlist,
  refusals: ['not_found', 'watchlist_update_failed'],
});
