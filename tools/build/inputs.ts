// What a web build is made of, as one hash: when it is the hash of the last build, there is nothing to do.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SHARED = [
  'packages/ui',
  'packages/web',
  'packages/contract',
  'packages/locales',
  'packages/money',
  'tools/build',
];
const FILES = ['package-lock.json', 'package.json', 'tsconfig.base.json', 'tsconfig.web.json'];
const SKIPPED = new Set(['node_modules', 'dist', '.tanstack']);
/** Tests are not built; generated files are written by the build itself. */
const SKIPPED_FILE = /\.(test|gen)\.tsx?$/;

export function hashInputs(root: string, app: string): string {
  const hash = createHash('sha256');
  const paths = [app, ...SHARED].flatMap((folder) => listFiles(join(root, folder)));
  for (const path of [...paths, ...FILES.map((name) => join(root, name))]) {
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
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFiles(path);
      return entry.isFile() && !SKIPPED_FILE.test(entry.name) ? [path] : [];
    });
}
