// Gives a test its own database in a moment: a copy of a template that was migrated once per set of migrations.
import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createSystemClock, type Clock } from '@candor/platform/clock/clock.ts';
import { openSql, type RawSql } from '@candor/platform/db/connection.ts';
import { createDatabase, migrate, prepareDatabase } from '@candor/platform/db/index.ts';
import type { Database, DatabaseOptions, MigrationSource, RolePasswords } from '@candor/platform/db/index.ts';
import { readMigrations } from '@candor/platform/db/migration-files.ts';
import { afterAll, inject } from 'vitest';
import { rehashPasswords, runOnServer, withDatabase } from './database-names.ts';

/** Roles belong to the whole test server: every test, and every server that a test boots, must use these. */
export const testRolePasswords: RolePasswords = {
  appPassword: 'app-password-for-tests',
  systemPassword: 'system-password-for-tests',
};

export const platformMigrations: MigrationSource = {
  package: 'platform',
  dir: fileURLToPath(new URL('../../platform/migrations', import.meta.url)),
};

export interface TestDatabaseOptions {
  /** In order; platform's own come first and need not be named. */
  readonly migrations?: readonly MigrationSource[];
  readonly clock?: Clock;
  readonly options?: Partial<Omit<DatabaseOptions, 'url' | 'clock'>>;
  /** What is in it from the beginning, beside the schema. */
  readonly beginning?: Beginning;
}

/** Done once in a run of tests, to a template of its own; every database that names it is a copy of that. */
export interface Beginning {
  readonly name: string;
  /** Leaves no connection behind. */
  make(database: TestDatabase): Promise<void>;
}

export interface TestDatabase {
  readonly adminUrl: string;
  readonly db: Database;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
}

/** A machine that has no time for a test is slow and not wrong; tests of the product's own bounds set them. */
export const patienceMs = 60_000;
const patience = {
  statementTimeoutMs: patienceMs,
  idleInTransactionTimeoutMs: patienceMs,
  deadlineMs: patienceMs,
};

const ignore = (): void => undefined;
const quietLog = { info: ignore, warn: ignore, error: ignore };
const templateLockKey = 5_118_023_991n;

/** One for a whole file of tests, with a connection of its owner; closed after the last test. */
export async function openTestDatabase(): Promise<TestDatabase & { readonly admin: RawSql }> {
  const base = await createTestDatabase();
  const admin = openSql({ url: base.adminUrl });
  afterAll(async () => {
    await admin.end();
    await base.close();
  });
  return { ...base, admin };
}

export async function createTestDatabase(wanted: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const serverUrl = inject('adminUrl');
  const prefix = inject('databasePrefix');
  const migrations = [platformMigrations, ...(wanted.migrations ?? [])];
  const template = await nameTemplate(serverUrl, prefix, migrations, wanted.beginning);
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  await runOnServer(
    serverUrl,
    `create database "${name}" template "${template}" strategy ${inject('databaseCopy')}`,
    // What a role may do with a database as a whole is not copied from the template.
    `revoke create, temporary on database "${name}" from public`,
  );
  const { adminUrl, db } = openDatabase(serverUrl, name, wanted);
  return {
    adminUrl,
    db,
    async close() {
      await db.close();
      await runOnServer(serverUrl, `drop database if exists "${name}" with (force)`);
    },
  };
}

function openDatabase(serverUrl: string, name: string, { clock, options }: TestDatabaseOptions): TestDatabase {
  const adminUrl = withDatabase(serverUrl, name);
  const db = createDatabase({
    url: adminUrl,
    ...testRolePasswords,
    clock: clock ?? createSystemClock(),
    log: quietLog,
    random: () => 0.5,
    max: 4,
    systemMax: 2,
    ...patience,
    ...options,
  });
  return { adminUrl, db, close: () => db.close() };
}

/** An empty database, neither prepared nor migrated. */
export async function createEmptyDatabase(): Promise<{ adminUrl: string; close(): Promise<void> }> {
  const serverUrl = inject('adminUrl');
  const name = `${inject('databasePrefix')}${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `create database "${name}" template template0`);
  return {
    adminUrl: withDatabase(serverUrl, name),
    close: () => runOnServer(serverUrl, `drop database if exists "${name}" with (force)`),
  };
}

/** Of this worker, by what they are made of: whoever has seen one neither reads the migrations nor asks the server again. */
const templates = new Map<string, Promise<string>>();

function nameTemplate(...made: Parameters<typeof ensureTemplate>): Promise<string> {
  const [serverUrl, prefix, migrations, beginning] = made;
  const key = [serverUrl, prefix, ...migrations.map(({ dir }) => dir), beginning?.name].join('\n');
  const known = templates.get(key) ?? ensureTemplate(...made);
  templates.set(key, known);
  // The next one tries again.
  known.catch(() => templates.delete(key));
  return known;
}

async function ensureTemplate(
  serverUrl: string,
  prefix: string,
  migrations: readonly MigrationSource[],
  beginning: Beginning | undefined,
): Promise<string> {
  const files = (await Promise.all(migrations.map(readMigrations))).flat();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.package} ${file.number} ${file.checksum}\n`);
  const template = `${prefix}t_${hash.digest('hex').slice(0, 16)}`;
  const sql = openSql({ url: serverUrl, applicationName: 'candor-testkit' });
  /** Under another name until it is whole. */
  const ensure = async (name: string, origin: string, make: (draft: string) => Promise<void>): Promise<void> => {
    const known = await sql`select 1 from pg_database where datname = ${name}`;
    if (known.length > 0) return;
    const draft = `${name}_draft`;
    await sql.unsafe(`drop database if exists "${draft}" with (force)`);
    await sql.unsafe(`create database "${draft}" template "${origin}"`);
    await make(draft);
    await sql.unsafe(`alter database "${draft}" rename to "${name}"`);
  };
  try {
    // Test files run side by side: one builds, the others wait here.
    await sql`select pg_advisory_lock(${templateLockKey})`;
    await ensure(template, 'template0', async (draft) => {
      await prepareDatabase(withDatabase(serverUrl, draft), testRolePasswords);
      const { appPassword, systemPassword } = testRolePasswords;
      await rehashPasswords(serverUrl, { candor_app: appPassword, candor_system: systemPassword });
      await migrate(withDatabase(serverUrl, draft), migrations, quietLog);
      // Tests move their clock by hand: the database's own says nothing, unless a test sets it.
      await runOnServer(withDatabase(serverUrl, draft), 'update platform.clock set shift = null');
    });
    if (!beginning) return template;
    const begun = `${template}_${beginning.name}`;
    await ensure(begun, template, async (draft) => {
      await runOnServer(serverUrl, `revoke create, temporary on database "${draft}" from public`);
      const database = openDatabase(serverUrl, draft, {});
      try {
        await beginning.make(database);
      } finally {
        await database.close();
      }
    });
    return begun;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
