// `npm run reset`: removes the data folder after asking. Never while a server or its database still uses it.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Failure, reportFailures } from '../install/failure.mjs';
import { root } from '../install/root.mjs';
import { findDataFolder } from '../install/settings.mjs';

/** One of these shows that a folder is a data folder and not somebody's documents. */
const signs = ['server.lock', 'demo-logins.json', 'postgres', 'secrets', 'secrets.json'];

export function run(args) {
  return reportFailures(async () => {
    const folder = findDataFolder();
    if (!existsSync(folder)) {
      process.stdout.write(`There is nothing to remove: ${folder} does not exist.\n`);
      return 0;
    }
    refuseStrangeFolder(folder);
    refuseWhileRunning(folder);
    if (!args.includes('--yes') && !(await confirm(folder))) {
      process.stdout.write('Nothing was removed.\n');
      return 1;
    }
    rmSync(folder, { recursive: true });
    process.stdout.write(`Removed ${folder}. The next npm start begins anew.\n`);
    if (process.env.DATABASE_URL) process.stdout.write('The database of DATABASE_URL was not touched.\n');
    return 0;
  });
}

function refuseStrangeFolder(folder) {
  const isAround = (inner) => !relative(folder, inner).startsWith('..');
  if (isAround(root) || isAround(homedir()))
    throw new Failure(`DATA_DIR is ${folder}: that is more than the data of Candor.`);
  const names = readdirSync(folder);
  const isDefault = folder === join(root, '.data');
  if (!isDefault && names.length > 0 && !names.some((name) => signs.includes(name))) {
    throw new Failure(`${folder} does not look like a data folder of Candor; remove it by hand if it is one.`);
  }
}

function refuseWhileRunning(folder) {
  const server = readPid(join(folder, 'server.lock'));
  if (isAlive(server)) throw new Failure(`A server (process ${server}) is running on ${folder}. Stop it first.`);
  // A server that was killed leaves its database running.
  for (const path of [folder, ...listFolders(folder)]) {
    const database = readPid(join(path, 'postmaster.pid'));
    if (isAlive(database))
      throw new Failure(`The database (process ${database}) of ${folder} is still running. Stop it first.`);
  }
}

function listFolders(folder, depth = 2) {
  if (depth === 0) return [];
  const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return inner.map((entry) => join(folder, entry.name)).flatMap((path) => [path, ...listFolders(path, depth - 1)]);
}

function readPid(path) {
  return existsSync(path) ? Number(/\d+/.exec(readFileSync(path, 'utf8'))?.[0] ?? 0) : 0;
}

function isAlive(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function confirm(folder) {
  if (!process.stdin.isTTY)
    throw new Failure('Reset asks before it removes anything; use npm run reset -- --yes without a terminal.');
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question(`Remove ${folder} with all accounts, money and documents in it? Type yes: `);
  lines.close();
  return answer.trim().toLowerCase() === 'yes';
}
