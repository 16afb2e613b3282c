// Installs the packages of the lock file when they are missing or of another lock file. Never changes the lock file.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './child.mjs';
import { Failure } from './failure.mjs';
import { explainNpm } from './npm-failures.mjs';
import { showProgress } from './progress.mjs';
import { root } from './root.mjs';
import { dropBrokenNode } from './runtime.mjs';

const lock = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
const marker = join(modules, '.candor-lock');

export async function installPackages() {
  const lock = readLock();
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`).update(lock).digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return;
  if (!holdsEveryPackage(lock)) {
    await showProgress(existsSync(modules) ? 'Updating packages' : 'Installing packages', async () => {
      const { code, output } = await runNpm([chooseCommand(), '--no-audit', '--no-fund'], { quiet: true });
      if (code !== 0) throw new Failure(explainNpm(output));
      dropBrokenNode();
    });
  }
  writeFileSync(marker, hash);
}

function readLock() {
  if (!existsSync(lock)) throw new Failure('package-lock.json is missing: this is not a complete copy of the project.');
  return readFileSync(lock, 'utf8');
}

/** Windows cannot delete the Node that is running, which `npm ci` would do when it is the installed one. */
function chooseCommand() {
  return process.platform === 'win32' && process.execPath.startsWith(modules) ? 'install' : 'ci';
}

/** Whoever installed by hand keeps what is there, if it is what the lock file asks for. */
function holdsEveryPackage(lock) {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(lock).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional && !entry.peer)
    .every(([path, entry]) => present[path]?.version === entry.version && present[path]?.integrity === entry.integrity);
}
