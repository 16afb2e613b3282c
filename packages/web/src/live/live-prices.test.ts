import { expect, test } from 'vitest';
import { frameHeaderBytes, recordBytes, writeHeader, writeRecord } from '@candor/contract/market/live.ts';
import { createManualClock } from '../clock/manual-clock.ts';
import { createLiveLine } from './live-line.ts';
import { createLivePrices } from './live-prices.ts';

class FakeSocket extends EventTarget {
  readonly sent: unknown[] = [];
  isClosed = false;

  send(text: unknown): void {
    this.sent.push(JSON.parse(String(text)));
  }
  close(): void {
    this.isClosed = true;
    this.dispatchEvent(new Event('close'));
  }
  say(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  tick(id: number, units: number, sequence: number): void {
    const view = new DataView(new ArrayBuffer(frameHeaderBytes + recordBytes));
    const marketMs = Date.UTC(2026, 10, 16);
    writeHeader(view, 'ticks', 1, sequence, marketMs);
    const record = { id, units, scale: 2, kind: 'simulated', stale: false, open: true, marketMs, volume: 9 } as const;
    writeRecord(view, frameHeaderBytes, record);
    this.dispatchEvent(new MessageEvent('message', { data: view.buffer }));
  }
}

const apple = { id: 7, key: 'NASDAQ:AAPL', scale: 2, currency: 'USD', previousClose: '200.00', source: 'simulated' };

function open() {
  const clock = createManualClock();
  const sockets: FakeSocket[] = [];
  const live = createLivePrices({
    clock,
    ids: { next: () => 'id', fraction: () => 1 },
    nextFrame: (work) => clock.later(16, work),
    loadLine: async () => createLiveLine,
    openSocket: async () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onProblem: (problem) => {
      throw problem;
    },
  });
  const greet = async (epoch = 'e1') => {
    await clock.move(0);
    sockets.at(-1)?.say({ type: 'welcome', epoch, format: 'binary', heartbeatMs: 2000 });
    await clock.move(200);
  };
  return { clock, sockets, live, greet, last: () => sockets.at(-1) ?? new FakeSocket() };
}

test('MKT-03 the same symbol in two places is one subscription; it ends a moment after the last one left', async () => {
  const { live, greet, last, clock } = open();
  const first = live.hold(apple.key);
  const second = live.hold(apple.key);
  await greet();
  expect(last().sent).toEqual([{ type: 'subscribe', symbols: [apple.key] }]);
  const other = live.hold('NYSE:IBM');
  await clock.move(200);
  first();
  second();
  await clock.move(1000);
  expect(last().sent).toHaveLength(2);
  last().say({ type: 'pong' });
  await clock.move(2500);
  expect(last().sent.at(-1)).toEqual({ type: 'unsubscribe', symbols: [apple.key] });
  other();
});

test('MKT-03 a tick reaches the board as an exact price and wakes its listener', async () => {
  const { live, greet, last, clock } = open();
  let told = 0;
  live.hold(apple.key);
  live.board.listen(apple.key, () => {
    told += 1;
  });
  await greet();
  last().say({ type: 'subscribed', symbols: [apple], unknown: [] });
  last().tick(7, 20_150, 3);
  await clock.move(20);
  expect(live.board.read(apple.key)).toMatchObject({ price: '201.50', changePercent: '0.75', kind: 'simulated' });
  expect(told).toBe(1);
});

test('MKT-03 silence is stale after 5 s and lost after 15 s, and the line comes back and resumes', async () => {
  const { live, greet, last, clock, sockets } = open();
  live.hold(apple.key);
  await greet();
  last().say({ type: 'subscribed', symbols: [apple], unknown: [] });
  last().tick(7, 20_150, 41);
  await clock.move(3000);
  expect(live.freshness.getState().state).toBe('live');
  await clock.move(3000);
  expect(live.freshness.getState().state).toBe('stale');
  expect(sockets[0]?.isClosed).toBe(true);
  await clock.move(10_000);
  expect(live.freshness.getState().state).toBe('lost');
  expect(sockets.length).toBeGreaterThan(1);
  await greet();
  expect(last().sent[0]).toEqual({ type: 'subscribe', symbols: [apple.key], epoch: 'e1', sequence: 41 });
  expect(live.freshness.getState().state).toBe('live');
});

test('MKT-03 a page without wishes lets the line go', async () => {
  const { live, greet, last, clock } = open();
  const release = live.hold(apple.key);
  await greet();
  release();
  await clock.move(2000);
  expect(last().isClosed).toBe(true);
  expect(live.freshness.getState().state).toBe('idle');
});
