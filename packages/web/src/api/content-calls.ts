// The calls of news, guides and watchlists, named without their schemas so that no validator travels with them; held against the contract
// by a test.
import type * as content from '@candor/contract/client/content.ts';
import type * as watchlists from '@candor/contract/client/watchlists.ts';
import { nameCall } from './shell-calls.ts';

export const contentCalls = {
  listNews: nameCall<typeof content.listNews>({ id: 'listNews', method: 'GET', path: '/news/app/v1/list' }),
  getNews: nameCall<typeof content.getNews>({ id: 'getNews', method: 'GET', path: '/news/app/v1/{id}' }),
  listGuides: nameCall<typeof content.listGuides>({ id: 'listGuides', method: 'GET', path: '/guide/app/v1/list' }),
  getGuide: nameCall<typeof content.getGuide>({ id: 'getGuide', method: 'GET', path: '/guide/app/v1/{slug}' }),
} as const;

export const watchlistCalls = {
  list: nameCall<typeof watchlists.listWatchlists>({
    id: 'listWatchlists',
    method: 'GET',
    path: '/watchlist/app/v1/list',
  }),
  watch: nameCall<typeof watchlists.watchInstrument>({
    id: 'watchInstrument',
    method: 'PUT',
    path: '/watchlist/app/v1/{market}/{symbol}',
  }),
  unwatch: nameCall<typeof watchlists.unwatchInstrument>({
    id: 'unwatchInstrument',
    method: 'DELETE',
    path: '/watchlist/app/v1/{market}/{symbol}',
  }),
  create: nameCall<typeof watchlists.createWatchlist>({
    id: 'createWatchlist',
    method: 'POST',
    path: '/watchlist/app/v1',
  }),
  rename: nameCall<typeof watchlists.renameWatchlist>({
    id: 'renameWatchlist',
    method: 'PUT',
    path: '/watchlist/app/v1/{id}',
  }),
  remove: nameCall<typeof watchlists.deleteWatchlist>({
    id: 'deleteWatchlist',
    method: 'DELETE',
    path: '/watchlist/app/v1/{id}',
  }),
  orderLists: nameCall<typeof watchlists.orderWatchlists>({
    id: 'orderWatchlists',
    method: 'POST',
    path: '/watchlist/app/v1/order',
  }),
  orderItems: nameCall<typeof watchlists.orderWatchlist>({
    id: 'orderWatchlist',
    method: 'POST',
    path: '/watchlist/app/v1/{id}/order',
  }),
} as const;
