// Files on the local disk below DATA_DIR/files: written whole or not at all.
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Ids } from '../ids/ids.ts';
import { assertFileKey } from './files.ts';
import type { Files } from './files.ts';

export function createDiskFiles(root: string, ids: Ids): Files {
  const pathOf = (key: string): string => {
    assertFileKey(key);
    return join(root, key);
  };
  const files: Files = {
    kind: 'disk',
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const temporary = `${path}.${ids.token(6)}.part`;
      try {
        const handle = await open(temporary, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async check() {
      const key = `probe/${ids.next()}`;
      await files.put(key, Buffer.from('ok'), 'text/plain');
      await files.remove(key);
    },
  };
  return files;
}
