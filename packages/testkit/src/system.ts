// Boots one whole server on a database of its own, with a clock that the test moves and a log it can read.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createCalendars } from '@candor/market-data/calendars/calendar.ts';
import type { SimulatedMarket } from '@candor/market-data';
import { createSimulator, type Simulator } from '@candor/market-data/vendors/simulated/simulator.ts';
import { createFakeClock, type FakeClock } from '@candor/platform/clock/clock.ts';
import { deriveKey } from '@candor/platform/crypto/keyring.ts';
import { createIds, type Ids } from '@candor/platform/ids/ids.ts';
import { createLog } from '@candor/platform/log/log.ts';
import { loadConfig } from '@candor/server/config.ts';
import { migrationSources } from '@candor/server/start/migrations.ts';
import type { Secrets } from '@candor/server/start/secrets.ts';
import { startServer, type RunningServer } from '@candor/server/server.ts';
import { takeCalledNotes } from './called.ts';
import { restEmptyTenants } from './rest.ts';
import { createTestDatabase, patienceMs, testRolePasswords, type Beginning, type TestDatabase } from './database.ts';

export interface TestSystem {
  readonly url: string;
  readonly clock: FakeClock;
  readonly server: RunningServer;
  readonly database: TestDatabase;
  readonly dataDir: string;
  /** Every line the server logged so far. */
  logText(): string;
  close(): Promise<void>;
}

export interface TestSystemOptions {
  /** Settings on top of the test's own. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly start?: Date;
  /** Serve the built web apps too. */
  readonly pages?: boolean;
  /** Every page with a nonce of its own, as at a customer's; otherwise all pages of all systems have the same. */
  readonly hasFreshNonces?: boolean;
  /** As many connections as the product has, for races; otherwise few, for each of them plans every statement anew. */
  readonly hasAllConnections?: boolean;
  /** Real password hashes; otherwise cheap ones, or every test would wait for them. */
  readonly realHashes?: boolean;
  /** Another node: a second server on the database of the first, which is closed last. */
  readonly beside?: TestSystem;
  /** An empty, migrated one that somebody else made and drops: a benchmark, which has no test runner. */
  readonly database?: TestDatabase;
  /** A data folder that a command of the product has filled, with its secrets; it stays. Otherwise each system has its own. */
  readonly place?: { readonly dataDir: string; readonly secrets: Secrets };
  /** What is called here by chance is no test of it. */
  readonly isAttack?: boolean;
  /** Answers go out as a customer's server sends them, unchecked: for measurements. */
  readonly isMeasured?: boolean;
  /** On a database that no server has run on: for tests of the very first start. */
  readonly isFirst?: boolean;
}

const root = join(import.meta.dirname, '..', '..', '..');
const defaultStart = new Date('2026-11-16T15:00:00Z');

/** Every call of a test comes from one address; a test of the limits sets its own. */
const unlimited = { RATE_PER_ADDRESS: '0', RATE_PER_TENANT: '0', RATE_PER_CALLER: '0', SOCKETS_PER_ADDRESS: '0' };

const fewConnections = { max: 4, systemMax: 2 };

const rolePasswords: Readonly<Record<string, string>> = {
  'db-role|app': testRolePasswords.appPassword,
  'db-role|system': testRolePasswords.systemPassword,
};

/** Settings that change nothing of what a first start writes. */
const sameStart = new Set(['CONSOLE_URL', 'PORT', 'RATE_PER_ADDRESS', 'SOCKETS_PER_ADDRESS', 'TRUSTED_PROXIES']);

/** Where many files begin: a server that starts at one of these finds what a first start at that instant left. */
const usualStarts = [
  defaultStart,
  // The market has just opened.
  new Date('2026-11-16T14:30:00Z'),
  // A Sunday, the day before.
  new Date('2026-11-15T13:30:00Z'),
];

/**
 * A first start takes in the tenants and the instruments and does all recurring work once: as much work as many a file of tests.
 * So it is done once for each usual start, at an instant that stands still, and the others start anew where it ended.
 */
const beginAt = (start: Date): Beginning => ({
  // Part of a database's name, which has room for 63 letters in all.
  name: `started_${(start.getTime() / 60_000).toString(36)}`,
  async make(database) {
    const clock = createFakeClock(start);
    clock.hold();
    const system = await startOn(database, clock, { isAttack: true });
    await system.server.worker.drain();
    await restEmptyTenants(system.server.db);
    await system.close();
  },
});

function chooseBeginning({
  isFirst,
  start = defaultStart,
  environment = {},
}: TestSystemOptions): Beginning | undefined {
  const usual = usualStarts.find((one) => one.getTime() === start.getTime());
  const isPlain = Object.keys(environment).every((name) => sameStart.has(name));
  return usual && isPlain && isFirst !== true ? beginAt(usual) : undefined;
}

const secret = Buffer.alloc(32, 7);
export const testSecrets: Secrets = {
  key: (purpose, bytes) => deriveKey(secret, purpose, bytes),
  password: (purpose) => rolePasswords[purpose] ?? deriveKey(secret, purpose, 24).toString('base64url'),
};

export async function startTestSystem(options: TestSystemOptions = {}): Promise<TestSystem> {
  const clock = createFakeClock(options.start ?? defaultStart);
  const given = options.beside?.database ?? options.database;
  if (given) return startOn(given, clock, options);
  const beginning = chooseBeginning(options);
  const migrations = migrationSources().slice(1);
  const database = await createTestDatabase({ migrations, clock, ...(beginning && { beginning }) });
  const system = await startOn(database, clock, options);
  return {
    ...system,
    async close() {
      await system.close();
      await database.close();
    },
  };
}

/**
 * The nonce is part of what a browser knows a compiled script by: with a fresh one for each page it compiles the whole app anew, which
 * was a quarter of what a page of a journey cost its renderer.
 */
const testNonce = 'nonce-of-all-test-systems';
const keepNonce = (ids: Ids): Ids => ({ ...ids, nonce: () => testNonce });

/**
 * A simulated market is the same for whoever has its seed, so the systems of a worker share what is drawn of it: a list of movers draws
 * hundreds of instruments from their first day on. Its prices move once a second instead of four times, which is enough to be waited for:
 * a page that shows them takes half as much while nothing else happens.
 */
const markets = new Map<string, Simulator>();
function takeMarket(seed: string): SimulatedMarket {
  const simulator = markets.get(seed) ?? createSimulator(seed, createCalendars());
  markets.set(seed, simulator);
  return { simulator, tickEveryMs: 1_000 };
}

/** The database stays when the system is closed. */
async function startOn(database: TestDatabase, clock: FakeClock, options: TestSystemOptions): Promise<TestSystem> {
  const dataDir = options.place?.dataDir ?? (await mkdtemp(join(tmpdir(), 'candor-system-')));
  const lines: string[] = [];
  const called = options.isAttack === true ? undefined : takeCalledNotes();
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      called?.read(String(chunk));
      done();
    },
  });
  const environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    EXECUTION_MS: '0',
    ...unlimited,
    ...options.environment,
  };
  const config = loadConfig(root, environment);
  const server = await startServer({
    config,
    adminUrl: database.adminUrl,
    clock,
    ids: options.hasFreshNonces === true ? createIds(clock) : keepNonce(createIds(clock)),
    log: createLog({ level: 'debug', destination }),
    secrets: options.place?.secrets ?? testSecrets,
    strictAnswers: options.isMeasured !== true,
    ...(options.isMeasured !== true && { databaseMs: patienceMs }),
    ...(options.isMeasured !== true && { simulated: takeMarket(config.MARKET_SEED) }),
    ...(options.isMeasured !== true && options.hasAllConnections !== true && { connections: fewConnections }),
    pages: options.pages ?? false,
    ...(options.realHashes !== true && { hashCost: { memoryKiB: 64, passes: 1 } }),
  });
  return {
    url: server.url,
    clock,
    server,
    database,
    dataDir,
    logText: () => lines.join(''),
    async close() {
      await server.close();
      called?.write();
      if (!options.place) await rm(dataDir, { recursive: true, force: true });
      // A key instead of words is shown to people: no test that came across one passes.
      const missing = lines.filter((line) => line.includes('a text is missing'));
      if (missing.length > 0) throw new Error(missing.join(''));
    },
  };
}
