// A whole server under peers that hold on: refused upgrades and readers who never read leave it answering.
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSystem, tenantHeaders, type TestSystem } from '@candor/testkit';

let system: TestSystem;
const peers: Socket[] = [];
beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(async () => {
  for (const peer of peers) peer.destroy();
  await system.close();
});

/** Never ends its own side. */
function hold(port: number, text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const peer = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => peer.write(text, () => resolve(peer)));
    peer.on('error', reject);
    peers.push(peer);
  });
}

const upgrade = (path: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${more}` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

function readToEnd(peer: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    peer.on('data', (chunk) => (text += String(chunk)));
    peer.once('end', () => resolve(text));
  });
}

describe('S-54 peers that hold on', () => {
  test('S-54 500 refused upgrades and 300 readers who never read leave /healthz answering', async () => {
    const { port } = system.server;
    const places = ['/nowhere', '/api/events?ticket=x', '/data/live?auth-key=x', '/'];
    const refused = await Promise.all(
      Array.from({ length: 500 }, async (_, index) => readToEnd(await hold(port, upgrade(places[index % 4] ?? '/')))),
    );
    expect(new Set(refused.map((text) => text.slice(9, 12)))).toEqual(new Set(['404', '401']));
    for (let index = 0; index < 300; index += 1) {
      const slow = await hold(port, 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3));
      slow.pause();
    }
    for (let index = 0; index < 5; index += 1) {
      const answer = await fetch(`${system.url}/healthz`, { signal: AbortSignal.timeout(60_000) });
      expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ ok: true })]);
    }
    // The server has let go of the refused ones: whoever still speaks to it finds nobody.
    const early = peers.slice(0, 5);
    for (const peer of early) peer.removeAllListeners('error').on('error', () => undefined);
    await expect
      .poll(() => {
        for (const peer of early) if (!peer.destroyed) peer.write('x');
        return early.every(({ destroyed }) => destroyed);
      })
      .toBe(true);
  });

  test('S-51 S-54 upgrades count in the rate of their address, refused or not', async () => {
    const limited = await startTestSystem({ environment: { RATE_PER_ADDRESS: '30' } });
    const codes: string[] = [];
    for (let index = 0; index < 15; index += 1) {
      codes.push((await readToEnd(await hold(limited.server.port, upgrade('/nowhere')))).slice(9, 12));
    }
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => '404'));
    expect(codes).toContain('429');
    const headers = tenantHeaders('sun3');
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await fetch(`${limited.url}/api/ping`, { headers })).status),
    );
    expect(statuses).toContain(429);
    await limited.close();
  });

  test('S-54 S-55 one address has only so many live sockets, through a trusted proxy too', async () => {
    const bounded = await startTestSystem({ environment: { SOCKETS_PER_ADDRESS: '3', TRUSTED_PROXIES: '127.0.0.1' } });
    const profiles = (await (await fetch(`${bounded.url}/profiles.json`)).json()) as Array<{ dataToken: string }>;
    const headers = { authorization: `Bearer ${profiles[0]?.dataToken ?? ''}` };
    const open = async (address: string): Promise<string> => {
      const given = await fetch(`${bounded.url}/data/live_ticket`, { method: 'POST', headers });
      const { ticket } = (await given.json()) as { ticket: string };
      const path = `/data/live?auth-key=${ticket}`;
      const peer = await hold(bounded.server.port, upgrade(path, `X-Forwarded-For: ${address}\r\n`));
      return new Promise((resolve) => peer.once('data', (chunk) => resolve(String(chunk).slice(9, 12))));
    };
    const codes: string[] = [];
    for (const end of ['1', '2', '3', '4']) codes.push(await open(`2001:db8:7:7::${end}`));
    expect(codes).toEqual(['101', '101', '101', '429']);
    expect(await open('2001:db8:7:8::1')).toBe('101');
    for (const peer of peers) peer.destroy();
    await bounded.close();
  });
});
