// Installs the packages of the lock file when they are missing or of another lock file. Never changes the lock file.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './child.mjs';
import { Failure } from './failure.mjs';
import { explainNpm } from './npm-failures.mjs';
import { showProgress } from './progress.mjs';
import { ROOT } from './root.mjs';
import { dropBrokenNode } from './runtime.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const MODULES = join(ROOT, 'node_modules');
const MARKER = join(MODULES, '.candor-lock');

export async function installPackages() {
  const lock = readLock();
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`).update(lock).digest('hex');
  if (existsSync(MARKER) && readFileSync(MARKER, 'utf8') === hash) return;
  if (!holdsEveryPackage(lock)) {
    await showProgress(existsSync(MODULES) ? 'Updating packages' : 'Installing packages', async () => {
      const { code, output } = await runNpm([chooseCommand(), '--no-audit', '--no-fund'], { quiet: true });
      if (code !== 0) throw new Failure(explainNpm(output));
      dropBrokenNode();
    });
  }
  writeFileSync(MARKER, hash);
}

function readLock() {
  if (!existsSync(LOCK)) throw new Failure('package-lock.json is missing: this is not a complete copy of the project.');
  return readFileSync(LOCK, 'utf8');
}

/** Windows cannot delete the Node that is running, which `npm ci` would do when it is the installed one. */
function chooseCommand() {
  return process.platform === 'win32' && process.execPath.startsWith(MODULES) ? 'install' : 'ci';
}

/** Whoever installed by hand keeps what is there, if it is what the lock file asks for. */
function holdsEveryPackage(lock) {
  const record = join(MODULES, '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(lock).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional && !entry.peer)
    .every(([path, entry]) => present[path]?.version === entry.version && present[path]?.integrity === entry.integrity);
}
