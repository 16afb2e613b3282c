// Brings a database to the shape of this release, file by file, safely when several servers start at once.
// Never changes or repeats a file that was applied before.
import { openSql, type RawSql } from './connection.ts';
import { DatabaseSetupError } from './errors.ts';
import { readMigrations, type MigrationFile, type MigrationSource } from './migration-files.ts';

export interface AppliedMigration {
  readonly package: string;
  readonly number: number;
  readonly name: string;
}

export interface MigrationLog {
  info(fields: object, message: string): void;
}

/** Any fixed number does; it only has to be the same in every release. */
const lockKey = 7_263_318_045n;

export async function migrate(
  adminUrl: string,
  sources: readonly MigrationSource[],
  log: MigrationLog,
): Promise<AppliedMigration[]> {
  const files = (await Promise.all(sources.map(readMigrations))).flat();
  const sql = openSql({ url: adminUrl, applicationName: 'candor-migrate' });
  try {
    if (await isUpToDate(sql, files, sources)) return [];
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`;
    await sql`select pg_advisory_lock(${lockKey})`;
    await createRegister(sql);
    const open = await findOpen(sql, files, sources);
    for (const file of open) {
      await applyFile(sql, file);
      log.info({ package: file.package, number: file.number, name: file.name }, 'migration applied');
    }
    return open.map(({ package: owner, number, name }) => ({ package: owner, number, name }));
  } finally {
    // Closing the connection gives the lock back.
    await sql.end({ timeout: 1 });
  }
}

/** One question, without the lock: most starts have nothing to apply. */
async function isUpToDate(
  sql: RawSql,
  files: readonly MigrationFile[],
  sources: readonly MigrationSource[],
): Promise<boolean> {
  const [register] = await sql`select to_regclass('platform.migrations') is not null as known`;
  return register?.['known'] === true && (await findOpen(sql, files, sources)).length === 0;
}

async function createRegister(sql: RawSql): Promise<void> {
  await sql.unsafe(`
    create schema if not exists platform;
    create table if not exists platform.migrations (
      package text not null,
      number integer not null,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now(),
      primary key (package, number)
    )`);
}

function label(file: { readonly package: string; readonly number: number }): string {
  return `${file.package} ${file.number}`;
}

async function findOpen(
  sql: RawSql,
  files: readonly MigrationFile[],
  sources: readonly MigrationSource[],
): Promise<MigrationFile[]> {
  const rows = await sql<{ package: string; number: number; name: string; checksum: string }[]>`
    select package, number, name, checksum from platform.migrations`;
  const applied = new Map(rows.map((row) => [label(row), row]));
  const onDisk = new Set(files.map(label));
  const names = new Set(sources.map((source) => source.package));
  for (const row of rows) {
    if (!names.has(row.package) || onDisk.has(label(row))) continue;
    throw new DatabaseSetupError(
      'file_missing',
      `The database holds migration ${row.package}/${row.name} (${row.number}), which this release does not know: ` +
        'it was made by a newer release.',
    );
  }
  return files.filter((file) => {
    const known = applied.get(label(file));
    if (known !== undefined && known.checksum !== file.checksum) {
      throw new DatabaseSetupError(
        'checksum_changed',
        `Migration ${file.package}/${file.name} (${file.number}) was changed after it had been applied. ` +
          'Restore the file and put the change into a new migration.',
      );
    }
    return known === undefined;
  });
}

async function applyFile(sql: RawSql, file: MigrationFile): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(file.sql);
      await tx`
        insert into platform.migrations (package, number, name, checksum)
        values (${file.package}, ${file.number}, ${file.name}, ${file.checksum})`;
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new DatabaseSetupError(
      'migration_failed',
      `Migration ${file.package}/${file.name} (${file.number}): ${text}`,
      error,
    );
  }
}
