// Reads a package's numbered SQL files and refuses what cannot be put in order. Never touches a database.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSetupError } from './errors.ts';

export interface MigrationSource {
  /** Short name of the package, as in packages/<name>/migrations. */
  readonly package: string;
  readonly dir: string;
}

export interface MigrationFile {
  readonly package: string;
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const namePattern = /^(?<number>\d{4})_(?<name>[a-z0-9_]+)\.sql$/;

export async function readMigrations(source: MigrationSource): Promise<MigrationFile[]> {
  const names = (await readdir(source.dir)).filter((name) => name.endsWith('.sql')).toSorted();
  const files = await Promise.all(names.map((fileName) => readOne(source, fileName)));
  files.forEach((file, index) => {
    const expected = index + 1;
    if (file.number === expected) return;
    const isDuplicate = file.number === files[index - 1]?.number;
    const label = String(isDuplicate ? file.number : expected).padStart(4, '0');
    throw isDuplicate
      ? new DatabaseSetupError('number_duplicate', `Two migrations of ${source.package} have the number ${label}.`)
      : new DatabaseSetupError('number_missing', `Migration ${label} of ${source.package} is missing.`);
  });
  return files;
}

async function readOne(source: MigrationSource, fileName: string): Promise<MigrationFile> {
  const parts = namePattern.exec(fileName)?.groups;
  if (parts === undefined) {
    throw new DatabaseSetupError(
      'bad_name',
      `${source.package}/${fileName}: name migrations like 0001_first_step.sql.`,
    );
  }
  // Line ends may be changed by git on some systems; the meaning stays.
  const sql = (await readFile(join(source.dir, fileName), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { package: source.package, number: Number(parts['number']), name: parts['name'] ?? '', sql, checksum };
}
