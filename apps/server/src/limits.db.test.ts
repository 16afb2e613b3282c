// The edge's limits and origins on a whole server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rm } from 'node:fs/promises';
import { copyTenants, startTestSystem, tenantHeaders, type TestSystem } from '@candor/testkit';

const origins = { sun3: 'https://sun.example', india: 'https://india.example' } as const;
let folder: string;
let system: TestSystem;

beforeAll(async () => {
  folder = await copyTenants({ sun3: { origins: [origins.sun3] }, india: { origins: [origins.india] } });
  system = await startTestSystem({
    environment: { TENANTS_DIR: folder, RATE_PER_ADDRESS: '40', TRUSTED_PROXIES: '127.0.0.1' },
  });
});
afterAll(async () => {
  await system.close();
  await rm(folder, { recursive: true, force: true });
});

const call = (ip: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(`${system.url}/api/ping`, { method, headers: { ...tenantHeaders('sun3'), 'x-forwarded-for': ip, ...headers } });

describe('S-51 limits', () => {
  test('S-51 an address over its limit gets 429 with Retry-After, another goes on', async () => {
    const statuses: number[] = [];
    let last: Response | undefined;
    for (let index = 0; index < 60; index += 1) {
      last = await call('203.0.113.1');
      statuses.push(last.status);
    }
    expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 200));
    expect(statuses).toContain(429);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last?.json()).toMatchObject({ code: 'rate_limited' });
    expect((await call('203.0.113.2')).status).toBe(200);
  });

  test('S-51 the address is the proxy’s word only when the proxy is trusted', async () => {
    const plain = await startTestSystem({ environment: { RATE_PER_ADDRESS: '3' } });
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const headers = { ...tenantHeaders('sun3'), 'x-forwarded-for': `198.51.100.${index}` };
      statuses.push((await fetch(`${plain.url}/api/ping`, { headers })).status);
    }
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
    expect(statuses.slice(3)).toContain(429);
    await plain.close();
  });
});

describe('S-34 origins', () => {
  test('S-34 a tenant’s own origin may call it, and is named exactly', async () => {
    const answer = await call('203.0.113.3', { origin: origins.sun3 });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origins.sun3);
    expect(answer.headers.get('vary')).toContain('origin');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('S-34 another tenant’s origin, an unknown one and null are refused without being reflected', async () => {
    for (const origin of [
      origins.india,
      'https://evil.example',
      'null',
      `${origins.sun3}.evil.example`,
      'http://sun.example',
    ]) {
      const answer = await call('203.0.113.4', { origin });
      expect(answer.status, origin).toBe(403);
      expect(answer.headers.get('access-control-allow-origin'), origin).toBeNull();
      expect(await answer.json()).toMatchObject({ code: 'origin_forbidden' });
    }
  });

  test('S-34 a preflight is answered for known origins only', async () => {
    const ask = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-tenant-id' };
    const known = await call('203.0.113.5', { ...ask, origin: origins.india }, 'OPTIONS');
    expect(known.status).toBe(204);
    expect(known.headers.get('access-control-allow-origin')).toBe(origins.india);
    expect(known.headers.get('access-control-allow-headers')).toContain('x-tenant-id');
    expect((await call('203.0.113.5', { ...ask, origin: 'https://evil.example' }, 'OPTIONS')).status).toBe(403);
  });

  test('S-34 our own pages call without leave', async () => {
    const answer = await call('203.0.113.6', { origin: system.url });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});
