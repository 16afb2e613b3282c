// Peers that take for ever: each of them is answered or cut off, and none of them keeps its connection.
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../clock/clock.ts';
import { createIds } from '../ids/ids.ts';
import { createLog } from '../log/log.ts';
import { createHttpApp } from './app.ts';
import type { HttpApp } from './app.ts';

const clock = createSystemClock();
let http: HttpApp;
let port: number;
let peers: Socket[];

async function start(timeouts: { headersMs: number; requestMs: number; answerMs: number }): Promise<void> {
  peers = [];
  const log = createLog({ level: 'silent' });
  http = createHttpApp({ log, clock, ids: createIds(clock), translate: () => 'words', trustedProxies: [], timeouts });
  http.app.get('/large', (_request, reply) => reply.send(Buffer.alloc(64 * 1024 * 1024)));
  http.app.post('/take', (_request, reply) => reply.send({ ok: true }));
  await http.app.listen({ port: 0, host: '127.0.0.1' });
  const address = http.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
}
afterEach(async () => {
  for (const peer of peers) peer.destroy();
  await http.app.close();
});

/** Never ends its own side: what closes the connection is the server alone. */
function open(text: string): Socket {
  const peer = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => peer.write(text));
  peer.on('error', () => undefined);
  peers.push(peer);
  return peer;
}

const countConnections = (): Promise<number> =>
  new Promise((resolve, reject) => {
    http.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
const textOf = (peer: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    peer.on('data', (chunk) => (text += String(chunk)));
    peer.on('end', () => resolve(text));
    peer.on('close', () => resolve(text));
  });

describe('S-54 slow peers', () => {
  test('S-54 headers that never end are answered with 408 and closed, though the peer does not close', async () => {
    await start({ headersMs: 300, requestMs: 600, answerMs: 60_000 });
    const slow = Array.from({ length: 20 }, () => open('GET /large HTTP/1.1\r\nHost: x\r\nX-Slow: '));
    const texts = await Promise.all(slow.map(textOf));
    for (const text of texts) expect(text).toMatch(/^HTTP\/1\.1 408 .*"code":"timeout"/s);
    await expect.poll(() => countConnections()).toBe(0);
  });

  test('a server that stops does not wait for a connection that a browser keeps in reserve', async () => {
    await start({ headersMs: 15_000, requestMs: 30_000, answerMs: 60_000 });
    open('');
    await expect.poll(() => countConnections()).toBe(1);
    // Long before Node itself would give up, on any machine.
    const tired = clock.sleep(30_000).then(() => 'waited');
    expect(await Promise.race([http.app.close().then(() => 'stopped'), tired])).toBe('stopped');
  });

  test('S-54 a body that never ends is closed', async () => {
    await start({ headersMs: 300, requestMs: 600, answerMs: 60_000 });
    const type = 'Content-Type: application/json\r\nContent-Length: 100';
    const slow = Array.from({ length: 20 }, () => open(`POST /take HTTP/1.1\r\nHost: x\r\n${type}\r\n\r\n{"a"`));
    await Promise.all(slow.map(textOf));
    await expect.poll(() => countConnections()).toBe(0);
  });

  test('S-54 who never reads his answer is cut off', async () => {
    await start({ headersMs: 5_000, requestMs: 5_000, answerMs: 400 });
    // Counted as they come: on a busy machine the first is gone before the last has been accepted.
    let accepted = 0;
    http.app.server.on('connection', () => (accepted += 1));
    for (let peer = 0; peer < 10; peer += 1) open('GET /large HTTP/1.1\r\nHost: x\r\n\r\n').pause();
    await expect.poll(() => accepted).toBe(10);
    await expect.poll(() => countConnections()).toBe(0);
  });

  test('S-49 a broken request is answered once and its connection is gone', async () => {
    await start({ headersMs: 60_000, requestMs: 60_000, answerMs: 60_000 });
    const peer = open('NONSENSE\r\n\r\n');
    const text = textOf(peer);
    expect(await text).toMatch(/^HTTP\/1\.1 400 /);
    await expect.poll(() => countConnections()).toBe(0);
  });
});
