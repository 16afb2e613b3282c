import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadCatalogue } from '../../instruments/catalogue.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { field } from '../http.ts';
import { startLocalVendor } from '@candor/testkit/local-vendor.ts';
import type { LocalVendor } from '@candor/testkit/local-vendor.ts';
import type { Tick, Vendor } from '../vendor.ts';
import { createAlpacaVendor } from './vendor.ts';

/** A busy machine is given its time; a right answer ends the wait at once. */
const patiently = { timeout: 20_000, interval: 10 };

const catalogue = loadCatalogue();
const clock = createFakeClock(new Date('2026-11-12T16:00:00Z'));
const never = new AbortController().signal;

function listed(market: string, symbol: string): Instrument {
  const found = catalogue.find(market, symbol);
  if (!found) throw new Error(`${market}:${symbol} is not listed`);
  return found;
}

const apple = listed('NASDAQ', 'AAPL');
let local: LocalVendor;
let vendor: Vendor;
let answer: (url: URL) => { status?: number; body: unknown };

beforeEach(async () => {
  answer = () => ({ status: 500, body: {} });
  local = await startLocalVendor({
    answer: (url) => answer(url),
    onSocket: (socket) => socket.send('[{"T":"success","msg":"connected"}]'),
    onMessage(socket, message) {
      if (field(message, 'action') !== 'auth') return;
      socket.send(
        field(message, 'key') === 'id'
          ? '[{"T":"success","msg":"authenticated"}]'
          : '[{"T":"error","code":402,"msg":"auth failed"}]',
      );
    },
  });
  vendor = createAlpacaVendor({
    keyId: 'id',
    secret: 'secret',
    clock,
    restUrl: local.restUrl,
    streamUrl: local.streamUrl,
  });
});

afterEach(() => local.kill().catch(() => undefined));

test('snapshots become quotes; indices and bonds are not asked for', async () => {
  answer = () => ({
    body: {
      AAPL: {
        latestTrade: { t: '2026-11-12T15:59:59.123456789Z', p: 270.125 },
        dailyBar: { o: 268, h: 271, l: 267.5, c: 270.1, v: 31_000_000 },
        prevDailyBar: { c: 267.9 },
      },
    },
  });
  const quotes = await vendor.quotes?.([apple, listed('NASDAQ', 'NDX')], never);
  expect(quotes).toHaveLength(1);
  expect(quotes?.[0]).toMatchObject({ price: '270.13', previousClose: '267.90', volume: 31_000_000, source: 'alpaca' });
  expect(quotes?.[0]?.marketMs).toBe(Date.parse('2026-11-12T15:59:59.123Z'));
  expect(local.requests[0]?.url.searchParams.get('symbols')).toBe('AAPL');
  expect(local.requests[0]?.headers['apca-api-key-id']).toBe('id');
  await expect(vendor.quotes?.([listed('NASDAQ', 'NDX')], never)).rejects.toMatchObject({ reason: 'unknown_symbol' });
});

function bar(t: string) {
  return { t, o: 1, h: 2, l: 0.5, c: 1.5, v: 7 };
}

test('bars are read page by page', async () => {
  answer = (url) =>
    url.searchParams.get('page_token') === 'two'
      ? { body: { bars: { AAPL: [bar('2026-11-12T14:31:00Z')] }, next_page_token: null } }
      : { body: { bars: { AAPL: [bar('2026-11-12T14:30:00Z')] }, next_page_token: 'two' } };
  const toMs = clock.now().getTime();
  const answerOf = await vendor.candles?.(
    { instrument: apple, step: '1m', fromMs: toMs - 86_400_000, toMs, adjusted: true },
    never,
  );
  expect(answerOf?.candles.map(({ close, volume }) => [close, volume])).toEqual([
    ['1.50', 7],
    ['1.50', 7],
  ]);
  expect(local.requests[0]?.url.searchParams.get('adjustment')).toBe('split');
});

test('the stream authenticates, subscribes, delivers, and does so again after a cut', { timeout: 30_000 }, async () => {
  const ticks: Tick[] = [];
  const states: string[] = [];
  const stream = vendor.openStream?.({
    onTick: (tick) => ticks.push(tick),
    onState: (state) => {
      if (states.at(-1) !== state) states.push(state);
    },
  });
  stream?.subscribe([apple]);
  const subscriptions = () => local.said.filter((message) => JSON.stringify(message).includes('"subscribe"'));
  await expect.poll(subscriptions, patiently).toEqual([{ action: 'subscribe', trades: ['AAPL'] }]);
  local.broadcast([
    { T: 't', S: 'AAPL', p: 270.5, s: 10, t: '2026-11-12T16:00:00.5Z' },
    { T: 't', S: 'MSFT', p: 1, t: '2026-11-12T16:00:00Z' },
  ]);
  await expect.poll(() => ticks.map(({ price }) => price), patiently).toEqual(['270.50']);
  await local.kill();
  await expect.poll(() => states, patiently).toEqual(['live', 'lost']);
  await local.revive();
  await expect.poll(() => states).toEqual(['live', 'lost', 'live']);
  await expect.poll(() => subscriptions().length, patiently).toBe(2);
  local.broadcast([{ T: 't', S: 'AAPL', p: 271, s: 10, t: '2026-11-12T16:00:05Z' }]);
  await expect.poll(() => ticks.at(-1)?.price, patiently).toBe('271.00');
  stream?.close();
});

test('a refused key never counts as a living feed', async () => {
  const wrong = createAlpacaVendor({
    keyId: 'wrong',
    secret: 's',
    clock,
    restUrl: local.restUrl,
    streamUrl: local.streamUrl,
  });
  const states: string[] = [];
  const stream = wrong.openStream?.({ onTick: () => undefined, onState: (state) => states.push(state) });
  await expect.poll(() => local.said.length, patiently).toBe(1);
  await local.kill();
  await expect.poll(() => states, patiently).toContain('lost');
  expect(states).not.toContain('live');
  stream?.close();
});
