// The peer: PostgreSQL's own pgbench (TPC-B, prepared, 16 clients) on the same server. Where it is not installed, the same
// transaction through the driver, said so in the output.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { openSql, type RawSql } from '@candor/platform/db/connection.ts';

export interface PeerResult {
  readonly tps: number;
  readonly label: string;
}

const clients = 16;
const scale = 16;
const knownPlaces = [15, 16, 17, 18].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`);

function findPgbench(): string | undefined {
  const found = knownPlaces.find((path) => existsSync(path));
  if (found !== undefined) return found;
  return spawnSync('pgbench', ['--version']).status === 0 ? 'pgbench' : undefined;
}

export async function preparePeer(url: string): Promise<void> {
  const pgbench = findPgbench();
  if (pgbench !== undefined) {
    runPgbench(pgbench, url, ['--initialize', '--scale', String(scale), '--quiet']);
    return;
  }
  const sql = openSql({ url });
  await sql.unsafe(`
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88));
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84));
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84));
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select n, 0, '' from generate_series(1, ${scale}) n;
    insert into pgbench_tellers select n, 1 + (n - 1) / 10, 0, '' from generate_series(1, ${scale * 10}) n;
    insert into pgbench_accounts select n, 1 + (n - 1) / 100000, 0, '' from generate_series(1, ${scale * 100_000}) n;
    vacuum analyze`);
  await sql.end();
}

export async function measurePeer(url: string, seconds: number): Promise<PeerResult> {
  const pgbench = findPgbench();
  if (pgbench === undefined) return measureThroughDriver(url, seconds);
  const output = runPgbench(pgbench, url, [
    '--protocol=prepared',
    `--client=${clients}`,
    '--jobs=2',
    `--time=${seconds}`,
    '--no-vacuum',
  ]);
  const tps = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  if (!Number.isFinite(tps)) throw new Error(`pgbench printed no rate:\n${output}`);
  return { tps, label: `pgbench TPC-B, prepared, ${clients} clients` };
}

function runPgbench(program: string, url: string, args: readonly string[]): string {
  const { hostname, port, username, password, pathname } = new URL(url);
  const where = ['--host', hostname, '--port', port, '--username', username, pathname.slice(1)];
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(password) };
  const done = spawnSync(program, [...args, ...where], { env, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`pgbench failed: ${done.stderr}`);
  return done.stdout;
}

async function measureThroughDriver(url: string, seconds: number): Promise<PeerResult> {
  const connections = Array.from({ length: clients }, () => openSql({ url }));
  const endMs = performance.now() + seconds * 1000;
  const counts = await Promise.all(
    connections.map(async (sql) => {
      let done = 0;
      for (; performance.now() < endMs; done += 1) await runTpcB(sql);
      await sql.end();
      return done;
    }),
  );
  const tps = counts.reduce((sum, count) => sum + count, 0) / seconds;
  return { tps, label: `pgbench is not installed: TPC-B through postgres.js, prepared, ${clients} clients` };
}

async function runTpcB(sql: RawSql): Promise<void> {
  const aid = 1 + Math.floor(Math.random() * scale * 100_000);
  const tid = 1 + Math.floor(Math.random() * scale * 10);
  const bid = 1 + Math.floor(Math.random() * scale);
  const delta = Math.floor(Math.random() * 10_001) - 5000;
  await sql.begin(async (tx) => {
    await tx`update pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`;
    await tx`select abalance from pgbench_accounts where aid = ${aid}`;
    await tx`update pgbench_tellers set tbalance = tbalance + ${delta} where tid = ${tid}`;
    await tx`update pgbench_branches set bbalance = bbalance + ${delta} where bid = ${bid}`;
    await tx`insert into pgbench_history values (${tid}, ${bid}, ${aid}, ${delta}, current_timestamp)`;
  });
}
