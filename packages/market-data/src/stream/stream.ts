// Puts the live stream together: board, feed (own or from the bus), hub and the websocket door.
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Catalogue } from '../instruments/catalogue.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { Board } from './board.ts';
import { Feed } from './feed.ts';
import type { FeedOptions } from './feed.ts';
import { Hub } from './hub.ts';
import { LiveServer } from './live-server.ts';
import type { LiveServerOptions } from './live-server.ts';
import { postQuote } from './post-quote.ts';
import { RelayFeed, RelaySource } from './relay.ts';

/** alone: vendors only; source: vendors, and prices go out on the bus; relay: prices come from the bus. */
export type TickRole = 'alone' | 'source' | 'relay';

export interface StreamOptions
  extends
    Omit<FeedOptions, 'board' | 'onPrice'>,
    Pick<LiveServerOptions, 'tickets' | 'tokens' | 'path' | 'allowedOrigins' | 'epoch'> {
  readonly catalogue: Catalogue;
  readonly bus: Bus;
  readonly role: TickRole;
}

export interface LiveStream {
  readonly server: LiveServer;
  readonly hub: Hub;
  close(): Promise<void>;
}

export function createLiveStream(options: StreamOptions): LiveStream {
  const board = new Board();
  const feed = options.role === 'relay' ? createRelayFeed(options, board) : createVendorFeed(options, board);
  const hub = new Hub({ board, clock: options.clock });
  const server = new LiveServer({ ...options, board, feed, hub });
  return {
    server,
    hub,
    async close() {
      await server.drain();
      feed.close();
    },
  };
}

function createVendorFeed(options: StreamOptions, board: Board) {
  const { bus, catalogue, clock, onFault, role } = options;
  const feed: Feed = new Feed({ ...options, board, onPrice: (instrument) => relay?.note(instrument) });
  const relay = role === 'source' ? new RelaySource({ bus, board, catalogue, clock }, feed, onFault) : undefined;
  return {
    follow: (instruments: readonly Instrument[]) => feed.follow(instruments),
    unfollow: (instruments: readonly Instrument[]) => feed.unfollow(instruments),
    close() {
      relay?.close();
      feed.close();
    },
  };
}

function createRelayFeed({ bus, catalogue, clock, quotes, calendars }: StreamOptions, board: Board): RelayFeed {
  return new RelayFeed({ bus, board, catalogue, clock }, async (instruments) => {
    const found = await quotes.read(instruments);
    for (const quote of found.values()) postQuote(board, quote, quote.stale, calendars, clock.now().getTime());
  });
}
