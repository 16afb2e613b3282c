import { createFakeClock, createSystemClock } from '@candor/platform/clock/clock.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCalendars } from '../../calendars/calendar.ts';
import { loadCatalogue } from '../../instruments/catalogue.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { createQuotes } from '../../prices/quotes.ts';
import { Board } from '../../stream/board.ts';
import { Feed } from '../../stream/feed.ts';
import { field } from '../http.ts';
import { startLocalVendor } from '@candor/testkit/local-vendor.ts';
import type { LocalVendor } from '@candor/testkit/local-vendor.ts';
import { createPlausibility } from '../plausibility.ts';
import { createRegistry } from '../registry.ts';
import type { Vendor } from '../vendor.ts';
import { createTwelveDataVendor } from './vendor.ts';

/** A busy machine is given its time; a right answer ends the wait at once. */
const patiently = { timeout: 20_000, interval: 10 };

const calendars = createCalendars();
const catalogue = loadCatalogue();
const never = new AbortController().signal;
/** Thursday, New York is open. */
const nowMs = Date.parse('2026-11-12T16:00:00Z');

function listed(market: string, symbol: string): Instrument {
  const found = catalogue.find(market, symbol);
  if (!found) throw new Error(`${market}:${symbol} is not listed`);
  return found;
}

const apple = listed('NASDAQ', 'AAPL');
const microsoft = listed('NASDAQ', 'MSFT');
const clock = createFakeClock(new Date(nowMs));

function quoteBody(symbol: string, close: string, atMs = clock.now().getTime()) {
  return {
    symbol,
    mic_code: 'XNGS',
    currency: 'USD',
    timestamp: Math.floor(atMs / 1_000),
    open: '268.00000',
    high: '271.50000',
    low: '267.25000',
    close,
    volume: '41000000',
    previous_close: '267.90000',
  };
}

let local: LocalVendor;
let vendor: Vendor;
let answer: (url: URL) => { status?: number; body: unknown };

beforeEach(async () => {
  answer = () => ({ body: { status: 'error', code: 500 } });
  local = await startLocalVendor({
    answer: (url) => answer(url),
    onMessage(socket, message) {
      const action = field(message, 'action');
      if (action === 'heartbeat') socket.send(JSON.stringify({ event: 'heartbeat', status: 'ok' }));
      if (action === 'subscribe') socket.send(JSON.stringify({ event: 'subscribe-status', status: 'ok', fails: null }));
    },
  });
  vendor = createTwelveDataVendor({
    apiKey: 'secret-key',
    clock,
    calendars,
    restUrl: local.restUrl,
    streamUrl: `${local.streamUrl}/v1/quotes/price`,
  });
});

afterEach(() => local.kill().catch(() => undefined));

describe('REST', () => {
  test('one symbol is answered bare, several by name, an unknown one among them is left out', async () => {
    answer = (url) =>
      url.searchParams.get('symbol') === 'AAPL'
        ? { body: quoteBody('AAPL', '270.12345') }
        : { body: { AAPL: quoteBody('AAPL', '270.12'), MSFT: { status: 'error', code: 404 } } };
    const [one] = (await vendor.quotes?.([apple], never)) ?? [];
    expect(one).toMatchObject({
      price: '270.12',
      previousClose: '267.90',
      volume: 41_000_000,
      kind: 'live',
      simulated: false,
    });
    expect(await vendor.quotes?.([apple, microsoft], never)).toHaveLength(1);
    const [first] = local.requests;
    expect(first?.url.searchParams.get('mic_code')).toBe('XNGS');
    expect(first?.headers.authorization).toBe('apikey secret-key');
    expect(first?.url.href).not.toContain('secret-key');
  });

  test.each([
    [{ body: { status: 'error', code: 429, message: 'credits' } }, 'limited'],
    [{ body: { status: 'error', code: 401 } }, 'denied'],
    [{ body: { status: 'error', code: 404 } }, 'unknown_symbol'],
    [{ status: 503, body: {} }, 'unavailable'],
    [{ body: { ...quoteBody('AAPL', '0') } }, 'malformed'],
    [{ body: { ...quoteBody('AAPL', 'abc') } }, 'malformed'],
    [{ body: { ...quoteBody('AAPL', '270'), currency: 'EUR' } }, 'malformed'],
    [{ body: { ...quoteBody('AAPL', '270'), timestamp: null } }, 'malformed'],
  ])('%j is the fault %s', async (body, reason) => {
    answer = () => body;
    await expect(vendor.quotes?.([apple], never)).rejects.toMatchObject({ reason });
  });

  test('candles: minutes in UTC, days begin with the session of the venue', async () => {
    const bar = { open: '1.0', high: '2.0', low: '0.5', close: '1.5', volume: '10' };
    answer = (url) =>
      url.searchParams.get('interval') === '1min'
        ? {
            body: {
              values: [
                { datetime: '2026-11-12 14:31:00', ...bar },
                { datetime: '2026-11-12 14:30:00', ...bar },
              ],
            },
          }
        : {
            body: {
              values: [
                { datetime: '2026-11-11', ...bar },
                { datetime: '2026-11-12', ...bar },
              ],
            },
          };
    const request = { instrument: apple, fromMs: nowMs - 5 * 86_400_000, toMs: nowMs, adjusted: true };
    const minutes = await vendor.candles?.({ ...request, step: '1m' }, never);
    expect(minutes?.candles.map(({ startMs }) => new Date(startMs).toISOString().slice(11, 16))).toEqual([
      '14:30',
      '14:31',
    ]);
    const days = await vendor.candles?.({ ...request, step: '1d' }, never);
    expect(days?.candles.map(({ startMs }) => new Date(startMs).toISOString())).toEqual([
      '2026-11-11T14:30:00.000Z',
      '2026-11-12T14:30:00.000Z',
    ]);
    expect(days?.candles[0]).toMatchObject({ open: '1.00', high: '2.00', low: '0.50', close: '1.50', volume: 10 });
  });

  test('a rate with its time', async () => {
    answer = () => ({ body: { symbol: 'EUR/USD', rate: 1.1612, timestamp: nowMs / 1_000 } });
    expect(await vendor.fx?.('EUR', 'USD', never)).toMatchObject({
      rate: '1.1612',
      source: 'twelve-data',
      marketMs: nowMs,
    });
  });
});

/** The service's feed on this vendor alone, with real timers. */
function startFeed() {
  const board = new Board();
  const plausibility = createPlausibility();
  const registry = createRegistry({ entries: [{ vendor }], order: {}, otherwise: ['twelve-data'], clock });
  const quotes = createQuotes({ registry, calendars, plausibility, clock });
  const feed = new Feed({ board, registry, quotes, calendars, plausibility, clock, onFault: () => undefined });
  const priceOf = (instrument: Instrument) => board.priceOf(board.idOf(instrument));
  return { board, feed, priceOf };
}

function tick(symbol: string, price: number) {
  const timestamp = Math.floor(clock.now().getTime() / 1_000);
  return { event: 'price', symbol, mic_code: 'XNGS', currency: 'USD', price, timestamp, day_volume: 42_000_000 };
}

describe('stream', () => {
  test('prices of followed symbols reach the board; others and nonsense do not', async () => {
    answer = () => ({ body: quoteBody('AAPL', '270.00') });
    const { feed, priceOf } = startFeed();
    await feed.follow([apple]);
    expect(priceOf(apple)).toMatchObject({ units: 27_000, stale: false, kind: 'live', source: 'twelve-data' });
    await expect
      .poll(() => local.said)
      .toContainEqual({
        action: 'subscribe',
        params: { symbols: [{ symbol: 'AAPL', mic_code: 'XNGS' }] },
      });
    for (const message of [tick('MSFT', 1), tick('AAPL', -5), { event: 'price' }, tick('AAPL', 270.5)])
      local.broadcast(message);
    await expect.poll(() => priceOf(apple)?.units, patiently).toBe(27_050);
    expect(priceOf(apple)).toMatchObject({ volume: 42_000_000, stale: false, previousClose: '267.90' });
    // Ten times the price in one tick is not believed.
    local.broadcast(tick('AAPL', 2_705));
    local.broadcast(tick('AAPL', 270.6));
    await expect.poll(() => priceOf(apple)?.units, patiently).toBe(27_060);
    feed.close();
  });

  test('killed in mid-stream: stale, and never fresh until the gap is filled', { timeout: 40_000 }, async () => {
    answer = () => ({ body: quoteBody('AAPL', '270.00') });
    const { feed, priceOf } = startFeed();
    await feed.follow([apple]);
    await expect.poll(() => local.said.length, patiently).toBeGreaterThan(0);
    local.broadcast(tick('AAPL', 270.25));
    await expect.poll(() => priceOf(apple)?.units, patiently).toBe(27_025);
    await local.kill();
    await expect.poll(() => priceOf(apple)?.stale, { timeout: 10_000 }).toBe(true);
    expect(priceOf(apple)?.units).toBe(27_025);
    // While it was away the market moved; the first fresh price must be the new one.
    answer = () => ({ body: quoteBody('AAPL', '275.00') });
    const fresh: (number | undefined)[] = [];
    await local.revive();
    await expect
      .poll(
        () => {
          const price = priceOf(apple);
          if (price && !price.stale) fresh.push(price.units);
          return price?.stale;
        },
        { timeout: 20_000, interval: 5 },
      )
      .toBe(false);
    expect(fresh[0]).toBe(27_500);
    await expect
      .poll(() => local.said.filter((message) => JSON.stringify(message).includes('"subscribe"')).length)
      .toBeGreaterThanOrEqual(2);
    feed.close();
  });
});

test('a vendor that is down gives way to the next, and is left alone for a while', async () => {
  const system = createSystemClock();
  const backup: Vendor = { ...vendor, id: 'backup', quotes: async () => [] };
  const registry = createRegistry({
    entries: [{ vendor }, { vendor: backup }],
    order: { NASDAQ: ['twelve-data', 'backup'] },
    otherwise: ['backup'],
    clock: system,
  });
  answer = () => ({ status: 500, body: {} });
  const asked: string[] = [];
  const ask = () =>
    registry.ask(
      'NASDAQ',
      () => true,
      async (candidate, signal) => {
        asked.push(candidate.id);
        return candidate.quotes?.([apple], signal);
      },
    );
  for (let i = 0; i < 7; i += 1) expect(await ask()).toEqual([]);
  expect(asked.filter((id) => id === 'twelve-data')).toHaveLength(5);
  expect(registry.health().find(({ id }) => id === 'twelve-data')).toMatchObject({ state: 'open' });
});
