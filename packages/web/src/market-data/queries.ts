// What the screens ask of the market-data service, as queries with their keys and how long an answer stays fresh. Live prices come
// over the socket; these answers are the ground they stand on.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listInstruments, searchInstruments } from '@candor/contract/market/instruments.ts';
import { readBoard } from '@candor/contract/market/boards.ts';
import type { BoardOrder, BoardSort } from '@candor/contract/market/board-sorts.ts';
import { listIndices, listMovers, listSectors } from '@candor/contract/market/overviews.ts';
import { listMarkets } from '@candor/contract/market/markets.ts';
import { getCompany, getFinancials } from '@candor/contract/market/companies.ts';
import { readStocks } from '@candor/contract/market/stocks.ts';
import { getChartData } from '@candor/contract/market/charts.ts';
import type { ChartRange, ChartStep } from '@candor/contract/market/charts.ts';
import type { InstrumentItem } from '@candor/contract/market/instruments.ts';
import type { Api } from '../api/api.ts';
import { takeArrivedChart, takeEarlyChart } from './early-chart.ts';

export interface InstrumentPlace {
  readonly country: string;
  readonly market: string;
  readonly symbol: string;
}

export interface InstrumentFilter {
  readonly country: string;
  readonly market?: string;
  readonly type?: InstrumentItem['type'];
}

export interface BoardFilter extends InstrumentFilter {
  readonly q?: string;
  readonly sort: BoardSort;
  readonly order: BoardOrder;
}

const minuteMs = 60_000;
const pageSize = '500';

export const marketQueries = {
  chart: (api: Api, place: InstrumentPlace, interval: ChartRange, step?: ChartStep) =>
    queryOptions({
      queryKey: ['data', 'chart', place.market, place.symbol, interval, step ?? ''],
      queryFn: ({ signal }) => {
        const { country, market, symbol } = place;
        const ask = () =>
          api.call(getChartData, {
            query: { country, market, symbol, interval, ...(step ? { step } : {}) },
            signal,
          });
        const early = interval === '1D' ? takeEarlyChart(window, `${market}:${symbol}`) : undefined;
        return early ? early.catch(ask) : ask();
      },
      initialData: () =>
        interval === '1D' && !step ? takeArrivedChart(window, `${place.market}:${place.symbol}`) : undefined,
      staleTime: interval === '1D' ? minuteMs : 5 * minuteMs,
      refetchInterval: interval === '1D' ? minuteMs : false,
    }),
  stock: (api: Api, place: InstrumentPlace) =>
    queryOptions({
      queryKey: ['data', 'stock', place.market, place.symbol],
      queryFn: async ({ signal }) => {
        const stocks = [{ symbol: place.symbol, market: place.market }];
        const { items } = await api.call(readStocks, { body: { country: place.country, stocks }, signal });
        return items[0] ?? null;
      },
      staleTime: minuteMs / 2,
    }),
  company: (api: Api, place: InstrumentPlace) =>
    queryOptions({
      queryKey: ['data', 'company', place.market, place.symbol],
      queryFn: ({ signal }) => api.call(getCompany, { query: { ...place }, signal }),
      staleTime: 60 * minuteMs,
    }),
  financials: (api: Api, place: InstrumentPlace) =>
    queryOptions({
      queryKey: ['data', 'financials', place.market, place.symbol],
      queryFn: ({ signal }) => api.call(getFinancials, { query: { ...place }, signal }),
      staleTime: 60 * minuteMs,
    }),
  markets: (api: Api) =>
    queryOptions({
      queryKey: ['data', 'markets'],
      queryFn: ({ signal }) => api.call(listMarkets, { query: {}, signal }),
      staleTime: minuteMs / 2,
      refetchInterval: minuteMs,
    }),
  indices: (api: Api, country: string) =>
    queryOptions({
      queryKey: ['data', 'indices', country],
      queryFn: ({ signal }) => api.call(listIndices, { query: { country }, signal }),
      staleTime: minuteMs / 2,
      refetchInterval: minuteMs,
    }),
  movers: (api: Api, country: string, market?: string) =>
    queryOptions({
      queryKey: ['data', 'movers', country, market ?? ''],
      queryFn: ({ signal }) =>
        api.call(listMovers, { query: { country, limit: '6', ...(market ? { market } : {}) }, signal }),
      staleTime: minuteMs / 2,
      refetchInterval: minuteMs,
    }),
  sectors: (api: Api, country: string) =>
    queryOptions({
      queryKey: ['data', 'sectors', country],
      queryFn: ({ signal }) => api.call(listSectors, { query: { country }, signal }),
      staleTime: minuteMs,
      refetchInterval: minuteMs,
    }),
  instruments: (api: Api, { country, market, type }: InstrumentFilter) =>
    infiniteQueryOptions({
      queryKey: ['data', 'instruments', country, market ?? '', type ?? ''],
      queryFn: ({ signal, pageParam }) =>
        api.call(listInstruments, {
          query: {
            country,
            limit: pageSize,
            ...(market ? { market } : {}),
            ...(type ? { type } : {}),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      staleTime: 10 * minuteMs,
    }),
  board: (api: Api, { country, market, type, q, sort, order }: BoardFilter) =>
    infiniteQueryOptions({
      queryKey: ['data', 'board', country, market ?? '', type ?? '', q ?? '', sort, order],
      queryFn: ({ signal, pageParam }) =>
        api.call(readBoard, {
          query: {
            country,
            sort,
            order,
            ...(market ? { market } : {}),
            ...(type ? { type } : {}),
            ...(q ? { q } : {}),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      staleTime: minuteMs,
    }),
  search: (api: Api, text: string, countries: readonly string[]) =>
    queryOptions({
      queryKey: ['data', 'search', text, countries.join()],
      queryFn: ({ signal }) =>
        api.call(searchInstruments, {
          query: { q: text, limit: '8', ...(countries.length === 0 ? {} : { countries: countries.join() }) },
          signal,
        }),
      staleTime: 5 * minuteMs,
    }),
};
