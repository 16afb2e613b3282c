// The server under test, in a process of its own: our live stream, or the naive way (one JSON message per price and
// reader through ws). 500 symbols change three times a second; the parent hears processor time and memory.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createSystemClock } from '@candor/platform/clock/clock.ts';
import { loadCatalogue } from '@candor/market-data/instruments/catalogue.ts';
import type { Catalogue } from '@candor/market-data/instruments/catalogue.ts';
import type { Instrument } from '@candor/market-data/instruments/instrument.ts';
import { Board } from '@candor/market-data/stream/board.ts';
import { Hub } from '@candor/market-data/stream/hub.ts';
import { LiveServer } from '@candor/market-data/stream/live-server.ts';
import { parseLiveRequest } from '@candor/contract/market/live.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';

const symbolCount = 500;
const changesPerSecond = 3;
const tickMs = 10;

const clock = createSystemClock();

/** Calls back for symbols in turn, evenly spread over the second. */
function changePrices(change: (index: number) => void): void {
  const perMs = (symbolCount * changesPerSecond) / 1_000;
  const startMs = clock.monotonicMs();
  let done = 0;
  const turn = (): void => {
    const due = Math.floor((clock.monotonicMs() - startMs) * perMs);
    // A server that is far behind does not try to make up for lost prices: only the latest counts.
    if (due - done > symbolCount) done = due - symbolCount;
    for (; done < due; done += 1) change(done % symbolCount);
    clock.setTimer(turn, tickMs);
  };
  turn();
}

function startCandor(server: Server, symbols: readonly Instrument[], catalogue: Catalogue): () => void {
  const board = new Board();
  const hub = new Hub({ board, clock });
  const live = new LiveServer({
    board,
    hub,
    catalogue,
    clock,
    feed: { follow: async () => undefined, unfollow: () => undefined },
    epoch: 'bench',
    path: '/data/live',
    allowedOrigins: [],
    tickets: { take: async () => sampleId('bench') },
    tokens: {
      find: async () => ({
        tenantId: sampleId('bench'),
        tokenId: sampleId('bench'),
        label: 'bench',
        scopes: ['live'],
        perSecond: 1_000,
        createdAt: clock.now(),
        expiresAt: null,
        revokedAt: null,
      }),
      onEnded: () => ({ cancel: () => undefined }),
    },
    onFault: (error) => console.error(error),
  });
  server.on('upgrade', (request, socket, head) => live.handleUpgrade(request, socket, head));
  const ids = symbols.map((instrument) => board.idOf(instrument));
  return () =>
    changePrices((index) => {
      const marketMs = clock.now().getTime();
      board.update(ids[index] ?? 0, {
        units: 10_000 + ((index * 31 + marketMs) % 977),
        kind: 'simulated',
        stale: false,
        open: true,
        marketMs,
        volume: 1_000,
        previousClose: '100.00',
        source: 'simulated',
      });
    });
}

function startNaive(server: Server, symbols: readonly Instrument[]): () => void {
  const readers = new Map<string, Set<WebSocket>>(symbols.map(({ key }) => [key, new Set()]));
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (ws) => {
    ws.on('message', (data) => {
      const request = parseLiveRequest(Buffer.isBuffer(data) ? data.toString() : '');
      if (request?.type === 'subscribe') for (const key of request.symbols) readers.get(key)?.add(ws);
    });
    ws.on('error', () => ws.terminate());
    ws.on('close', () => {
      for (const set of readers.values()) set.delete(ws);
    });
  });
  return () =>
    changePrices((index) => {
      const { key = '', symbol = '' } = symbols[index] ?? {};
      const now = clock.now();
      const text = JSON.stringify({ symbol, price: '100.00', volume: 1_000, time: now.toISOString(), simulated: true });
      for (const ws of readers.get(key) ?? []) ws.send(text);
    });
}

export function startStreamServer(mode: 'candor' | 'naive'): void {
  const catalogue = loadCatalogue();
  const symbols = catalogue.all.filter(({ type }) => type === 'stock').slice(0, symbolCount);
  const server = createServer((_request, response) => response.end());
  const begin = mode === 'candor' ? startCandor(server, symbols, catalogue) : startNaive(server, symbols);
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
  });
  process.on('message', (message) => {
    // Prices begin to move when every reader is there: the naive way would not let them in otherwise.
    if (message === 'go') begin();
    if (message !== 'measure') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage.rss() / 2 ** 20 });
  });
}
