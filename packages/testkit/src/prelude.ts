// What happens before a story of its own begins: a server in this process on somebody else's database, days ago, to make people
// and money by the real verbs. Knows no test runner; the server of the story is started afterwards with the same secret.
import { join } from 'node:path';
import { createFakeClock, createSystemClock } from '@candor/platform/clock/clock.ts';
import type { RolePasswords } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { createLog, type Log } from '@candor/platform/log/log.ts';
import { loadConfig } from '@candor/server/config.ts';
import { loadSecrets } from '@candor/server/start/secrets.ts';
import { startServer } from '@candor/server/server.ts';
import type { TestSystem } from './system.ts';

export interface PreludeOptions {
  readonly adminUrl: string;
  readonly dataDir: string;
  /** 64 hex digits. */
  readonly secret: string;
  readonly start: Date;
  /** Settings on top of the prelude's own. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly log?: Log;
  /** Real hashes of passwords and PINs take their time; a long story does not wait for them. */
  readonly cheapHashes?: boolean;
  /** How long the database may take for one thing: a slow machine is no fault of the story. */
  readonly databaseMs?: number;
}

const root = join(import.meta.dirname, '..', '..', '..');

/** Without jobs: nobody plans work for days that are over. */
export async function startPrelude(options: PreludeOptions): Promise<TestSystem> {
  const { adminUrl, dataDir, secret } = options;
  const clock = createFakeClock(options.start);
  const ids = createIds(clock);
  const own = { PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'false', ROLES: 'api,market', RATE_PER_ADDRESS: '0' };
  const environment = { ...own, ...options.environment };
  const server = await startServer({
    config: loadConfig(root, environment),
    adminUrl,
    clock,
    ids,
    log: options.log ?? createLog({ level: 'silent' }),
    secrets: await loadSecrets(dataDir, secret, ids),
    strictAnswers: true,
    pages: false,
    ...(options.databaseMs !== undefined && { databaseMs: options.databaseMs }),
    ...(options.cheapHashes === true && { hashCost: { memoryKiB: 64, passes: 1 } }),
  });
  return {
    url: server.url,
    clock,
    server,
    database: { adminUrl, db: server.db, close: async () => undefined },
    dataDir,
    logText: () => '',
    close: () => server.close(),
  };
}

/** What a server with this secret calls itself at the database. */
export async function readRolePasswords(dataDir: string, secret: string): Promise<RolePasswords> {
  const secrets = await loadSecrets(dataDir, secret, createIds(createSystemClock()));
  return { appPassword: secrets.password('db-role|app'), systemPassword: secrets.password('db-role|system') };
}
