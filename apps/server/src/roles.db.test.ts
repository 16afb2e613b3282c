// A process that was given only some of the roles serves only their endpoints.
import { expect, test } from 'vitest';
import { startTestSystem, tenantHeaders } from '@candor/testkit';

test.each([
  ['market', { data: 401, api: 404 }],
  ['api', { data: 404, api: 200 }],
  ['jobs', { data: 404, api: 404 }],
])('ROLES=%s', async (ROLES, expected) => {
  const system = await startTestSystem({ environment: { ROLES } });
  try {
    const status = async (path: string): Promise<number> =>
      (await fetch(system.url + path, { headers: tenantHeaders('sun3') })).status;
    expect({ data: await status('/data/search?q=AAPL'), api: await status('/api/ping') }).toEqual(expected);
    expect(await status('/readyz')).toBe(200);
  } finally {
    await system.close();
  }
});
