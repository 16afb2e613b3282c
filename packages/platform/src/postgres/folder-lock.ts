// Holds a folder for one process. The lock is the operating system's own, so it ends with the process, however it dies.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): void;
}

/** Answers undefined when another process, or another holder in this one, has the folder. */
export function lockFolder(dir: string, fileName = 'lock'): FolderLock | undefined {
  const file = join(dir, fileName);
  // Node offers no file locks of its own; SQLite's work on all systems and between processes.
  const holder = new DatabaseSync(file, { timeout: 0 });
  try {
    chmodSync(file, 0o600);
    holder.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    holder.close();
    if (error instanceof Error && /locked|busy/.test(error.message)) return undefined;
    throw error;
  }
  return { release: () => holder.close() };
}
