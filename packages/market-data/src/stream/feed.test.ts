import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { createInProcessBus } from '@candor/platform/bus/bus.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCalendars } from '../calendars/calendar.ts';
import { loadCatalogue } from '../instruments/catalogue.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { createQuotes } from '../prices/quotes.ts';
import { createPlausibility } from '../vendors/plausibility.ts';
import { createRegistry } from '../vendors/registry.ts';
import { VendorFault, steps } from '../vendors/vendor.ts';
import type { StreamEvents, Vendor } from '../vendors/vendor.ts';
import { Board } from './board.ts';
import { Feed } from './feed.ts';
import { RelayFeed, RelaySource } from './relay.ts';

const catalogue = loadCatalogue();
const calendars = createCalendars();
const clock = createFakeClock(new Date('2026-11-12T16:00:00Z'));
const found = catalogue.find('NASDAQ', 'AAPL');
if (!found) throw new Error('AAPL is not listed');
const apple: Instrument = found;

/** A vendor in the test's hand: it quotes one price, and its stream says what the test says. */
function createHandVendor(id: string) {
  const hand = {
    price: '100.00',
    isUp: true,
    events: undefined as StreamEvents | undefined,
    followed: new Set<string>(),
  };
  const vendor: Vendor = {
    id,
    kind: 'live',
    capabilities: {
      markets: ['NASDAQ'],
      search: false,
      quotes: true,
      candles: steps,
      profile: false,
      financials: false,
      fx: false,
      stream: true,
    },
    quotes: async (instruments) => {
      if (!hand.isUp) throw new VendorFault('unavailable', 'down');
      const at = clock.now().getTime();
      const { price } = hand;
      const same = { open: price, high: price, low: price, previousClose: '99.00', volume: 1 };
      return instruments.map((instrument) => ({
        instrument,
        price,
        ...same,
        source: id,
        kind: 'live',
        simulated: false,
        marketMs: at,
        receivedMs: at,
      }));
    },
    openStream(events) {
      hand.events = events;
      return {
        subscribe: (instruments) => instruments.forEach(({ key }) => hand.followed.add(key)),
        unsubscribe: (instruments) => instruments.forEach(({ key }) => hand.followed.delete(key)),
        close: () => undefined,
      };
    },
  };
  function tick(price: string): void {
    hand.price = price;
    const at = clock.now().getTime();
    hand.events?.onTick({ instrument: apple, price, marketMs: at, receivedMs: at });
  }
  return { hand, vendor, tick };
}

let first: ReturnType<typeof createHandVendor>;
let second: ReturnType<typeof createHandVendor>;
let board: Board;
let feed: Feed;
let noted: Instrument[];

beforeEach(() => {
  first = createHandVendor('first');
  second = createHandVendor('second');
  board = new Board();
  noted = [];
  const entries = [{ vendor: first.vendor }, { vendor: second.vendor }];
  const registry = createRegistry({ entries, order: {}, otherwise: ['first', 'second'], clock });
  const plausibility = createPlausibility();
  const quotes = createQuotes({ registry, calendars, plausibility, clock });
  feed = new Feed({
    board,
    registry,
    quotes,
    calendars,
    plausibility,
    clock,
    onFault: (error) => {
      throw error;
    },
    onPrice: (instrument) => noted.push(instrument),
  });
});

afterEach(() => feed.close());

function price() {
  return board.priceOf(board.idOf(apple));
}

test('a lost feed: stale at once, the next vendor takes over, the better one takes back and only one stays subscribed', async () => {
  await feed.follow([apple]);
  expect(price()).toMatchObject({ units: 10_000, source: 'first', stale: false });
  first.hand.isUp = false;
  first.hand.events?.onState('lost');
  expect(price()).toMatchObject({ units: 10_000, stale: true });
  expect([...second.hand.followed]).toEqual(['NASDAQ:AAPL']);
  second.tick('101.00');
  expect(price()).toMatchObject({ units: 10_100, source: 'second', stale: false });
  first.hand.isUp = true;
  first.tick('102.00');
  expect(price()).toMatchObject({ units: 10_200, source: 'first', stale: false });
  expect([...second.hand.followed]).toEqual([]);
  second.tick('50.00');
  expect(price()?.units).toBe(10_200);
});

test('a feed that falls silent without a word is called stale within five seconds', { timeout: 20_000 }, async () => {
  await feed.follow([apple]);
  first.hand.events?.onState('live');
  const startMs = performance.now();
  await expect.poll(() => price()?.stale, { timeout: 10_000 }).toBe(true);
  expect(performance.now() - startMs).toBeLessThan(5_500);
});

test('readers are counted: the last one to leave ends the subscription', async () => {
  await feed.follow([apple]);
  await feed.follow([apple]);
  feed.unfollow([apple]);
  expect([...first.hand.followed]).toEqual(['NASDAQ:AAPL']);
  feed.unfollow([apple]);
  expect([...first.hand.followed]).toEqual([]);
  first.tick('120.00');
  expect(price()?.units).toBe(10_000);
});

test('ticks cross nodes over the bus, and the far node’s wish starts the subscription', async () => {
  const bus = createInProcessBus((error) => {
    throw error;
  });
  const source = new RelaySource({ bus, board, catalogue, clock }, feed, () => undefined);
  const farBoard = new Board();
  const far = new RelayFeed({ bus, board: farBoard, catalogue, clock }, async () => undefined);
  bus.publish('market-data.prices', Buffer.from('no json'));
  bus.publish('market-data.prices', Buffer.from('[{"key":"NASDAQ:AAPL"}]'));
  await far.follow([apple]);
  await expect.poll(() => [...first.hand.followed]).toEqual(['NASDAQ:AAPL']);
  first.tick('103.00');
  for (const instrument of noted) source.note(instrument);
  await expect
    .poll(() => farBoard.priceOf(farBoard.idOf(apple)))
    .toMatchObject({ units: 10_300, source: 'first', stale: false });
  far.close();
  source.close();
  await bus.close();
});
