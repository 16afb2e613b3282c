// The start command as a newcomer meets it: it comes up, survives kills, and says clearly why it cannot start.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { listGuides } from '@candor/contract/content/client.ts';

const root = join(import.meta.dirname, '..', '..');
const running = new Set<ChildProcess>();
const folders: string[] = [];

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** The address once it is ready, or undefined when it ended before. */
  readonly ready: Promise<string | undefined>;
  readonly ended: Promise<number | null>;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-start-'));
  await chmod(folder, 0o711);
  folders.push(folder);
  return folder;
}

/** What `npm start` runs. */
const builtServer = join(root, 'apps/server/dist/main.js');

function start(environment: Record<string, string>): Run {
  const child = spawn(process.execPath, [builtServer], {
    env: { ...process.env, PORT: '0', DEMO_DATA: 'false', DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<string | undefined>((resolve) => {
    const read = (chunk: Buffer): void => {
      output += String(chunk);
      const url = /client\s+(http:\/\/\S+)\//.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => resolve(undefined));
  });
  return { child, output: () => output, ready, ended };
}

async function stop(run: Run): Promise<void> {
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
}

describe('start', () => {
  test('R-02 comes up, stops cleanly, and keeps everything across kill -9 of server and database', async () => {
    const DATA_DIR = await makeFolder();
    const interrupted = start({ DATA_DIR });
    await expect.poll(interrupted.output, { timeout: 60_000 }).toContain('bringing the database up to date');
    interrupted.child.kill('SIGKILL');
    await interrupted.ended;
    const first = start({ DATA_DIR });
    const url = await first.ready;
    expect(first.output()).toMatch(/The first start was interrupted[^]*creating the database/);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await stop(first);
    for (const victim of ['server', 'database'] as const) {
      const run = start({ DATA_DIR });
      expect(await run.ready, run.output()).toBeDefined();
      expect(run.output()).not.toContain('creating the database');
      if (victim === 'server') {
        run.child.kill('SIGKILL');
        await run.ended;
        continue;
      }
      const pid = Number((await readFile(join(DATA_DIR, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      const ready = await run.ready;
      await expect.poll(async () => (await fetch(`${ready}/readyz`)).status, { timeout: 60_000 }).toBe(200);
      await stop(run);
    }
  });

  test('R-02 a terminal that is closed stops the built server as Ctrl+C does, and leaves nothing to recover', async () => {
    const DATA_DIR = await makeFolder();
    const run = start({ DATA_DIR });
    const url = await run.ready;
    // What is no code is found from the built files as well.
    for (const path of ['/readyz', '/openapi.json', '/docs', '/flags/es.svg', '/brands/sun3/logo.svg', '/dashboard']) {
      expect((await fetch(`${url}${path}`)).status, path).toBe(200);
    }
    const profiles: Array<{ name: string; tenantId: string }> = await (await fetch(`${url}/profiles.json`)).json();
    const tenantId = profiles.find(({ name }) => name === 'sun3')?.tenantId ?? '';
    const headers = { 'x-tenant-id': tenantId, 'accept-language': 'es-ES' };
    const guides = await fetch(`${url}/api${listGuides.path}`, { headers });
    expect([guides.status, await guides.text()]).toEqual([200, expect.stringContaining('"language":"es-ES"')]);
    // The terminal is gone: nobody reads any more, and more than one signal tells of it.
    run.child.stdout?.destroy();
    run.child.stderr?.destroy();
    run.child.kill('SIGHUP');
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(existsSync(join(DATA_DIR, 'postgres/cluster/postmaster.pid'))).toBe(false);
    const next = start({ DATA_DIR });
    expect(await next.ready, next.output()).toBeDefined();
    expect(next.output()).not.toContain('recovering');
    await stop(next);
  });

  test('two servers on one data folder: the second refuses and says who holds it', async () => {
    const DATA_DIR = await makeFolder();
    const first = start({ DATA_DIR });
    await first.ready;
    const second = start({ DATA_DIR });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Another Candor server (process ${first.child.pid})`);
    await stop(first);
  });

  test('a taken port, a folder that cannot be written and wrong settings are said in words', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const address = blocker.address();
    const PORT = String(typeof address === 'object' && address ? address.port : 0);
    const folder = await makeFolder();
    const taken = start({ DATA_DIR: folder, PORT });
    expect(await taken.ended).toBe(1);
    expect(taken.output()).toContain(`Port ${PORT} is taken`);
    blocker.close();

    await writeFile(join(folder, 'file'), '');
    const unwritable = start({ DATA_DIR: join(folder, 'file', 'data') });
    expect(await unwritable.ended).toBe(1);
    expect(unwritable.output()).toContain('cannot be written');

    const wrong = start({ DATA_DIR: folder, PORT: '99999', ROLES: 'cook' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toContain('PORT must be a whole number');
    expect(wrong.output()).toContain('ROLES takes a list of api, market, jobs');
  });

  test('a database folder of another PostgreSQL version is refused with advice and left alone', async () => {
    const DATA_DIR = await makeFolder();
    const first = start({ DATA_DIR });
    await first.ready;
    await stop(first);
    const versionFile = join(DATA_DIR, 'postgres/cluster/PG_VERSION');
    expect(existsSync(versionFile)).toBe(true);
    await writeFile(versionFile, '14\n');
    const second = start({ DATA_DIR });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/14[\s\S]*npm run reset/);
    expect(await readFile(versionFile, 'utf8')).toBe('14\n');
  });
});
