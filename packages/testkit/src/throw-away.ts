// Where a test run puts what nobody reads after it: a file system in memory where there is plenty of both, else the usual folder. Making and
// removing the thousands of small files of a database was a tenth of what a disk's file system cost the server tests.
import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const memoryDir = '/dev/shm';
const tmpfsType = 0x01_02_19_94;
const gigabyte = 1024 ** 3;
/** A cluster of many small databases takes a few hundred megabytes; a container often gives 64 in all. */
const plenty = 4 * gigabyte;

const hasMemoryDir = ((): boolean => {
  try {
    const { type, bavail, bsize } = statfsSync(memoryDir);
    return type === tmpfsType && bavail * bsize >= plenty && freemem() >= 2 * plenty;
  } catch {
    return false;
  }
})();

/** All places, for whoever clears up after a run that was killed. */
export const throwAwayDirs: readonly string[] = hasMemoryDir ? [memoryDir, tmpdir()] : [tmpdir()];

export const throwAwayDir: string = hasMemoryDir ? memoryDir : tmpdir();
