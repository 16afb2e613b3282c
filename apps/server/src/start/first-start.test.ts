import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginFirstStart } from './first-start.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'candor-first-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const make = async (): Promise<void> => {
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'demo-logins.json'), '[]');
  await writeFile(join(dataDir, 'secret'), 'kept');
};
const has = (name: string): boolean => existsSync(join(dataDir, name));

test('R-02 a first start that was interrupted begins again from nothing, with the same secret', async () => {
  expect((await beginFirstStart(dataDir)).wasInterrupted).toBe(false);
  await make();
  expect((await beginFirstStart(dataDir)).wasInterrupted).toBe(true);
  expect(['postgres', 'demo-logins.json', 'secret'].filter(has)).toEqual(['secret']);
});

test('R-02 what a finished first start made is never removed', async () => {
  const first = await beginFirstStart(dataDir);
  await make();
  await first.finish();
  const second = await beginFirstStart(dataDir);
  expect(second.wasInterrupted).toBe(false);
  // Killed before it was ready, and started once more.
  expect((await beginFirstStart(dataDir)).wasInterrupted).toBe(false);
  await second.finish();
  expect(['postgres', 'demo-logins.json', 'secret'].filter(has)).toHaveLength(3);
});

test('R-02 a database that was there before is no first start, even without any mark', async () => {
  await make();
  expect((await beginFirstStart(dataDir)).wasInterrupted).toBe(false);
  expect((await beginFirstStart(dataDir)).wasInterrupted).toBe(false);
  expect(has('postgres')).toBe(true);
});

test.each(['files', 'demo-logins.json'])(
  'R-02 %s of an installation with a database elsewhere is never removed',
  async (name) => {
    await mkdir(join(dataDir, name));
    await beginFirstStart(dataDir);
    await mkdir(join(dataDir, 'postgres'));
    expect((await beginFirstStart(dataDir)).wasInterrupted).toBe(false);
    expect(has(name)).toBe(true);
  },
);
