// One whole server: database prepared and migrated, parts composed, listening. Two can live in one process.
import { join } from 'node:path';
import { createInProcessBus } from '@candor/platform/bus/bus.ts';
import { connectNatsBus } from '@candor/platform/bus/nats.ts';
import { createDatabase, DatabaseUnavailableError, migrate, prepareDatabase } from '@candor/platform/db/index.ts';
import type { AppliedMigration, Database } from '@candor/platform/db/index.ts';
import { createDiskFiles } from '@candor/platform/files/disk.ts';
import { createS3Files } from '@candor/platform/files/s3.ts';
import type { Files } from '@candor/platform/files/files.ts';
import { createMetrics } from '@candor/platform/metrics/metrics.ts';
import { createTranslate } from '@candor/locales/server.ts';
import { applyProfiles, readProfileFiles } from '@candor/brokerage/tenants/index.ts';
import type { ProfileChange, TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import type { Binding } from '@candor/platform/http/binding.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Log } from '@candor/platform/log/log.ts';
import type { JobHandlers } from '@candor/platform/jobs/job.ts';
import { createJobWorker } from '@candor/platform/jobs/worker.ts';
import type { JobWorker } from '@candor/platform/jobs/worker.ts';
import { compose } from './compose.ts';
import type { Money } from './compose-money.ts';
import type { Identity } from './compose-identity.ts';
import type { DemoAccount } from './demo/identity.ts';
import type { ComposeOptions } from './compose.ts';
import type { Config } from './config.ts';
import { migrationSources } from './migrations.ts';
import type { Parts } from './parts.ts';
import { StartError } from './start-error.ts';
import type { Secrets } from './secrets.ts';

export interface ServerOptions extends ComposeOptions {
  readonly config: Config;
  readonly adminUrl: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly secrets: Secrets;
  /** All data is there and nobody has been served yet. */
  readonly onPrepared?: () => Promise<void>;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly db: Database;
  readonly bindings: readonly Binding[];
  /** Every route that is served, as `METHOD url`. */
  readonly routes: readonly string[];
  readonly directory: TenantDirectory;
  readonly identity: Identity;
  readonly money: Money;
  readonly demoAccounts: readonly DemoAccount[];
  readonly jobs: JobHandlers;
  readonly worker: JobWorker;
  readonly migrations: readonly AppliedMigration[];
  readonly profileChanges: readonly ProfileChange[];
  close(): Promise<void>;
}

const retryMs = 500;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, adminUrl, clock, ids, log, secrets, onStep = () => undefined } = options;
  const passwords = {
    appPassword: secrets.password('db-role|app'),
    systemPassword: secrets.password('db-role|system'),
  };
  await prepareDatabase(adminUrl, passwords);
  onStep('migrating');
  const migrations = await migrate(adminUrl, migrationSources(), log);
  const random = (): number => ids.bytes(4).readUInt32BE() / 2 ** 32;
  const db = createDatabase({ url: adminUrl, ...passwords, clock, log, random });
  const profileChanges = await applyProfiles(db, clock, await readProfileFiles(config.TENANTS_DIR));
  const bus = config.NATS_URL
    ? await connectNatsBus(config.NATS_URL, log)
    : createInProcessBus((error) => log.error({ err: error }, 'bus handler failed'));
  const laterWork: Array<() => Promise<void>> = [];
  const parts: Parts = {
    config,
    clock,
    ids,
    log,
    db,
    bus,
    secrets,
    files: createFiles(config, clock, ids),
    translate: createTranslate(),
    metrics: createMetrics(),
    later: (work) => laterWork.push(work),
  };
  onStep('composing');
  const { app, routes, bindings, directory, identity, market, money, jobs, demoAccounts } = await compose(
    parts,
    options,
  );
  const worker = createJobWorker({ db, clock, log, random, handlers: jobs });
  onStep('opening');
  await options.onPrepared?.();
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
    directory,
    identity,
    money,
    demoAccounts,
    jobs,
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

function createFiles(config: Config, clock: Clock, ids: Ids): Files {
  if (!config.S3_ENDPOINT) return createDiskFiles(join(config.DATA_DIR, 'files'), ids);
  return createS3Files(
    {
      endpoint: config.S3_ENDPOINT,
      bucket: config.S3_BUCKET,
      region: config.S3_REGION,
      accessKeyId: config.S3_ACCESS_KEY_ID,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    },
    clock,
    ids,
  );
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
