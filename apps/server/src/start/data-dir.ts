// The data folder: made once, writable, and held by one server at a time.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '@candor/platform/postgres/index.ts';
import { StartError } from './start-error.ts';

export interface DataDirLock {
  release(): Promise<void>;
}

/** The operating system holds the lock; the file server.lock only tells people and tools who has it. */
export async function lockDataDir(directory: string): Promise<DataDirLock> {
  const file = join(directory, 'server.lock');
  try {
    // Others may pass through, never look inside: the embedded database may run as another user.
    await mkdir(directory, { recursive: true, mode: 0o711 });
    const lock = lockFolder(directory, 'server.held');
    if (!lock) throw await describeHolder(file);
    await writeFile(file, `${process.pid}\n`, { mode: 0o644 });
    return {
      async release() {
        await rm(file, { force: true });
        lock.release();
      },
    };
  } catch (error) {
    throw explain(error, directory);
  }
}

async function describeHolder(file: string): Promise<StartError> {
  const pid = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => 'unknown',
  );
  return new StartError(
    'data_dir_in_use',
    `Another Candor server (process ${pid}) is using this data folder.`,
    'Stop it first, or start this one with another DATA_DIR and PORT.',
  );
}

function explain(error: unknown, directory: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isClosed = error instanceof Error && /unable to open database|readonly database/.test(error.message);
  if (
    isClosed ||
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'EROFS' ||
    code === 'ENOTDIR' ||
    code === 'EEXIST'
  ) {
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
