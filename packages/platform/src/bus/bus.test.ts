import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { createInProcessBus, matchesSubject, type Bus } from './bus.ts';
import { connectNatsBus } from './nats.ts';

test.each([
  ['a.b', 'a.b', true],
  ['a.*', 'a.b', true],
  ['a.*', 'a.b.c', false],
  ['a.>', 'a.b.c', true],
  ['a.>', 'a', false],
  ['*.b', 'a.b', true],
  ['a.b', 'a.b.c', false],
  ['a.b.c', 'a.b', false],
])('subject %s matches %s: %s', (pattern, subject, expected) => {
  expect(matchesSubject(pattern, subject)).toBe(expected);
});

async function exchange(bus: Bus): Promise<void> {
  const got: string[] = [];
  const received = new Promise<void>((resolve) => {
    bus.subscribe('session.>', (payload) => {
      got.push(new TextDecoder().decode(payload));
      if (got.length === 2) resolve();
    });
  });
  const other = bus.subscribe('session.ended', () => got.push('other'));
  other.cancel();
  bus.publish('price.tick', new TextEncoder().encode('no'));
  bus.publish('session.ended', new TextEncoder().encode('one'));
  bus.publish('session.started.x', new TextEncoder().encode('two'));
  await received;
  expect(got).toEqual(['one', 'two']);
}

test('the in-process bus carries signals, and a handler that throws harms nobody', async () => {
  const errors: unknown[] = [];
  const bus = createInProcessBus((error) => errors.push(error));
  bus.subscribe('session.ended', () => {
    throw new Error('broken handler');
  });
  await exchange(bus);
  expect(errors).toHaveLength(1);
  await bus.close();
});

/** A NATS server as its protocol is documented: INFO, CONNECT, PING, SUB, UNSUB, PUB; one node, text subjects. */
function createNatsServer() {
  const subscriptions: Array<{ socket: Socket; pattern: string; sid: string }> = [];
  const server = createServer((socket) => {
    socket.write(
      `INFO ${JSON.stringify({ server_id: 'test', version: '2.10.0', proto: 1, max_payload: 1_048_576, headers: true })}\r\n`,
    );
    let buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      buffer = Buffer.concat([buffer, chunk]);
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const [verb = '', ...rest] = buffer.subarray(0, end).toString().split(' ');
        const size = verb === 'PUB' ? Number(rest.at(-1)) : -1;
        const next = end + 2 + (size >= 0 ? size + 2 : 0);
        if (buffer.length < next) return;
        const payload = buffer.subarray(end + 2, next - 2);
        buffer = buffer.subarray(next);
        act(socket, verb, rest, payload);
      }
    });
    socket.on('error', () => socket.destroy());
  });
  function act(socket: Socket, verb: string, rest: string[], payload: Buffer): void {
    const [subject = '', second = ''] = rest;
    if (verb === 'PING') socket.write('PONG\r\n');
    if (verb === 'SUB') subscriptions.push({ socket, pattern: subject, sid: rest.at(-1) ?? '' });
    if (verb === 'UNSUB') {
      const index = subscriptions.findIndex(
        (entry) => entry.socket === socket && entry.sid === subject && second === '',
      );
      if (index >= 0) subscriptions.splice(index, 1);
    }
    if (verb !== 'PUB') return;
    for (const { socket: to, pattern, sid } of subscriptions) {
      if (matchesSubject(pattern, subject))
        to.write(`MSG ${subject} ${sid} ${payload.length}\r\n${payload.toString()}\r\n`);
    }
  }
  return server;
}

test('the NATS bus carries signals over the documented protocol', async () => {
  const server = createNatsServer();
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const bus = await connectNatsBus(`nats://127.0.0.1:${port}`, createLog({ level: 'silent' }));
  expect([bus.isConnected(), bus.breaks()]).toEqual([true, 0]);
  await exchange(bus);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => bus.breaks()).toBe(undefined);
  await expect.poll(() => bus.breaks()).toBe(1);
  await bus.close();
  expect(bus.isConnected()).toBe(false);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
