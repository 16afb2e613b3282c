// Two nodes on one database: a caller cannot have its limit once from each.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSql } from '@candor/platform/db/connection.ts';
import { startTestSystem, tenantHeaders, type TestSystem } from '@candor/testkit';

/** Any address of a database says that it is not the embedded one; the test's own is used. */
const environment = {
  DATABASE_URL: 'postgres://elsewhere/candor',
  RATE_PER_ADDRESS: '30',
  TRUSTED_PROXIES: '127.0.0.1',
};
let one: TestSystem;
let two: TestSystem;
beforeAll(async () => {
  one = await startTestSystem({ environment });
  two = await startTestSystem({ environment, beside: one });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const call = async ({ url }: TestSystem, ip: string): Promise<number> =>
  (await fetch(`${url}/api/ping`, { headers: { ...tenantHeaders('sun3'), 'x-forwarded-for': ip } })).status;

async function spentRows(): Promise<readonly { readonly bucket: string; readonly level: number }[]> {
  const sql = openSql({ url: one.database.adminUrl });
  try {
    return await sql<{ bucket: string; level: number }[]>`select bucket, level from platform.spent_tokens`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

describe('S-51 rate limits of two nodes', () => {
  test('S-51 what an address spent on one node it cannot spend again on the other', async () => {
    const statuses = await Promise.all(Array.from({ length: 30 }, () => call(one, '203.0.113.9')));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(25);
    await expect.poll(async () => (await spentRows()).some(({ level }) => level > 10)).toBe(true);
    // Alone the second node would give thirty more; it knows better as soon as it has told of its first ones.
    let given = 0;
    await expect
      .poll(
        async () => {
          const status = await call(two, '203.0.113.9');
          if (status === 200) given += 1;
          return status;
        },
        { timeout: 30_000, interval: 150 },
      )
      .toBe(429);
    expect(given).toBeLessThan(30);
    expect(await call(two, '203.0.113.10')).toBe(200);
  });

  test('S-51 no address stands in the database', async () => {
    const rows = await spentRows();
    expect(rows.length).toBeGreaterThan(0);
    for (const { bucket } of rows) expect(bucket).toMatch(/^[\w-]{22}$/);
  });
});
