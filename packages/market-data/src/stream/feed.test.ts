import { createFakeClock } from '@candor/platform/clock/clock.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { createInProcessBus } from '@candor/platform/bus/bus.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCalendars } from '../calendars/calendar.ts';
import { loadCatalogue } from '../instruments/catalogue.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { createQuotes } from '../prices/quotes.ts';
import { createPlausibility } from '../vendors/plausibility.ts';
import { createRegistry } from '../vendors/registry.ts';
import { VendorFault, priceCapabilities } from '../vendors/vendor.ts';
import type { StreamEvents, Vendor } from '../vendors/vendor.ts';
import { Board } from './board.ts';
import { Feed } from './feed.ts';
import { RelayFeed, RelaySource } from './relay.ts';

/** A busy machine is given its time; a right answer ends the wait at once. */
const patiently = { timeout: 20_000, interval: 10 };

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
    capabilities: { ...priceCapabilities, markets: ['NASDAQ'] },
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

/** A clock whose timers fire when the test moves it. */
function createHandClock(start: Date) {
  let passedMs = 0;
  const timers = new Set<{ readonly dueMs: number; readonly run: () => void }>();
  const hand: Clock = {
    now: () => new Date(start.getTime() + passedMs),
    monotonicMs: () => passedMs,
    setTimer(run, delayMs) {
      const timer = { dueMs: passedMs + delayMs, run };
      timers.add(timer);
      return { cancel: () => void timers.delete(timer) };
    },
    sleep: async () => undefined,
  };
  function advance(ms: number): void {
    const endMs = passedMs + ms;
    for (;;) {
      const [next] = [...timers].filter(({ dueMs }) => dueMs <= endMs).toSorted((a, b) => a.dueMs - b.dueMs);
      if (!next) break;
      timers.delete(next);
      passedMs = next.dueMs;
      next.run();
    }
    passedMs = endMs;
  }
  return { clock: hand, advance };
}

function startFeed(on: Clock): Feed {
  const entries = [{ vendor: first.vendor }, { vendor: second.vendor }];
  const registry = createRegistry({ entries, order: {}, otherwise: ['first', 'second'], clock: on });
  const plausibility = createPlausibility();
  const quotes = createQuotes({ registry, calendars, plausibility, clock: on });
  return new Feed({
    board,
    registry,
    quotes,
    calendars,
    plausibility,
    clock: on,
    onFault: (error) => {
      throw error;
    },
    onPrice: (instrument) => noted.push(instrument),
  });
}

beforeEach(() => {
  first = createHandVendor('first');
  second = createHandVendor('second');
  board = new Board();
  noted = [];
  feed = startFeed(clock);
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

test('a feed that falls silent without a word is called stale within five seconds', async () => {
  const hours = createHandClock(clock.now());
  const quiet = startFeed(hours.clock);
  await quiet.follow([apple]);
  first.hand.events?.onState('live');
  hours.advance(4_000);
  expect(price()?.stale).toBe(false);
  first.hand.events?.onState('live');
  hours.advance(4_000);
  expect(price()?.stale).toBe(false);
  hours.advance(1_000);
  expect(price()?.stale).toBe(true);
  quiet.close();
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
  await expect.poll(() => [...first.hand.followed], patiently).toEqual(['NASDAQ:AAPL']);
  first.tick('103.00');
  for (const instrument of noted) source.note(instrument);
  await expect
    .poll(() => farBoard.priceOf(farBoard.idOf(apple)))
    .toMatchObject({ units: 10_300, source: 'first', stale: false });
  far.close();
  source.close();
  await bus.close();
});
