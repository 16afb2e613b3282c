// Deals with what a killed server left behind: a PostgreSQL that still runs on our data, or only its lock file.
// Called while we hold the folder, so nobody else can be its rightful user.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PostgresStartError } from './errors.ts';

const fastStopMs = 10_000;
const hardStopMs = 5_000;

export async function stopLeftovers(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  // PostgreSQL removes it as the last thing when it stops in order: without it there is nobody to look for.
  if (!existsSync(pidFile)) return;
  const postmaster = readPid(pidFile);
  if (postmaster !== undefined && worksOn(postmaster, cluster)) {
    signal(postmaster, 'SIGINT');
    await waitUntilGone([postmaster], fastStopMs);
  }
  // Backends end by themselves when their postmaster is gone, but one deep in a query takes its time.
  const rest = listProcesses(cluster);
  for (const pid of rest) signal(pid, 'SIGQUIT');
  await waitUntilGone(rest, hardStopMs);
  for (const pid of rest) signal(pid, 'SIGKILL');
  await waitUntilGone(rest, hardStopMs);
  if (rest.some(isAlive) || (postmaster !== undefined && worksOn(postmaster, cluster))) {
    throw new PostgresStartError(
      'in_use',
      `Another PostgreSQL (process ${postmaster ?? rest[0]}) still works on ${cluster}.`,
    );
  }
  // Its number may belong to a stranger by now, who would keep PostgreSQL from starting.
  if (postmaster !== undefined && isAlive(postmaster)) rmSync(pidFile, { force: true });
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !isZombie(pid);
}

/** A dead process whose parent has not asked for its fate yet holds nothing any more. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/** PostgreSQL and all its helpers stand in their data folder. */
function worksOn(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') return workingFolder(pid) === realpathSync(cluster);
  if (process.platform === 'win32') return /postgres/i.test(run('tasklist', ['/FI', `PID eq ${pid}`]));
  return run('ps', ['-p', String(pid), '-o', 'command=']).includes(cluster);
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function listProcesses(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => pid !== process.pid && isPostgres(pid) && worksOn(pid, cluster));
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
}

function run(command: string, args: readonly string[]): string {
  return spawnSync(command, args, { encoding: 'utf8' }).stdout;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already, or not ours to stop: the check afterwards decides.
  }
}

async function waitUntilGone(pids: readonly number[], waitMs: number): Promise<void> {
  const startedMs = performance.now();
  while (pids.some(isAlive) && performance.now() - startedMs < waitMs) await wait(20);
}
