// The desk on a tenant that has grown a little, on the real server: whatever staff ask for, no table of many rows is read from end to end.
// How quickly it answers is measured by npm run bench -- desk.
import { staffRoles } from '@candor/contract/roles.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import { addStaff, startTestSystem, type TestSystem } from '@candor/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCalls } from './desk-calls.ts';
import { askDesk, prepareDesk } from './desk-asking.ts';
import type { Desk } from './desk-asking.ts';
import { writePast } from './desk-past.ts';
import { findLongReadings, readCounters } from './desk-readings.ts';

const clients = 4_000;
/** A statement is planned anew five times; what is planned once and for all shows from the sixth on. */
const times = 7;

let system: TestSystem;
let desk: Desk;
beforeAll(async () => {
  system = await startTestSystem({ isAttack: true, environment: { ROLES: 'api,market' } });
  const { id: staffId, bearer } = await addStaff(system, 'sun3', staffRoles);
  const known = await prepareDesk(system, bearer);
  desk = { system, bearer, known };
  await writePast(system, system.database.adminUrl, clients, { staffId, ...known });
});
afterAll(() => system.close());

test('no list, search or page of staff reads a table of many rows from end to end', async () => {
  const admin = openSql({ url: system.database.adminUrl });
  try {
    const before = await readCounters(admin, clients);
    expect(before.size).toBeGreaterThan(20);
    const calls = listCalls().filter(({ readsAll }) => readsAll === undefined);
    for (const call of calls) {
      for (let time = 0; time < times; time += 1) await askDesk(desk, call, (time * 997) % clients);
    }
    // A connection tells what it read when it is used again a second later: asked until the lines that the looks left are all told.
    const looks = calls.filter(({ endpoint }) => endpoint.shows === 'clients');
    const [look] = looks;
    if (!look) throw new Error('nothing shows clients');
    await expect
      .poll(
        async () => {
          await askDesk(desk, look, 0);
          return (await readCounters(admin, clients)).get('brokerage.audit')?.written ?? 0;
        },
        { timeout: 60_000, interval: 250 },
      )
      .toBeGreaterThanOrEqual((before.get('brokerage.audit')?.written ?? 0) + looks.length * times);
    expect(findLongReadings(before, await readCounters(admin, clients), calls.length * times)).toEqual([]);
  } finally {
    await admin.end({ timeout: 1 });
  }
});
