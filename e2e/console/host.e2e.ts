// The console on a host of its own: neither host serves the other's pages, and the desk's API answers at the desk only.
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSystem, tenantIds } from '@candor/testkit';
import type { TestSystem } from '@candor/testkit';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem({ pages: true, environment: { CONSOLE_URL: 'https://desk.example' } });
});
afterAll(() => system.close());

function ask(host: string, path: string, method = 'GET'): Promise<{ status: number; to: string; cookies: string }> {
  const headers = { host, 'x-tenant-id': tenantIds.sun3, accept: 'text/html' };
  return new Promise((resolve, reject) => {
    const call = request(system.url + path, { method, headers }, (answer) => {
      answer.resume();
      const { location = '', 'set-cookie': cookies = [] } = answer.headers;
      resolve({ status: answer.statusCode ?? 0, to: location, cookies: cookies.join() });
    });
    call.on('error', reject);
    call.end();
  });
}

test('S-36 AUTH-10 the clients’ host serves none of the console, and the console’s host none of the app', async () => {
  const clients = new URL(system.url).host;
  expect((await ask(clients, '/')).status).toBe(200);
  expect((await ask(clients, '/console/')).status).toBe(404);
  expect((await ask(clients, '/console/approvals')).status).toBe(404);
  expect((await ask(clients, '/staff/v1/refresh', 'POST')).status).toBe(404);
  expect((await ask('desk.example', '/console/')).status).toBe(200);
  expect(await ask('desk.example', '/')).toMatchObject({ status: 302, to: '/console/' });
  expect((await ask('desk.example', '/login')).status).toBe(404);
  expect((await ask('desk.example', '/staff/v1/refresh', 'POST')).status).toBe(401);
});
