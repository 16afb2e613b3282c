// Binds the endpoints of the market-data service; a handler only unpacks its request.
import { isRefusal } from '@candor/contract';
import * as boards from '@candor/contract/market/boards.ts';
import * as charts from '@candor/contract/market/charts.ts';
import * as companies from '@candor/contract/market/companies.ts';
import * as fx from '@candor/contract/market/fx.ts';
import * as instruments from '@candor/contract/market/instruments.ts';
import * as liveTickets from '@candor/contract/market/live-tickets.ts';
import * as marketList from '@candor/contract/market/markets.ts';
import * as overviews from '@candor/contract/market/overviews.ts';
import * as stocks from '@candor/contract/market/stocks.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readBoard } from '../prices/boards.ts';
import type { MarketData } from '../prices/market-data.ts';
import type { Overviews } from '../prices/overviews.ts';
import { toOrigin, toSearchItem } from '../prices/wire.ts';
import type { LiveTickets } from '../stream/tickets.ts';
import type { DataCaller } from './guard.ts';
import type { AdmitGuest } from './guests.ts';
import { pageInstruments } from './instrument-pages.ts';

export interface RouteParts {
  readonly guard: Guard<'data', DataCaller>;
  readonly data: MarketData;
  readonly overviews: Overviews;
  readonly admitGuest: AdmitGuest;
  readonly tickets: Pick<LiveTickets, 'issue'>;
}

const searchSize = 20;
const moversSize = 10;

const nameOf = ({ market, symbol }: { readonly market: string; readonly symbol: string }): string =>
  `${market}:${symbol}`;

export function bindMarketData({ guard, data, overviews: glance, admitGuest, tickets }: RouteParts): Binding[] {
  return [
    bind(instruments.searchInstruments, guard, ({ guest }, { query: { q, countries, limit } }) => {
      const found = () => data.search(q, countries?.split(','), Number(limit ?? searchSize)).map(toSearchItem);
      return admitGuest(guest, 'search', q) ?? { items: found() };
    }),
    bind(liveTickets.issueLiveTicket, guard, ({ token }) => ({
      ticket: tickets.issue(token),
      expires_in_s: liveTickets.liveTicketTtlMs / 1_000,
    })),
    bind(instruments.listInstruments, guard, (_, { query }) => pageInstruments(data.parts.catalogue, query)),
    bind(stocks.readStocks, guard, ({ guest }, { body }) => {
      for (const wanted of body.stocks) {
        const refused = admitGuest(guest, 'view_quote', nameOf(wanted));
        if (refused) return refused;
      }
      return data.readStocks(body.stocks);
    }),
    bind(
      charts.getChartData,
      guard,
      ({ guest }, { query }) => admitGuest(guest, 'view_quote', nameOf(query)) ?? data.readChart(query),
    ),
    bind(
      companies.getCompany,
      guard,
      ({ guest }, { query }) => admitGuest(guest, 'read_stock', nameOf(query)) ?? data.readCompany(query),
    ),
    bind(
      companies.getFinancials,
      guard,
      ({ guest }, { query }) => admitGuest(guest, 'read_stock', nameOf(query)) ?? data.readFinancials(query),
    ),
    bind(overviews.listIndices, guard, async (_, { query }) => {
      const items = await glance.listIndices(query.country);
      return isRefusal(items) ? items : { items };
    }),
    bind(overviews.listMovers, guard, (_, { query: { country, market, limit } }) =>
      glance.listMovers(country, market, Number(limit ?? moversSize)),
    ),
    bind(boards.readBoard, guard, (_, { query }) => readBoard(data, glance, query)),
    bind(overviews.listSectors, guard, async (_, { query }) => {
      const moves = await glance.listSectors(query.country);
      return isRefusal(moves) ? moves : { items: moves.items, origin: toOrigin(moves.origin) };
    }),
    bind(fx.listFxRates, guard, async (_, { query: { base, quote } }) => {
      const items = await data.readFxRates(base, quote?.split(','));
      return isRefusal(items) ? items : { items };
    }),
    bind(marketList.listMarkets, guard, (_, { query }) => ({ items: data.listMarkets(query.countries?.split(',')) })),
  ];
}
