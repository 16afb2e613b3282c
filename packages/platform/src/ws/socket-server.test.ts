import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect as open } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createSystemClock } from '../clock/clock.ts';
import type { Clock } from '../clock/clock.ts';
import { createLog } from '../log/log.ts';
import { createSocketServer } from './socket-server.ts';
import type { SocketConnection, SocketLimits, SocketServer } from './socket-server.ts';

const log = createLog({ level: 'silent' });
let http: Server;
let sockets: SocketServer;
let port: number;
let opened: SocketConnection[];
let heard: string[];
let closed: number;
let waitS: number;

async function start(limits: Partial<SocketLimits> = {}, clock: Clock = createSystemClock()): Promise<void> {
  sockets = createSocketServer({
    clock,
    log,
    limits,
    addressOf: ({ headers }) => [headers['x-from'] ?? '192.0.2.1'].flat().join(),
    charge: () => waitS,
    isAllowedOrigin: ({ headers }) => headers.origin === undefined || headers.origin === 'https://own.example',
  });
  sockets.route<string>({
    path: '/events',
    authorise: async (query) => query.get('ticket') ?? undefined,
    open(connection, ticket) {
      opened.push(connection);
      connection.send(`hello ${ticket}`);
      return { onText: (text) => void heard.push(text), onClose: () => void (closed += 1) };
    },
  });
  http = createServer();
  sockets.attach(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  port = typeof address === 'object' && address ? address.port : 0;
}

beforeEach(() => {
  opened = [];
  heard = [];
  closed = 0;
  waitS = 0;
});
afterEach(async () => {
  await sockets.drain();
  await new Promise((resolve) => http.close(resolve));
});

const connect = (path: string, origin?: string): WebSocket =>
  new WebSocket(`ws://127.0.0.1:${port}${path}`, origin === undefined ? {} : { origin });
const from = (address: string): WebSocket =>
  new WebSocket(`ws://127.0.0.1:${port}/events?ticket=t`, { headers: { 'x-from': address } });
const countConnections = (): Promise<number> =>
  new Promise((resolve) => http.getConnections((_, found) => resolve(found)));
const statusOf = (socket: WebSocket): Promise<number | undefined> =>
  new Promise((resolve) => {
    socket.on('unexpected-response', (_request, answer) => {
      resolve(answer.statusCode);
      socket.terminate();
    });
    socket.on('open', () => resolve(101));
    socket.on('error', () => undefined);
  });
const closeOf = (socket: WebSocket): Promise<number> => new Promise((resolve) => socket.on('close', resolve));
const firstText = (socket: WebSocket): Promise<string> =>
  new Promise((resolve) => socket.once('message', (data) => resolve(Buffer.isBuffer(data) ? data.toString() : '')));

describe('S-55 sockets', () => {
  test('S-55 opens with what authorises it, and refuses the rest before there is a connection', async () => {
    await start();
    expect(await firstText(connect('/events?ticket=t1'))).toBe('hello t1');
    expect(await firstText(connect('/events?ticket=t2', 'https://own.example'))).toBe('hello t2');
    expect(await statusOf(connect('/events'))).toBe(401);
    expect(await statusOf(connect('/elsewhere?ticket=t'))).toBe(404);
    expect(await statusOf(connect('/events?ticket=t', 'https://evil.example'))).toBe(403);
    expect(await statusOf(connect('/events?ticket=t', 'null'))).toBe(403);
    expect(sockets.count()).toBe(2);
  });

  test('S-55 a message over its size, a binary one and too many end the connection', async () => {
    await start({ messageBytes: 1_000, messagesPerS: 5 });
    const large = connect('/events?ticket=t');
    large.on('open', () => large.send('x'.repeat(1_001)));
    expect(await closeOf(large)).toBe(1009);
    const binary = connect('/events?ticket=t');
    binary.on('open', () => binary.send(Buffer.from([1])));
    expect(await closeOf(binary)).toBe(1003);
    const eager = connect('/events?ticket=t');
    eager.on('open', () => {
      for (let index = 0; index < 50; index += 1) eager.send(String(index));
    });
    expect(await closeOf(eager)).toBe(4429);
    expect(heard).toEqual(['0', '1', '2', '3', '4']);
    await expect.poll(() => [sockets.count(), closed]).toEqual([0, 3]);
  });

  test('S-55 only so many connections', async () => {
    await start({ connections: 1 });
    await firstText(connect('/events?ticket=t'));
    expect(await statusOf(connect('/events?ticket=t'))).toBe(503);
  });

  test('S-54 only so many of one address or one /64 of IPv6, and the seat is free again when its socket is gone', async () => {
    await start({ perAddress: 2 });
    const first = from('2001:db8:1:2::1');
    await firstText(first);
    await firstText(from('2001:db8:1:2:ffff::9'));
    expect(await statusOf(from('2001:db8:1:2::3'))).toBe(429);
    await firstText(from('2001:db8:1:3::1'));
    first.close();
    await closeOf(first);
    await expect.poll(() => statusOf(from('2001:db8:1:2::3'))).toBe(101);
  });

  test('S-54 an address over its rate opens nothing and is told when', async () => {
    await start();
    waitS = 7;
    const socket = connect('/events?ticket=t');
    const wait = new Promise((resolve) => {
      socket.on('unexpected-response', (_request, answer) => resolve(answer.headers['retry-after']));
    });
    expect(await statusOf(socket)).toBe(429);
    expect(await wait).toBe('7');
  });

  test('S-54 a refused upgrade is closed by the server, though its peer never closes', async () => {
    await start();
    const ask = 'GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    const peers = Array.from({ length: 50 }, () => {
      const peer = open({ port, host: '127.0.0.1', allowHalfOpen: true }, () => peer.write(ask));
      return peer.on('error', () => undefined).resume();
    });
    await expect.poll(() => countConnections()).toBeGreaterThan(0);
    await expect.poll(() => countConnections()).toBe(0);
    for (const peer of peers) peer.destroy();
  });

  test('S-55 who does not answer the heartbeat is cut off', async () => {
    // The test beats by hand: a machine that stalls would cut off the living too.
    const clock = createSystemClock();
    const beats: Array<() => void> = [];
    await start(
      { heartbeatMs: 30 },
      {
        ...clock,
        setTimer(run, ms) {
          if (ms !== 30) return clock.setTimer(run, ms);
          beats.push(run);
          return { cancel: () => undefined };
        },
      },
    );
    const deaf = new WebSocket(`ws://127.0.0.1:${port}/events?ticket=t`, { autoPong: false });
    const alive = connect('/events?ticket=t');
    await Promise.all([firstText(deaf), firstText(alive)]);
    alive.on('ping', () => alive.send('answered'));
    beats.at(-1)?.();
    await expect.poll(() => heard).toEqual(['answered']);
    const gone = closeOf(deaf);
    beats.at(-1)?.();
    expect(await gone).toBe(1006);
    expect(alive.readyState).toBe(WebSocket.OPEN);
  });

  test('S-55 a reader that does not read is cut off instead of filling memory', async () => {
    await start({ unreadBytes: 64 * 1024 });
    const slow = connect('/events?ticket=t');
    await firstText(slow);
    slow.pause();
    const frame = 'x'.repeat(60_000);
    let sent = 0;
    for (const send = () => opened[0]?.send(frame) === true; sent < 5_000 && send();) sent += 1;
    expect(sent).toBeLessThan(5_000);
    slow.resume();
    expect([1006, 4408]).toContain(await closeOf(slow));
  });

  test('a stopping server says goodbye and takes nobody new', async () => {
    await start();
    const guest = connect('/events?ticket=t');
    await firstText(guest);
    const code = closeOf(guest);
    await sockets.drain();
    expect(await code).toBe(1001);
    expect(sockets.count()).toBe(0);
    expect(await statusOf(connect('/events?ticket=t'))).toBe(503);
  });
});
