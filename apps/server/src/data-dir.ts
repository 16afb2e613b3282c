// The data folder: made once, writable, and held by one server at a time.
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { StartError } from './start-error.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';

interface Holder {
  readonly pid: number;
  /** When the machine booted, in seconds: a pid from before the last boot is nobody. */
  readonly bootS: number;
}

export interface DataDirLock {
  release(): Promise<void>;
}

export async function lockDataDir(directory: string, clock: Clock): Promise<DataDirLock> {
  const file = join(directory, 'server.lock');
  const bootS = Math.round(clock.now().getTime() / 1000 - uptime());
  try {
    await mkdir(directory, { recursive: true, mode: 0o711 });
    await takeLock(file, { pid: process.pid, bootS });
  } catch (error) {
    throw explain(error, directory);
  }
  return { release: () => rm(file, { force: true }) };
}

async function takeLock(file: string, me: Holder): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = await open(file, 'wx', 0o600);
      await handle.writeFile(JSON.stringify(me));
      await handle.close();
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = await readHolder(file);
    if (holder && isAlive(holder, me)) {
      throw new StartError(
        'data_dir_in_use',
        `Another Candor server (process ${holder.pid}) is using this data folder.`,
        'Stop it first, or start this one with another DATA_DIR.',
      );
    }
    await rm(file, { force: true });
  }
  await writeFile(file, JSON.stringify(me), { mode: 0o600, flag: 'wx' });
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    const { pid, bootS } = JSON.parse(await readFile(file, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' && typeof bootS === 'number' ? { pid, bootS } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder, me: Holder): boolean {
  if (Math.abs(holder.bootS - me.bootS) > 120 || holder.pid === me.pid) return false;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function explain(error: unknown, directory: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR') {
    return new StartError(
      'data_dir_unwritable',
      `The data folder ${directory} cannot be written.`,
      'Choose another DATA_DIR or change its owner.',
    );
  }
  if (code === 'ENOSPC')
    return new StartError('disk_full', `The disk of ${directory} is full.`, 'Free some space and start again.');
  return error;
}
