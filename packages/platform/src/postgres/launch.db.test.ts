// Proves on a real process that the embedded PostgreSQL keeps its data through kills and never runs twice on a folder.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSql } from '../db/connection.ts';
import { explainOutput } from './errors.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './launch.ts';
import type { PostgresExit } from './process.ts';

const log = { info: () => undefined, warn: () => undefined };
let root: string;
let dataDir: string;
let running: EmbeddedPostgres[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'candor-postgres-'));
  chmodSync(root, 0o711);
  dataDir = join(root, 'postgres');
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()));
  rmSync(root, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, ...options });
  running.push(postgres);
  return postgres;
}

async function ask(postgres: EmbeddedPostgres, statement: string): Promise<readonly object[]> {
  const sql = openSql({ url: postgres.url });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

describe('a fresh cluster', () => {
  test('is scram, checked, UTF-8, on loopback without sockets, and keeps port and data over a restart', async () => {
    const steps: string[] = [];
    const first = await start({ onProgress: (step) => steps.push(step) });
    expect(steps).toEqual(['creating', 'starting', 'ready']);
    expect(
      await ask(
        first,
        `select current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
          current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
          current_setting('jit') as jit, current_setting('server_version_num')::int / 10000 as version,
          (select bool_and(auth_method = 'scram-sha-256') from pg_hba_file_rules) as scram`,
      ),
    ).toEqual([
      { checksums: 'on', encoding: 'UTF8', addresses: '127.0.0.1', sockets: '', jit: 'off', version: 18, scram: true },
    ]);
    expect(first.port).toBeLessThan(32_768);
    expect(statSync(join(dataDir, 'superuser-password')).mode & 0o777).toBe(0o600);
    const wrong = openSql({ url: first.url.replace(/:[^:@]+@/, ':wrong@') });
    await expect(wrong`select 1`).rejects.toMatchObject({ code: '28P01' });
    await wrong.end();
    await ask(first, 'create table kept as select 42 as answer');
    await first.stop();
    expect(await first.exited).toMatchObject({ code: 0, expected: true });
    const second = await start();
    expect(second.port).toBe(first.port);
    expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('takes another port when the remembered one is taken', async () => {
    const first = await start();
    await first.stop();
    const stranger = createServer();
    await new Promise<void>((resolve) => stranger.listen(first.port, '127.0.0.1', resolve));
    const second = await start();
    expect(second.port).not.toBe(first.port);
    expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }]);
    stranger.close();
  });

  test('begins again when a kill left a half-made cluster', async () => {
    mkdirSync(join(dataDir, 'cluster.new'), { recursive: true });
    writeFileSync(join(dataDir, 'cluster.new', 'PG_VERSION'), '18\n');
    writeFileSync(join(dataDir, 'superuser-password.new'), 'half');
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('R-02 kills', () => {
  test('R-02 kill -9 of PostgreSQL is reported, and the next start has all committed data', async () => {
    const exit = Promise.withResolvers<PostgresExit>();
    const first = await start({ onExit: exit.resolve });
    await ask(first, 'create table kept as select generate_series(1, 1000) as n');
    process.kill(first.pid, 'SIGKILL');
    expect(await exit.promise).toEqual({ code: null, signal: 'SIGKILL', expected: false });
    const steps: string[] = [];
    const second = await start({ onProgress: (step) => steps.push(step) });
    expect(steps).toEqual(['recovering', 'starting', 'ready']);
    expect(await ask(second, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
  });

  test('R-02 kill -9 of the server leaves an orphan, which the next start stops first', async () => {
    const script = `
      import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'launch.ts'))};
      const log = { info() {}, warn() {} };
      const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
      process.stdout.write(JSON.stringify({ url: postgres.url, pid: postgres.pid }) + '\\n');`;
    const server = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const printed = await new Promise<string>((resolve) => server.stdout.once('data', (data) => resolve(String(data))));
    const orphan: EmbeddedPostgres = JSON.parse(printed);
    await ask(orphan, 'create table kept as select 42 as answer');
    await expect(start()).rejects.toMatchObject({ code: 'in_use' });
    server.kill('SIGKILL');
    await new Promise((resolve) => server.once('close', resolve));
    expect(() => process.kill(orphan.pid, 0)).not.toThrow();
    const next = await start();
    expect(next.pid).not.toBe(orphan.pid);
    expect(await ask(next, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('a lock file whose number now belongs to a stranger does not keep it from starting', async () => {
    const first = await start();
    const lockFile = join(dataDir, 'cluster', 'postmaster.pid');
    const text = readFileSync(lockFile, 'utf8');
    await first.stop();
    writeFileSync(lockFile, text.replace(/^\d+/, String(process.pid)));
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('refusals', () => {
  test('a second start on one folder', async () => {
    const first = await start();
    await expect(start()).rejects.toMatchObject({ code: 'in_use', message: /Another server already works on/ });
    expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('data of another version', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toMatchObject({
      code: 'wrong_version',
      message: /made by PostgreSQL 17, but this release brings PostgreSQL 18/,
    });
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '18\n');
    await start();
  });

  test('a folder that cannot be made', async () => {
    writeFileSync(join(root, 'file'), '');
    const inFile = startEmbeddedPostgres({ dataDir: join(root, 'file', 'postgres'), log });
    await expect(inFile).rejects.toMatchObject({ code: 'unwritable_data_dir', message: /cannot be written/ });
    expect(existsSync(dataDir)).toBe(false);
  });

  test.each([
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'disk_full'],
    ['FATAL:  lock file "postmaster.pid" already exists', 'in_use'],
    ['FATAL:  database files are incompatible with server', 'wrong_version'],
    ['initdb: error: could not create directory "x": Permission denied', 'unwritable_data_dir'],
    ['FATAL:  unrecognized configuration parameter "x"', 'start_failed'],
  ])('%s means %s', (output, code) => {
    expect(explainOutput(output, '/data')).toMatchObject({ code });
  });
});
