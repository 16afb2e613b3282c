import { expect, test } from 'vitest';
import { createManualClock } from '../clock/manual-clock.ts';
import { readDeskFrame, readFrame } from './frames.ts';
import { createLiveEvents, locateLine } from './live-events.ts';

class FakeSocket extends EventTarget {
  readonly ticket: string;
  readonly sent: string[] = [];
  isClosed = false;

  constructor(ticket: string) {
    super();
    this.ticket = ticket;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.isClosed = true;
    this.end(1000);
  }

  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }

  say(frame: object): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }));
  }
}

const at = '2026-11-16T15:00:00Z';

function open(asleepMs = () => 0) {
  const clock = createManualClock();
  const sockets: FakeSocket[] = [];
  const frames: string[] = [];
  const missed: boolean[] = [];
  let tickets = 0;
  const live = createLiveEvents({
    clock: { ...clock, elapsed: () => clock.elapsed() - asleepMs() },
    ids: { next: () => 'id', fraction: () => 1 },
    fetchTicket: async () => `ticket-${String((tickets += 1))}`,
    openSocket: (ticket) => {
      const socket = new FakeSocket(ticket);
      sockets.push(socket);
      return socket;
    },
    readFrame,
    onFrame: ({ kind }, hasMissed) => {
      frames.push(kind);
      if (kind === 'ready') missed.push(hasMissed);
    },
    onProblem: (problem) => {
      throw problem;
    },
  });
  return { clock, sockets, frames, missed, live };
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

test('MSG-01 what arrives on the line is told, a broken line is opened again with a fresh ticket', async () => {
  const { clock, sockets, frames, live } = open();
  const stop = live.start();
  await settle();
  sockets[0]?.say({ kind: 'ready', at });
  sockets[0]?.say({ kind: 'message_arrived', at, message_id: 'x', unread: 3 });
  sockets[0]?.say({ kind: 'something_new' });
  expect(frames).toEqual(['ready', 'message_arrived']);
  sockets[0]?.end(1006);
  await clock.move(1_000);
  await settle();
  expect(sockets.map(({ ticket }) => ticket)).toEqual(['ticket-1', 'ticket-2']);
  stop();
  expect(sockets[1]?.isClosed).toBe(true);
  await clock.move(120_000);
  await settle();
  expect(sockets).toHaveLength(2);
});

test('AUTH-08 a session that the server ended does not come back by itself', async () => {
  const { clock, sockets, live } = open();
  live.start();
  await settle();
  sockets[0]?.say({ kind: 'ready', at });
  sockets[0]?.end(4401);
  await clock.move(120_000);
  await settle();
  expect(sockets).toHaveLength(1);
});

test('a line that answers no ping is given up and opened again', async () => {
  const { clock, sockets, live } = open();
  live.start();
  await settle();
  sockets[0]?.say({ kind: 'ready', at });
  for (let turn = 0; turn < 4; turn += 1) await clock.move(25_000);
  expect(sockets[0]?.sent).toContain('{"kind":"ping"}');
  expect(sockets[0]?.isClosed).toBe(true);
  await clock.move(1_000);
  await settle();
  expect(sockets).toHaveLength(2);
});

test.each(['', 'no json', '[]', '{"kind":"unknown"}', '1'])('a frame %j is left alone', (text) => {
  expect(readFrame(text)).toBeUndefined();
  expect(readDeskFrame(text)).toBeUndefined();
});

test('NAV-07 staff and clients read their own frames only, and a line is a socket of the page’s own host', () => {
  const queues = { kind: 'queues_changed', at, queues: ['kyc'] };
  expect(readDeskFrame(JSON.stringify(queues))).toEqual(queues);
  expect(readDeskFrame('{"kind":"queues_changed"}')).toBeUndefined();
  expect(readDeskFrame('{"kind":"money_changed"}')).toBeUndefined();
  expect(readFrame('{"kind":"approvals_changed"}')).toBeUndefined();
  expect(locateLine('/staff/v1/events', 'a b', 'https://desk.example').href).toBe(
    'wss://desk.example/staff/v1/events?ticket=a+b',
  );
});

test('MSG-01 a page has missed something unless it was quiet for longer than it is old, or than its line was away', async () => {
  const { clock, sockets, missed, live } = open();
  await clock.move(2_000);
  live.start();
  await settle();
  sockets[0]?.say({ kind: 'ready', at, quiet_ms: 2_000 });
  expect(missed).toEqual([false]);
  sockets[0]?.say({ kind: 'money_changed', at });
  await clock.move(10_000);
  sockets[0]?.say({ kind: 'pong', at });
  sockets[0]?.end(1006);
  await clock.move(1_000);
  await settle();
  // The line was away for a second, and what it said last may have been on its way for five.
  sockets[1]?.say({ kind: 'ready', at, quiet_ms: 5_999 });
  sockets[1]?.end(1006);
  await clock.move(1_000);
  await settle();
  sockets[2]?.say({ kind: 'ready', at, quiet_ms: 6_000 });
  sockets[2]?.end(1006);
  await clock.move(1_000);
  await settle();
  sockets[3]?.say({ kind: 'ready', at });
  expect(missed).toEqual([false, true, false, true]);
});

test('MSG-01 a device that slept has missed something, though one of its clocks stood still meanwhile', async () => {
  let asleepMs = 0;
  const { clock, sockets, missed, live } = open(() => asleepMs);
  live.start();
  await settle();
  sockets[0]?.say({ kind: 'ready', at, quiet_ms: 30_000 });
  sockets[0]?.end(1006);
  asleepMs = 60 * 60_000;
  await clock.move(asleepMs + 1_000);
  await settle();
  sockets[1]?.say({ kind: 'ready', at, quiet_ms: 30_000 });
  expect(missed).toEqual([false, true]);
});
