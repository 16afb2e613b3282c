// What both kill tests of the product share: the built server and how it is started, its clock, a look into its database, a device.
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { auditLedger } from '@candor/ledger';
import { createSystemClock } from '@candor/platform/clock/clock.ts';
import { createDatabase, parseTenantId, tenantScope, type Database, type Reader } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { readRolePasswords } from '@candor/testkit/prelude.ts';
import { tenantIds } from '@candor/testkit/tenants.ts';
import { buildApp, inspectApp } from '../../build/build-app.ts';
import { buildServer, inspectServer } from '../../build/build-server.ts';
import type { Acknowledgement, FaultTarget, Findings, Surroundings } from '../target.ts';
import { createCaller } from './caller.ts';
import { compareFacts, countAnswers } from './findings.ts';
import type { Fact, Order } from './order.ts';
import { makePeople, type Investor, type People } from './people.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
export const tenantId = parseTenantId(tenantIds.sun3);
export const scope = tenantScope(tenantId, { kind: 'system', id: 'fault-test' });
export const secret = randomBytes(32).toString('hex');
const ignore = (): void => undefined;
const patient = { timeoutMs: 60_000 };

/** What a trade leaves in the database, and what is read there when all have stopped. */
interface Stored {
  readonly before: ReadonlySet<Fact>;
  readFacts(reader: Reader): Promise<readonly Fact[]>;
  count(reader: Reader): Promise<string>;
  findContradictions(reader: Reader): Promise<readonly string[]>;
}

/** The files that npm start runs. */
export async function ensureBuilt(): Promise<void> {
  for (const app of ['apps/client', 'apps/console']) {
    const state = inspectApp(root, app);
    if (!state.isFresh) await buildApp(root, app, state);
  }
  const built = inspectServer(root);
  if (!built.isFresh) await buildServer(root, built);
}

/** The files are built and everybody is there: a few sit at two devices. */
export async function gather({ databaseUrl: adminUrl, folder: dataDir }: Surroundings, now: Date, clients: number) {
  await ensureBuilt();
  const options = { adminUrl, dataDir, secret };
  return { options, people: await makePeople(options, now, Math.ceil((clients * 7) / 8)) };
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

  /** The two who decide, each at a seat of their own. */
  function openDesk({ desks: [desk] }: People) {
    if (!desk) throw new RangeError('nobody sits at the desk');
    const callerOf = (person: typeof desk.maker, seat: number) =>
      createCaller(person, `staff-${seat}`, `10.1.0.${seat}`, clock);
    return { maker: callerOf(desk.maker, 1), checker: callerOf(desk.checker, 2) };
  }

  const ids = createIds(clock);

  /** What was told against what is there, what contradicts itself there, and the ledger's own audit. */
  async function judge(
    surroundings: Surroundings,
    recorded: ReadonlyArray<Acknowledgement<Order>>,
    { before, readFacts, count, findContradictions }: Stored,
  ): Promise<Findings> {
    return withDatabase(surroundings, async (db) => {
      const { lost, doubled, texts } = compareFacts(recorded, await db.read(scope, readFacts, patient), before);
      console.log(countAnswers(recorded));
      console.log(await db.read(scope, count, patient));
      for (const text of texts.slice(0, 20)) console.log(text);
      const found = await db.read(scope, findContradictions, patient);
      const { violations } = await auditLedger({ db, clock, ids }, tenantId);
      return { lost, doubled, violations: [...found, ...violations.map(({ check, detail }) => `${check}: ${detail}`)] };
    });
  }

  return { aheadHours, clock, ids, startServer, withDatabase, createDevice, openDesk, judge };
}
