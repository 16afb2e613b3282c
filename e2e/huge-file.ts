// A file that is larger than anything the product redraws. It takes no room on the disk, and the browser is given its path: as bytes it
// would travel to the browser as text.
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface HugeFile {
  readonly path: string;
  remove(): Promise<void>;
}

export async function makeHugeFile(name: string): Promise<HugeFile> {
  const path = join(await mkdtemp(join(tmpdir(), 'candor-huge-')), name);
  await writeFile(path, '');
  await truncate(path, 33 * 1024 * 1024);
  return { path, remove: () => rm(dirname(path), { recursive: true }) };
}
