// Reads the project tree from disk, without what is installed, built or stored. Never parses a file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TextFile {
  /** Path from the root, with forward slashes on every system. */
  readonly path: string;
  readonly text: string;
}

export interface Tree {
  readonly root: string;
  readonly files: ReadonlyMap<string, TextFile>;
}

const skippedFolders = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'coverage', '.tanstack']);
const textFile = /\.(ts|tsx|mts|mjs|js|css|html|json|md|sql|svg|yml|yaml|sh)$/;
const textNames = new Set(['LICENSE', '.npmrc', '.gitignore', 'run', 'Dockerfile', '.env.example']);

export function readTree(root: string): Tree {
  const files = new Map<string, TextFile>();
  readFolder(root, '', files);
  return { root, files };
}

function readFolder(root: string, folder: string, files: Map<string, TextFile>): void {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!skippedFolders.has(entry.name)) readFolder(root, path, files);
    } else if (entry.isFile() && (textFile.test(entry.name) || textNames.has(entry.name))) {
      files.set(path, { path, text: readFileSync(join(root, path), 'utf8') });
    }
  }
}
