// What a build is made of, as one hash: when it is the hash of the last build, there is nothing to do.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What both apps are built from. */
export const shared = [
  'packages/ui',
  'packages/web',
  'packages/screens',
  'packages/contract',
  'packages/locales',
  'packages/money',
  'tools/build',
];
const files = ['package-lock.json', 'package.json', 'tsconfig.base.json'];
const server = [
  'apps/server',
  'packages/platform',
  'packages/ledger',
  'packages/brokerage',
  'packages/demo',
  'packages/market-data',
  'packages/contract',
  'packages/locales',
  'packages/money',
  'tools/build',
];
const skipped = new Set(['node_modules', 'dist', '.tanstack']);
/** Tests are not built; generated files are written by the build itself. */
const skippedFile = /\.(test|gen)\.tsx?$/;
/** Texts, lists and migrations are read where they lie, whatever was built. */
const codeFile = /\.ts$|(^|[/\\])package\.json$/;

export function hashInputs(root: string, app: string): string {
  const paths = [app, ...shared].flatMap((folder) => listFiles(join(root, folder)));
  return hashFiles(root, [...paths, ...files.map((name) => join(root, name)), join(root, 'tsconfig.web.json')]);
}

export function hashServerInputs(root: string): string {
  const paths = server.flatMap((folder) => listFiles(join(root, folder))).filter((path) => codeFile.test(path));
  return hashFiles(root, [...paths, ...files.map((name) => join(root, name))]);
}

function hashFiles(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    hash
      .update(`${relative(root, path)}\n`)
      .update(readFileSync(path))
      .update('\n');
  }
  return hash.digest('hex');
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listFiles(path);
      return entry.isFile() && !skippedFile.test(entry.name) ? [path] : [];
    });
}
