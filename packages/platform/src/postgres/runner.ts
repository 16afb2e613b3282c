// Decides as whom PostgreSQL runs. It refuses root, so root needs another user who can truly reach program and data.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, lchownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { PostgresStartError } from './errors.ts';

export interface Runner {
  readonly label: string;
  /** Words in front of the program. */
  readonly prefix: readonly string[];
  /** Set when the process takes another user. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
  /** To whom the files must belong, as seen from outside. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
}

const asMyself: Runner = { label: 'same user', prefix: [], user: undefined, owner: undefined };

function asUser(label: string, uid: number, gid: number): Runner {
  return { label, prefix: [], user: { uid, gid }, owner: { uid, gid } };
}

function lookUp(name: string): { uid: number; gid: number } | undefined {
  const ask = (flag: string): number =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN);
  const uid = ask('-u');
  const gid = ask('-g');
  return Number.isInteger(uid) && Number.isInteger(gid) && uid !== 0 ? { uid, gid } : undefined;
}

// Root outside, nobody inside: reaches what root owns, without root's powers.
const inNamespace: Runner = {
  label: 'user namespace',
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'],
  user: undefined,
  owner: { uid: 0, gid: 0 },
};

// Where containers forbid namespaces: nobody, with the single power to pass closed folders.
const withPassage: Runner = {
  label: 'nobody with passage',
  prefix: [
    'setpriv',
    '--reuid=65534',
    '--regid=65534',
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=+dac_override',
    '--bounding-set=-all,+dac_override',
    '--',
  ],
  user: undefined,
  owner: { uid: 65534, gid: 65534 },
};

/** For root, best first; the next is looked up only when the one before cannot. `current` is who owns the data now. */
function* listCandidates(current: { uid: number; gid: number } | undefined): Generator<Runner> {
  // Whoever owns the data already needs no change of owner.
  if (current !== undefined) yield* findOwners(current);
  for (const name of ['postgres', 'nobody']) {
    const found = lookUp(name);
    if (found !== undefined) yield asUser(name, found.uid, found.gid);
  }
  yield inNamespace;
  yield withPassage;
}

function findOwners(current: { uid: number; gid: number }): Runner[] {
  const special = [inNamespace, withPassage].filter(({ owner }) => owner?.uid === current.uid);
  return current.uid === 0 ? special : [asUser('owner of the data', current.uid, current.gid), ...special];
}

/** Answers who can run the program and write the folder, having tried it, and gives the folder to that user. */
export function chooseRunner(binaries: Binaries, dataDir: string, isNew: boolean): Runner {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return asMyself;
  const stat = lstatSync(dataDir);
  const current = isNew ? undefined : { uid: stat.uid, gid: stat.gid };
  for (const runner of listCandidates(current)) {
    if (runner.owner === undefined) continue;
    const before = lstatSync(dataDir);
    chownSync(dataDir, runner.owner.uid, runner.owner.gid);
    if (canRun(runner, binaries, dataDir)) {
      if (before.uid !== runner.owner.uid || current?.uid !== runner.owner.uid) giveTree(dataDir, runner.owner);
      return runner;
    }
    chownSync(dataDir, before.uid, before.gid);
  }
  throw new PostgresStartError(
    'no_user',
    `PostgreSQL does not run as root, and no other user reaches both its program and ${dataDir}. ` +
      'Start as an ordinary user, or put project and data where others may enter.',
  );
}

function canRun(runner: Runner, binaries: Binaries, dataDir: string): boolean {
  const probe = '"$0" --version && test -r "$1" && test -w "$1" && test -x "$1"';
  const [command, ...rest] = [...runner.prefix, '/bin/sh', '-c', probe, binaries.postgres, dataDir];
  if (command === undefined) return false;
  return spawnSync(command, rest, { ...runner.user, cwd: '/', stdio: 'ignore', env: childEnv() }).status === 0;
}

function giveTree(path: string, owner: { uid: number; gid: number }): void {
  lchownSync(path, owner.uid, owner.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTree(join(path, name), owner);
}

/** Nothing of the server's own environment reaches the database process: it may hold secrets. */
function childEnv(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'SystemRoot', 'TEMP', 'TMP']) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return env;
}

export function spawnAs(runner: Runner, program: string, args: readonly string[]): ChildProcess {
  const [command = program, ...rest] = [...runner.prefix, program, ...args];
  return spawn(command, rest, {
    ...runner.user,
    cwd: process.platform === 'win32' ? undefined : '/',
    env: childEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: Ctrl+C in the terminal must reach the server, which stops the database last.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
}
