// What another site can make a visitor's browser do here: nothing. No cookie authenticates and none is ever set, and a
// change that comes from elsewhere is refused before anyone asks who calls.
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillPath, type Endpoint } from '@candor/contract';
import { listDevices } from '@candor/contract/devices/client.ts';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import { basePaths } from '@candor/platform/http/mount.ts';
import { addClient, signIn, startTestSystem, tenantHeaders, type TestSystem } from '@candor/testkit';

let system: TestSystem;
let bearer: string;
let cookie: string;

beforeAll(async () => {
  system = await startTestSystem();
  const tokens = await signIn(system, await addClient(system));
  bearer = tokens.access_token;
  cookie = `access_token=${bearer}; refresh_token=${tokens.refresh_token}; authorization=Bearer ${bearer}`;
});
afterAll(() => system.close());

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly setsCookie: boolean;
}

/** As a browser writes it: fetch would not let a test forge these headers. */
function send(endpoint: Endpoint, headers: Readonly<Record<string, string>>, body = ''): Promise<Answer> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '');
  const params = Object.fromEntries(names.map((name) => [name, '0199a000-0000-7000-8000-00000000dead']));
  const url = system.url + basePaths[endpoint.base] + fillPath(endpoint.path, params);
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method: endpoint.method, headers: { ...headers, 'content-length': body.length } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('error', reject);
        answer.on('end', () => {
          const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
          resolve({ status: answer.statusCode ?? 0, code, setsCookie: 'set-cookie' in answer.headers });
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

const changes = allEndpoints.filter(({ method }) => method !== 'GET');
const evil = 'https://evil.example';
const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

describe('S-35 other sites', () => {
  test.each([
    ['a form', { origin: evil, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'content-type': form }],
    ['a form of a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site', 'content-type': form }],
    ['a form of plain text', { origin: evil, 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }],
    [
      'a file form',
      { origin: evil, 'sec-fetch-site': 'cross-site', 'content-type': 'multipart/form-data; boundary=x' },
    ],
    ['a fetch', { origin: evil, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'content-type': json }],
    ['a fetch of a neighbour', { origin: 'http://a.localhost', 'sec-fetch-site': 'same-site', 'content-type': json }],
    ['a browser that hides the origin', { 'sec-fetch-site': 'cross-site', 'content-type': json }],
  ])('S-35 %s from another site changes nothing, even with a session', async (_name, headers) => {
    expect(changes.length).toBeGreaterThan(50);
    for (const endpoint of changes) {
      const all = { ...tenantHeaders('sun3'), ...headers, cookie, authorization: `Bearer ${bearer}` };
      expect(await send(endpoint, all, '{}'), endpoint.id).toEqual({
        status: 403,
        code: 'origin_forbidden',
        setsCookie: false,
      });
    }
    expect((await send(listDevices, { ...tenantHeaders('sun3'), authorization: `Bearer ${bearer}` })).status).toBe(200);
  });

  test('S-35 no cookie signs anyone in, not even from our own pages, and a form is no language we read', async () => {
    const own = { ...tenantHeaders('sun3'), origin: system.url, 'sec-fetch-site': 'same-origin', cookie };
    for (const endpoint of allEndpoints) {
      if (!['client', 'pending', 'staff'].includes(endpoint.access.kind)) continue;
      const isRead = endpoint.method === 'GET';
      const answer = await send(endpoint, { ...own, ...(!isRead && { 'content-type': json }) }, isRead ? '' : '{}');
      expect(answer, endpoint.id).toMatchObject({ status: 401, setsCookie: false });
    }
    for (const endpoint of changes.filter(({ upload }) => upload !== true)) {
      const answer = await send(endpoint, { ...own, 'content-type': form }, 'a=1');
      // Mail programs and a gateway send forms; what they may do stands in a signature, never in a cookie.
      expect(endpoint.signedBody === 'form' ? [400, 403, 404] : [415], endpoint.id).toContain(answer.status);
      expect(answer.setsCookie, endpoint.id).toBe(false);
    }
  });

  test('S-33 S-35 no answer sets a cookie: not a sign-in, not a page, not an error', async () => {
    const client = await addClient(system);
    const body = JSON.stringify({ username: client.username, password: client.password });
    const signedIn = await fetch(`${system.url}/api/auth/app/v1/login`, {
      method: 'POST',
      headers: { ...tenantHeaders('sun3'), 'content-type': json },
      body,
    });
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers.getSetCookie()).toEqual([]);
    for (const endpoint of allEndpoints.filter(({ method }) => method === 'GET')) {
      const answer = await send(endpoint, { ...tenantHeaders('sun3'), authorization: `Bearer ${bearer}` });
      expect(answer.setsCookie, endpoint.id).toBe(false);
    }
  });
});
