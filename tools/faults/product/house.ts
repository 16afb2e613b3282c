// What both kill tests of the product share: the built server and how it is started, its clock, a look into its database, a device.
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createSystemClock } from '@candor/platform/clock/clock.ts';
import { createDatabase, parseTenantId, tenantScope, type Database } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { readRolePasswords } from '@candor/testkit/prelude.ts';
import { tenantIds } from '@candor/testkit/tenants.ts';
import { buildApp, inspectApp } from '../../build/build-app.ts';
import { buildServer, inspectServer } from '../../build/build-server.ts';
import type { FaultTarget, Surroundings } from '../target.ts';
import { createCaller } from './caller.ts';
import type { Order } from './order.ts';
import type { Investor } from './people.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
export const tenantId = parseTenantId(tenantIds.sun3);
export const scope = tenantScope(tenantId, { kind: 'system', id: 'fault-test' });
export const secret = randomBytes(32).toString('hex');
const ignore = (): void => undefined;

/** The files that npm start runs. */
export async function ensureBuilt(): Promise<void> {
  for (const app of ['apps/client', 'apps/console']) {
    const state = inspectApp(root, app);
    if (!state.isFresh) await buildApp(root, app, state);
  }
  const built = inspectServer(root);
  if (!built.isFresh) await buildServer(root, built);
}

/** A house whose clock runs so many hours ahead. */
export function openHouse(aheadHours: number) {
  const clock = createSystemClock(aheadHours * 60 * 60_000);

  const startServer: FaultTarget<Order>['command'] = ({ databaseUrl, folder, port }) => ({
    script: fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url)),
    env: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORT: String(port),
      CANDOR_SECRET: secret,
      DEMO_DATA: 'false',
      CLOCK_AHEAD_HOURS: String(aheadHours),
      // As behind a balancer: each client has an address of its own, and every limit stays as it is.
      TRUSTED_PROXIES: '127.0.0.1',
    },
  });

  async function withDatabase<Result>(
    { databaseUrl: url, folder }: Surroundings,
    work: (db: Database) => Promise<Result>,
  ): Promise<Result> {
    const passwords = await readRolePasswords(folder, secret);
    const db = createDatabase({ url, ...passwords, clock, log: { warn: ignore, error: ignore }, random: Math.random });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }

  /** Some people sit at two devices: their requests race for the same cash. */
  function createDevice(investors: readonly Investor[], place: number) {
    const investor = investors[place % investors.length];
    if (!investor) throw new RangeError('nobody takes part');
    const name = `client-${String(place).padStart(4, '0')}`;
    return { investor, caller: createCaller(investor, name, `10.0.${place >> 8}.${place & 255}`, clock) };
  }

  return { aheadHours, clock, ids: createIds(clock), startServer, withDatabase, createDevice };
}
