import { readFrame } from '@candor/contract/market/live.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { beforeEach, expect, test } from 'vitest';
import { loadCatalogue } from '../instruments/catalogue.ts';
import { Board } from './board.ts';
import { LiveClient } from './client.ts';
import { buildTextFrame } from './frames.ts';
import { Hub } from './hub.ts';

const catalogue = loadCatalogue();
const clock = createFakeClock(new Date('2026-11-12T16:00:00Z'));
let board: Board;
let hub: Hub;
let ids: number[];

beforeEach(() => {
  board = new Board();
  // One bucket: every flush serves everyone. The timer is not started; the test turns the wheel.
  hub = new Hub({ board, clock, tickMs: 10, periodMs: 10 });
  ids = catalogue.all.slice(0, 20).map((instrument) => board.idOf(instrument));
});

function join(joined: Hub = hub) {
  const state = { frames: [] as Buffer[], bufferedBytes: 0, isTerminated: false };
  const client = new LiveClient({
    socket: {
      bufferedBytes: () => state.bufferedBytes,
      writeFrame: (frame) => void state.frames.push(frame),
      close: () => undefined,
      terminate: () => void (state.isTerminated = true),
    },
    format: 'binary',
    tokenId: sampleId('token'),
    tenantId: sampleId('tenant'),
  });
  client.follow(ids);
  client.lastFrameMs = clock.now().getTime();
  joined.add(client);
  return { client, state };
}

function change(id: number, units: number): void {
  const rest = {
    stale: false,
    open: true,
    marketMs: clock.now().getTime(),
    volume: 7,
    previousClose: '1',
    source: 's',
  };
  board.update(id, { units, kind: 'simulated', ...rest });
}

/** Cuts the two or four bytes of the websocket's own header. */
function payloadOf(frame: Buffer | undefined): Buffer {
  if (!frame) return Buffer.alloc(0);
  const short = (frame[1] ?? 0) & 0x7f;
  const payload = frame.subarray(short < 126 ? 2 : 4);
  expect(payload).toHaveLength(short < 126 ? short : frame.readUInt16BE(2));
  return payload;
}

test('a frame holds what changed, once, in its latest state', () => {
  const { state } = join();
  for (const id of ids) change(id, 1);
  change(ids[3] ?? 0, 2);
  hub.flushNext();
  hub.flushNext();
  expect(state.frames).toHaveLength(1);
  const frame = readFrame(payloadOf(state.frames[0]));
  expect(frame?.records.map(({ units }) => units)).toEqual(ids.map((_, i) => (i === 3 ? 2 : 1)));
  change(ids[5] ?? 0, 9);
  hub.flushNext();
  expect(readFrame(payloadOf(state.frames[1]))?.records).toMatchObject([{ id: ids[5], units: 9, volume: 7 }]);
});

test('a slow reader is passed over, gets only the latest when it has drained, and holds no memory', () => {
  const { state } = join();
  state.bufferedBytes = 65 * 1024;
  for (let round = 1; round <= 50; round += 1) {
    for (const id of ids) change(id, round);
    hub.flushNext();
  }
  expect(state.frames).toEqual([]);
  expect(hub.stats().skippedClients).toBe(50);
  state.bufferedBytes = 0;
  hub.flushNext();
  expect(state.frames).toHaveLength(1);
  expect(readFrame(payloadOf(state.frames[0]))?.records.every(({ units }) => units === 50)).toBe(true);
  expect(state.isTerminated).toBe(false);
});

test('a reader that takes nothing for half a minute is cut off', () => {
  const { state } = join();
  state.bufferedBytes = 65 * 1024;
  for (let round = 1; round <= 121; round += 1) {
    change(ids[0] ?? 0, round);
    hub.flushNext();
  }
  expect(state.isTerminated).toBe(true);
});

test('a quiet reader hears a heartbeat every two seconds', () => {
  const { state } = join();
  hub.flushNext();
  expect(state.frames).toEqual([]);
  clock.advance(2_000);
  hub.flushNext();
  hub.flushNext();
  expect(state.frames.map((frame) => readFrame(payloadOf(frame))?.type)).toEqual(['heartbeat']);
});

test('nobody is waited for where nobody reads, and who joins has a turn within one round', () => {
  const timers = new Set<{ run: () => void; delayMs: number }>();
  let nowMs = 0;
  const wheel = new Hub({
    board,
    clock: {
      ...clock,
      monotonicMs: () => nowMs,
      setTimer(run, delayMs) {
        const timer = { run, delayMs };
        timers.add(timer);
        return { cancel: () => timers.delete(timer) };
      },
    },
    tickMs: 10,
    periodMs: 250,
  });
  const turn = () => {
    const [timer, ...others] = timers;
    if (!timer || others.length > 0) throw new Error(`${timers.size} timers instead of one`);
    timers.delete(timer);
    nowMs += timer.delayMs;
    timer.run();
  };
  wheel.start();
  expect(timers.size).toBe(0);
  nowMs = 60_000;
  const first = join(wheel);
  const second = join(wheel);
  for (const id of ids) change(id, 1);
  const startMs = nowMs;
  while (first.state.frames.length === 0 || second.state.frames.length === 0) turn();
  expect(nowMs - startMs).toBeLessThanOrEqual(250);
  // From now on it wakes for the two of them only: twice in each round.
  change(ids[0] ?? 0, 2);
  turn();
  turn();
  expect([first.state.frames.length, second.state.frames.length]).toEqual([2, 2]);
  wheel.remove(first.client);
  wheel.remove(second.client);
  turn();
  expect(timers.size).toBe(0);
  join(wheel);
  expect(timers.size).toBe(1);
  wheel.stop();
  expect(timers.size).toBe(0);
});

test('texts of every length are framed right', () => {
  for (const length of [0, 125, 126, 65_535])
    expect(payloadOf(buildTextFrame('x'.repeat(length)))).toHaveLength(length);
  const long = buildTextFrame('x'.repeat(70_000));
  expect([long[1], long.readBigUInt64BE(2), long.length]).toEqual([127, 70_000n, 70_010]);
});
