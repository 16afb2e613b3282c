import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { readFrame } from '@candor/contract/market/live.ts';
import type { LiveFrame, LiveMessage } from '@candor/contract/market/live.ts';
import type { DataTokenId } from '@candor/contract/ids.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { loadCatalogue } from '../instruments/catalogue.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { DataToken } from '../tokens/index.ts';
import { Board } from './board.ts';
import { Hub } from './hub.ts';
import { LiveServer } from './live-server.ts';

/** A busy machine is given its time; a right answer ends the wait at once. */
const patiently = { timeout: 20_000, interval: 10 };

const catalogue = loadCatalogue();
const clock = createFakeClock(new Date('2026-11-12T16:05:30Z'));
const token: DataToken = {
  tenantId: sampleId('t'),
  tokenId: sampleId('one'),
  label: 'test',
  scopes: ['live'],
  perSecond: 100,
  createdAt: clock.now(),
  expiresAt: null,
  revokedAt: null,
};

let board: Board;
let hub: Hub;
let live: LiveServer;
let server: Server;
let url: string;
let isTokenValid: boolean;
let endToken: (tokenId: DataTokenId) => void;
const followed = new Map<string, number>();

/** Prices come from the test by hand: the board is the truth, the feed only counts readers. */
const feed = {
  async follow(instruments: readonly Instrument[]) {
    for (const { key } of instruments) followed.set(key, (followed.get(key) ?? 0) + 1);
  },
  unfollow(instruments: readonly Instrument[]) {
    for (const { key } of instruments) followed.set(key, (followed.get(key) ?? 0) - 1);
  },
};

function setPrice(key: string, units: number): void {
  const instrument = catalogue.get(key);
  if (!instrument) throw new Error(`${key} is not listed`);
  const marketMs = clock.now().getTime();
  const rest = { stale: false, open: true, marketMs, volume: 1_000, previousClose: '100.00', source: 'simulated' };
  board.update(board.idOf(instrument), { units, kind: 'simulated', ...rest });
}

beforeEach(async () => {
  board = new Board();
  hub = new Hub({ board, clock, tickMs: 2, periodMs: 10 });
  isTokenValid = true;
  followed.clear();
  live = new LiveServer({
    board,
    feed,
    hub,
    catalogue,
    clock,
    epoch: 'epoch-1',
    path: '/data/live',
    allowedOrigins: ['https://app.example'],
    tickets: {
      take: async (text) => (text === 'good' ? token.tokenId : text === 'narrow' ? sampleId('narrow') : undefined),
    },
    tokens: {
      find: async (id) =>
        id === token.tokenId && isTokenValid ? token : id === 'narrow' ? { ...token, scopes: [] } : undefined,
      onEnded(listener) {
        endToken = listener;
        return { cancel: () => undefined };
      },
    },
    onFault: (error) => {
      throw error;
    },
  });
  server = createServer();
  server.on('upgrade', (request, socket, head) => {
    if (!live.handleUpgrade(request, socket, head)) socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/data/live`;
});

afterEach(async () => {
  await live.drain();
  await new Promise((resolve) => server.close(resolve));
});

function readMessage(data: Buffer, isBinary: boolean): LiveMessage | LiveFrame {
  const frame = isBinary ? readFrame(data) : undefined;
  if (frame) return frame;
  const message: LiveMessage = JSON.parse(data.toString());
  return message;
}

/** A client that keeps what it hears and lets a test wait for it. */
async function connect(query = 'auth-key=good', options: { origin?: string } = {}) {
  const ws = new WebSocket(`${url}?${query}`, options);
  const heard: (LiveMessage | LiveFrame)[] = [];
  const waiting = new Set<() => void>();
  let closeCode = 0;
  ws.on('message', (data, isBinary) => {
    heard.push(readMessage(Buffer.isBuffer(data) ? data : Buffer.alloc(0), isBinary));
    for (const wake of waiting) wake();
  });
  ws.on('close', (code) => {
    closeCode = code;
    for (const wake of waiting) wake();
  });
  async function waitFor<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
      });
      waiting.clear();
    }
  }
  await new Promise<void>((resolve, reject) => {
    ws.once('open', () => resolve());
    ws.once('error', reject);
  });
  return {
    ws,
    heard,
    say: (message: object) => ws.send(JSON.stringify(message)),
    message: <K extends LiveMessage['type']>(type: K) =>
      waitFor(() => heard.find((item): item is Extract<LiveMessage, { type: K }> => item.type === type)),
    frame: (type: LiveFrame['type'], matches: (frame: LiveFrame) => boolean = () => true) =>
      waitFor(() => heard.find((item): item is LiveFrame => item.type === type && 'records' in item && matches(item))),
    any: (matches: (item: LiveMessage | LiveFrame) => boolean) => waitFor(() => heard.find(matches)),
    closed: () => waitFor(() => closeCode || undefined),
  };
}

describe('MKT-03 live prices over a websocket with an auth-key', () => {
  test('welcome, subscribe, snapshot, ticks, unsubscribe', async () => {
    setPrice('NASDAQ:AAPL', 27_000);
    const client = await connect();
    expect(await client.message('welcome')).toMatchObject({ epoch: 'epoch-1', format: 'binary' });
    client.say({ type: 'subscribe', symbols: ['NASDAQ:AAPL', 'NASDAQ:NOPE'] });
    const { symbols, unknown } = await client.message('subscribed');
    expect(unknown).toEqual(['NASDAQ:NOPE']);
    expect(symbols).toMatchObject([{ key: 'NASDAQ:AAPL', scale: 2, currency: 'USD', previousClose: '100.00' }]);
    const snapshot = await client.frame('snapshot');
    expect(snapshot.records).toMatchObject([
      { id: symbols[0]?.id, units: 27_000, kind: 'simulated', stale: false, open: true },
    ]);
    setPrice('NASDAQ:AAPL', 27_001);
    const ticks = await client.frame('ticks');
    expect(ticks.records).toHaveLength(1);
    expect(ticks.records[0]?.units).toBe(27_001);
    expect(ticks.sequence).toBeGreaterThan(snapshot.sequence);
    expect(Math.abs((ticks.records[0]?.marketMs ?? 0) - clock.now().getTime())).toBeLessThan(60_000);
    client.say({ type: 'unsubscribe', symbols: ['NASDAQ:AAPL'] });
    await client.message('unsubscribed');
    expect(followed.get('NASDAQ:AAPL')).toBe(0);
    client.ws.close();
  });

  test('the latest price wins: many changes between two frames arrive as one record', async () => {
    setPrice('NYSE:KO', 7_000);
    const client = await connect();
    client.say({ type: 'subscribe', symbols: ['NYSE:KO'] });
    await client.frame('snapshot');
    for (let units = 7_001; units <= 7_500; units += 1) setPrice('NYSE:KO', units);
    await client.frame('ticks', ({ records }) => records[0]?.units === 7_500);
    expect(client.heard.filter(({ type }) => type === 'ticks').length).toBeLessThanOrEqual(2);
    client.ws.close();
  });

  test('resume: the same epoch and sequence bring only what changed since', async () => {
    setPrice('NYSE:KO', 7_000);
    setPrice('NYSE:V', 33_500);
    const first = await connect();
    first.say({ type: 'subscribe', symbols: ['NYSE:KO', 'NYSE:V'] });
    const { sequence } = await first.frame('snapshot');
    first.ws.close();
    setPrice('NYSE:V', 33_600);
    const second = await connect();
    second.say({ type: 'subscribe', symbols: ['NYSE:KO', 'NYSE:V'], epoch: 'epoch-1', sequence });
    expect((await second.frame('snapshot')).records.map(({ units }) => units)).toEqual([33_600]);
    second.ws.close();
    const stranger = await connect();
    stranger.say({ type: 'subscribe', symbols: ['NYSE:KO', 'NYSE:V'], epoch: 'epoch-0', sequence });
    expect((await stranger.frame('snapshot')).records).toHaveLength(2);
    stranger.ws.close();
  });

  test('JSON mode says the same in words, with its label', async () => {
    setPrice('NASDAQ:AAPL', 27_000);
    const client = await connect('auth-key=good&format=json');
    client.say({ type: 'subscribe', symbols: ['NASDAQ:AAPL'] });
    await client.message('subscribed');
    setPrice('NASDAQ:AAPL', 26_999);
    const said = await client.any(({ type }) => type === 'ticks');
    expect(said).toMatchObject({
      type: 'ticks',
      data: [{ symbol: 'AAPL', market: 'NASDAQ', price: '269.99', simulated: true, stale: false, source: 'simulated' }],
    });
    client.ws.close();
  });
});

describe('S-55 limits', () => {
  test.each([
    ['', {}],
    ['auth-key=wrong', {}],
    ['auth-key=narrow', {}],
    ['auth-key=good', { origin: 'https://evil.example' }],
  ])('%s %o is refused', async (query, options) => {
    await expect(connect(query, options)).rejects.toThrow(/40[13]/);
  });

  test('an allowed origin is let in', async () => {
    const client = await connect('auth-key=good', { origin: 'https://app.example' });
    await client.message('welcome');
    client.ws.close();
  });

  test('more than 200 symbols, nonsense and unknown messages are answered with an error', async () => {
    const client = await connect();
    const keys = catalogue.all.slice(0, 201).map(({ key }) => key);
    client.say({ type: 'subscribe', symbols: keys.slice(0, 150) });
    await client.message('subscribed');
    client.say({ type: 'subscribe', symbols: keys.slice(100, 201) });
    expect(await client.message('error')).toEqual({ type: 'error', code: 'too_many_symbols' });
    client.ws.close();
    const other = await connect();
    other.ws.send('{"type":"subscribe","symbols":"all"}');
    expect(await other.message('error')).toEqual({ type: 'error', code: 'malformed' });
    other.ws.close();
  });

  test('more than 20 messages in a second, or one above 16 kB, end the connection', async () => {
    const chatty = await connect();
    for (let i = 0; i < 60; i += 1) chatty.say({ type: 'ping' });
    expect(await chatty.closed()).toBe(1008);
    const large = await connect();
    large.ws.send('x'.repeat(17_000));
    expect(await large.closed()).toBe(1009);
  });

  test('a revoked token ends its streams', async () => {
    const client = await connect();
    await client.message('welcome');
    isTokenValid = false;
    endToken(sampleId('one'));
    expect(await client.closed()).toBe(1008);
  });

  test('a reader that leaves gives back what it followed', async () => {
    const client = await connect();
    client.say({ type: 'subscribe', symbols: ['NYSE:KO', 'NYSE:V'] });
    await client.message('subscribed');
    expect(followed.get('NYSE:KO')).toBe(1);
    client.ws.terminate();
    await expect.poll(() => followed.get('NYSE:KO'), patiently).toBe(0);
    expect(hub.stats().clients).toBe(0);
  });

  test('shutdown tells readers first, then closes', async () => {
    const client = await connect();
    await client.message('welcome');
    const drained = live.drain();
    await client.message('draining');
    expect(await client.closed()).toBe(1001);
    await drained;
  });
});
