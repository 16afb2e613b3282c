// One whole server: database prepared and migrated, parts composed, listening. Two can live in one process.
import {
  createDatabase,
  type DatabaseOptions,
  DatabaseUnavailableError,
  learnContents,
  migrate,
  prepareDatabase,
  type RolePasswords,
} from '@candor/platform/db/index.ts';
import type { AppliedMigration, Database } from '@candor/platform/db/index.ts';
import { createMetrics } from '@candor/platform/metrics/metrics.ts';
import { createTranslate } from '@candor/locales/server.ts';
import { applyProfiles, readProfileFiles } from '@candor/brokerage/tenants/index.ts';
import type { ProfileChange, TenantDirectory, TenantProfile } from '@candor/brokerage/tenants/index.ts';
import type { Binding } from '@candor/platform/http/binding.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Log } from '@candor/platform/log/log.ts';
import type { JobHandlers } from '@candor/platform/jobs/job.ts';
import { createJobWorker } from '@candor/platform/jobs/worker.ts';
import type { JobWorker } from '@candor/platform/jobs/worker.ts';
import type { RecurringWork } from '@candor/platform/jobs/recurring.ts';
import type { Business, Verbs } from '@candor/brokerage/business/index.ts';
import type { DemoAccount } from '@candor/demo';
import { openBrokers } from './brokers.ts';
import { openChecks } from './checks.ts';
import { compose } from './compose/compose.ts';
import type { ComposeOptions } from './compose/compose.ts';
import { readVendorOrder } from './compose/market.ts';
import type { Parts } from './compose/parts.ts';
import { openBus, openFiles } from './compose/platform.ts';
import type { Config } from './config.ts';
import { settleClock } from './start/real-time.ts';
import { migrationSources } from './start/migrations.ts';
import { StartError } from './start/start-error.ts';
import type { Secrets } from './start/secrets.ts';

export interface ServerOptions extends ComposeOptions {
  readonly config: Config;
  readonly adminUrl: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly secrets: Secrets;
  /** How long the database may take for one thing; the product's own bound where absent. A long story on a busy machine waits. */
  readonly databaseMs?: number;
  /** How many connections to the database there are; the product's own numbers where absent. */
  readonly connections?: Pick<DatabaseOptions, 'max' | 'systemMax'>;
  /** All data is there and nobody has been served yet. */
  readonly onPrepared?: () => Promise<void>;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly db: Database;
  readonly directory: TenantDirectory;
  /** What demo data and tests call verbs with. */
  readonly identity: Pick<Business, 'credentials' | 'hasher'>;
  readonly money: Verbs;
  /** Every column of bytes that the modules have. */
  readonly columns: Business['columns'];
  readonly demoAccounts: readonly DemoAccount[];
  readonly bindings: readonly Binding[];
  /** Every route that is served, as `METHOD url`. */
  readonly routes: readonly string[];
  readonly jobs: JobHandlers;
  readonly recurring: RecurringWork;
  readonly worker: JobWorker;
  readonly migrations: readonly AppliedMigration[];
  readonly profileChanges: readonly ProfileChange[];
  close(): Promise<void>;
}

const retryMs = 500;

/** With the accounts and vendors that are named, before anything is opened or kept: a start that is refused has changed nothing. */
async function readProfiles(config: Config, clock: Clock): Promise<readonly TenantProfile[]> {
  const profiles = await readProfileFiles(config.TENANTS_DIR);
  openBrokers(config, profiles);
  openChecks(config, clock, profiles);
  readVendorOrder(config, clock);
  return profiles;
}

function openDatabase(
  { adminUrl, clock, log, connections, databaseMs: waitMs }: ServerOptions,
  passwords: RolePasswords,
  { publish, random }: Pick<DatabaseOptions, 'publish' | 'random'>,
): Database {
  const patience = waitMs && {
    statementTimeoutMs: waitMs,
    idleInTransactionTimeoutMs: waitMs,
    deadlineMs: waitMs,
  };
  const own = { url: adminUrl, ...passwords, clock, log, random };
  return createDatabase({ ...own, ...(publish && { publish }), ...patience, ...connections });
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, adminUrl, clock, ids, log, secrets, onStep = () => undefined } = options;
  const profiles = await readProfiles(config, clock);
  const passwords = {
    appPassword: secrets.password('db-role|app'),
    systemPassword: secrets.password('db-role|system'),
  };
  await prepareDatabase(adminUrl, passwords);
  onStep('migrating');
  const migrations = await migrate(adminUrl, migrationSources(), log);
  await settleClock(adminUrl, config);
  const bus = await openBus(config, log);
  const random = (): number => ids.bytes(4).readUInt32BE() / 2 ** 32;
  const db = openDatabase(options, passwords, { publish: bus.publish, random });
  const profileChanges = await applyProfiles(db, clock, profiles);
  const laterWork: Array<() => Promise<void>> = [];
  const parts: Parts = {
    config,
    clock,
    ids,
    log,
    db,
    bus,
    secrets,
    files: openFiles(config, clock, ids),
    translate: createTranslate((key) => {
      // An act that nobody has put into words yet is told by another text: it may be asked for in vain.
      if (!key.startsWith('activity.')) log.error({ key }, 'a text is missing');
    }),
    metrics: createMetrics(),
    later: (work) => laterWork.push(work),
  };
  onStep('composing');
  const { app, routes, bindings, business, market, jobs, recurring, demoAccounts } = await compose(parts, options);
  const worker = createJobWorker({ db, clock, log, random, handlers: jobs });
  onStep('opening');
  await Promise.all([learnContents(adminUrl), options.onPrepared?.()]);
  await listen(app, config);
  for (const work of laterWork) await persist(work, clock, log);
  if (config.ROLES.includes('jobs')) worker.start();
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;
  return {
    url: config.PUBLIC_URL ?? `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`,
    port,
    db,
    bindings,
    routes,
    directory: business.directory,
    identity: business,
    money: business.money,
    columns: business.columns,
    demoAccounts,
    jobs,
    recurring,
    worker,
    migrations,
    profileChanges,
    async close() {
      await market.close();
      await app.close();
      await worker.stop();
      await bus.close();
      await db.close();
    },
  };
}

/** The port is open and people are served: a database that goes away for a moment is waited for, not a reason to end. */
async function persist(work: () => Promise<void>, clock: Clock, log: Log): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      log.warn({ err: error }, 'what follows the start waits for the database');
      await clock.sleep(retryMs);
    }
  }
}

async function listen(
  app: { listen(options: { port: number; host: string }): Promise<string> },
  { PORT, HOST }: Config,
): Promise<void> {
  try {
    await app.listen({ port: PORT, host: HOST });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        'port_taken',
        `Port ${PORT} is taken by another program.`,
        'Stop it, or start with another one: PORT=3001 npm start',
      );
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new StartError(
        'port_forbidden',
        `Cannot listen on ${HOST}:${PORT}.`,
        'Choose another HOST or a PORT above 1023.',
      );
    }
    throw error;
  }
}
