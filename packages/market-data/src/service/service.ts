// Puts the market-data service together from what it is given. It runs inside the server or alone; it reads no settings.
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { HttpApp } from '@candor/platform/http/app.ts';
import type { Binding } from '@candor/platform/http/binding.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { createCalendars } from '../calendars/calendar.ts';
import type { Calendars } from '../calendars/calendar.ts';
import { loadCatalogue } from '../instruments/catalogue.ts';
import type { Catalogue } from '../instruments/catalogue.ts';
import { createSearchIndex } from '../instruments/search-index.ts';
import { MarketData } from '../prices/market-data.ts';
import { Overviews } from '../prices/overviews.ts';
import { createPriceSource } from '../prices/price-source.ts';
import type { PriceSource } from '../prices/price-source.ts';
import { createQuotes } from '../prices/quotes.ts';
import type { HubStats } from '../stream/hub.ts';
import type { LiveServer } from '../stream/live-server.ts';
import { createLiveStream } from '../stream/stream.ts';
import { createLiveTickets } from '../stream/tickets.ts';
import type { SpentTickets } from '../stream/tickets.ts';
import type { TickRole } from '../stream/stream.ts';
import type { Tokens } from '../tokens/index.ts';
import { createConfiguredVendors } from '../vendors/configured.ts';
import type { VendorValues } from '../vendors/configured.ts';
import { parseVendorOrder } from '../vendors/order.ts';
import { createPlausibility } from '../vendors/plausibility.ts';
import { createRegistry } from '../vendors/registry.ts';
import type { VendorEntry, VendorHealth } from '../vendors/registry.ts';
import { createSimulator } from '../vendors/simulated/simulator.ts';
import type { Simulator } from '../vendors/simulated/simulator.ts';
import { createSimulatedVendor } from '../vendors/simulated/vendor.ts';
import type { SimulatedOptions } from '../vendors/simulated/vendor.ts';
import { cacheAnswers } from './caching.ts';
import { createDataGuard } from './guard.ts';
import { createAdmitGuest, issuePasses } from './guests.ts';
import type { GuestRules } from './guests.ts';
import { bindMarketData } from './routes.ts';

export interface SimulatedMarket extends Pick<SimulatedOptions, 'tickEveryMs'> {
  readonly simulator?: Simulator;
}

export interface MarketDataOptions {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly log: { error(fields: object, message: string): void };
  readonly tokens: Pick<Tokens, 'verify' | 'find' | 'onEnded'>;
  /** Signs the tickets of the live stream; the same on every node. */
  readonly ticketKey: Uint8Array;
  /** Where all nodes look whether a ticket was used. */
  readonly spentTickets: SpentTickets;
  /** Seed of the simulated market; the same seed is the same market. */
  readonly seed: string;
  /** Another pace of the simulated market, or what an earlier one with this seed has drawn already. */
  readonly simulated?: SimulatedMarket;
  /** What is set for the real vendors; those without a key cannot be named in the order. */
  readonly vendorValues?: VendorValues;
  /** Further vendors, built by the caller. */
  readonly vendors?: readonly VendorEntry[];
  /** Which vendor serves which market; see parseVendorOrder. */
  readonly vendorOrder?: string;
  readonly allowedOrigins?: readonly string[];
  readonly basePath?: string;
  /** How ticks travel between nodes; `alone` unless the bus spans several. */
  readonly tickRole?: TickRole;
  /** Draw the overviews in the background after the start, so that the first visitor does not wait. */
  readonly warmUp?: boolean;
  /** How guests are told apart and counted; without it nobody is. */
  readonly guests?: GuestRules;
}

export interface MarketDataService {
  readonly bindings: readonly Binding[];
  readonly live: LiveServer;
  readonly data: MarketData;
  readonly overviews: Overviews;
  readonly catalogue: Catalogue;
  readonly calendars: Calendars;
  /** For the business: prices, rates and calendars without HTTP. */
  readonly prices: PriceSource;
  /** Adds caching and entity tags to the data routes; call before mounting. */
  prepareApp(app: HttpApp['app']): void;
  health(): readonly VendorHealth[];
  /** Counters of the live stream, for metrics. */
  streamStats(): HubStats;
  close(): Promise<void>;
}

export function createMarketDataService(options: MarketDataOptions): MarketDataService {
  const { clock, ids, log, tokens, seed, guests, basePath = '/data' } = options;
  const onFault = (error: unknown) => log.error({ err: error }, 'market data failed');
  const calendars = createCalendars();
  const catalogue = loadCatalogue();
  const { simulator = createSimulator(seed, calendars), ...pace } = options.simulated ?? {};
  const simulated = createSimulatedVendor({ seed, clock, simulator, ...pace });
  const registry = createRegistry({
    entries: [
      ...(options.vendorValues ? createConfiguredVendors(options.vendorValues, { clock, calendars }) : []),
      ...(options.vendors ?? []),
      { vendor: simulated },
    ],
    ...parseVendorOrder(options.vendorOrder ?? ''),
    clock,
  });
  const plausibility = createPlausibility();
  const quotes = createQuotes({ registry, calendars, plausibility, clock });
  const index = createSearchIndex(catalogue.all);
  const data = new MarketData({ catalogue, calendars, registry, quotes, index, clock });
  const overviews = new Overviews(data);
  const tickets = createLiveTickets({ clock, ids, spent: options.spentTickets, key: options.ticketKey });
  const stream = createLiveStream({
    tickets,
    catalogue,
    calendars,
    registry,
    quotes,
    plausibility,
    clock,
    tokens,
    onFault,
    bus: options.bus,
    role: options.tickRole ?? 'alone',
    epoch: ids.next(),
    path: `${basePath}/live`,
    allowedOrigins: options.allowedOrigins ?? [],
  });
  const warming = new AbortController();
  if (options.warmUp) overviews.warmUp(warming.signal).catch(onFault);
  return {
    bindings: bindMarketData({
      guard: createDataGuard(tokens, clock, guests),
      data,
      overviews,
      tickets,
      admitGuest: createAdmitGuest(guests),
    }),
    live: stream.server,
    data,
    overviews,
    catalogue,
    calendars,
    prices: createPriceSource(data),
    prepareApp(app) {
      cacheAnswers(app, basePath);
      if (guests) issuePasses(app, basePath, guests);
    },
    health: () => registry.health(),
    streamStats: () => stream.hub.stats(),
    async close() {
      warming.abort();
      await stream.close();
    },
  };
}
