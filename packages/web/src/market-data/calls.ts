// The market-data calls by name and type, without their schemas; a test holds every one against the contract.
import type { getChartData } from '@candor/contract/market/charts.ts';
import type { getCompany, getFinancials } from '@candor/contract/market/companies.ts';
import type { listInstruments, searchInstruments } from '@candor/contract/market/instruments.ts';
import type { listMarkets } from '@candor/contract/market/markets.ts';
import type { listIndices, listMovers, listSectors } from '@candor/contract/market/overviews.ts';
import type { readStocks } from '@candor/contract/market/stocks.ts';
import { nameCall } from '../api/shell-calls.ts';

const base = 'data';

export const dataCalls = {
  search: nameCall<typeof searchInstruments>({ id: 'searchInstruments', method: 'GET', path: '/search', base }),
  instruments: nameCall<typeof listInstruments>({ id: 'listInstruments', method: 'GET', path: '/instruments', base }),
  stocks: nameCall<typeof readStocks>({ id: 'readStocks', method: 'POST', path: '/stocks', base }),
  chart: nameCall<typeof getChartData>({ id: 'getChartData', method: 'GET', path: '/chart_data', base }),
  company: nameCall<typeof getCompany>({ id: 'getStockCompany', method: 'GET', path: '/company', base }),
  financials: nameCall<typeof getFinancials>({ id: 'getStockFinancials', method: 'GET', path: '/financials', base }),
  markets: nameCall<typeof listMarkets>({ id: 'listMarkets', method: 'GET', path: '/markets', base }),
  indices: nameCall<typeof listIndices>({ id: 'listIndices', method: 'GET', path: '/indices', base }),
  movers: nameCall<typeof listMovers>({ id: 'listMovers', method: 'GET', path: '/movers', base }),
  sectors: nameCall<typeof listSectors>({ id: 'listSectors', method: 'GET', path: '/sectors', base }),
} as const;
