// The HTTP edge under bad input: every fault ends in a problem document with the right status, code and language.
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { baseHeaders } from '@candor/platform/http/security-headers.ts';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import { tenantHeaders, tenantIds } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';

const system = await openTestSystem();

interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly body: { code: string; title: string; errors?: Array<{ path: string; code: string }> };
  readonly headers: Headers;
}

async function call(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(system.url + path, init);
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    body: (await answer.json()) as Answer['body'],
    headers: answer.headers,
  };
}

/** Writes raw bytes on a socket and reads what comes back until the server closes or answers fully. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(system.server.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
      if (/\r\n\r\n[\s\S]*}$/.test(answer)) socket.end();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('the edge', () => {
  test('PROF-04 a missing or unknown tenant is refused in the caller’s language', async () => {
    const missing = await call('/api/setting/v1/app', { headers: { 'accept-language': 'tr-TR' } });
    expect(missing).toMatchObject({
      status: 400,
      type: 'application/problem+json; charset=utf-8',
      body: { code: 'tenant_unknown', title: 'Bu hizmet burada tanınmıyor.' },
    });
    const unknown = await call('/api/setting/v1/app', {
      headers: { 'x-tenant-id': '0199a000-0000-7000-8000-00000000ffff' },
    });
    expect(unknown.body.code).toBe('tenant_unknown');
  });

  test('S-49 an unknown path is 404 and a known path with another method 405 with Allow', async () => {
    expect(await call('/api/nothing', { headers: tenantHeaders('sun3', 'es') })).toMatchObject({
      status: 404,
      body: { code: 'not_found', title: 'No encontrado.' },
    });
    const wrong = await call('/api/ping', { method: 'DELETE', headers: tenantHeaders('sun3') });
    expect(wrong).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(wrong.headers.get('allow')).toBe('GET');
  });

  test('S-50 an unknown query parameter is refused by name', async () => {
    const answer = await call('/api/ping?debug=1', { headers: tenantHeaders('sun3') });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'query.debug', code: 'unknown_field' }] },
    });
  });

  test('S-49 broken requests get an answer and the next one is served', async () => {
    expect(await raw('GET /api/ping HTTP/1.1\r\nHost: x\r\nBad Header\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 .*"code":"bad_request"/s,
    );
    expect(
      await raw(
        'POST /api/ping HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1\.1 400 /);
    expect(await raw(`GET /api/ping HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
    expect(await raw('GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 .*"code":"bad_request"/s,
    );
    expect(await call('/healthz')).toMatchObject({ status: 200, body: { ok: true } });
    expect(await call('/readyz')).toMatchObject({ status: 200, body: { ok: true } });
  });

  test('S-49 a Host that is none is refused, with a proof of possession too', async () => {
    for (const host of ['%', 'a b', 'x/y', '[::1', 'a@b', '%00']) {
      const answer = await raw(
        `GET /api/client/v1/info HTTP/1.1\r\nHost: ${host}\r\nDPoP: x.y.z\r\nAuthorization: DPoP x.y.z\r\n` +
          `X-Tenant-Id: ${tenantIds.sun3}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer, host).toMatch(/^HTTP\/1\.1 400 .*"code":"bad_request"/s);
    }
    const odd = await raw(
      `GET //%/x HTTP/1.1\r\nHost: x\r\nDPoP: x.y.z\r\nX-Tenant-Id: ${tenantIds.sun3}\r\nConnection: close\r\n\r\n`,
    );
    expect(odd).toMatch(/^HTTP\/1\.1 4/);
  });

  test('S-32 every answer carries the security headers, errors included', async () => {
    const paths = allEndpoints
      .filter(({ method }) => method === 'GET')
      .map(({ base, path }) => (base === 'api' ? '/api' : '') + path);
    for (const path of [...paths, '/api/nothing', '/openapi.json', '/docs', '/docs.js', '/metrics']) {
      const answer = await fetch(system.url + path);
      await answer.arrayBuffer();
      for (const name of Object.keys(baseHeaders)) expect(answer.headers.get(name), `${name} on ${path}`).toBeTruthy();
    }
  });

  test('S-60 S-61 what callers send does not reach the log', async () => {
    await call('/api/ping?password=hunter2&phone=600700800', {
      headers: { ...tenantHeaders('sun3'), authorization: 'Bearer secret-token-1' },
    });
    const log = system.logText();
    expect(log).toContain('/api/ping');
    for (const secret of ['hunter2', '600700800', 'secret-token-1']) expect(log).not.toContain(secret);
  });
});
