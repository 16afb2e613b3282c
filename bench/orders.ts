// How fast orders are placed over HTTP, against PostgreSQL's own pgbench in the same run on the same server with fsync on; how long one
// takes at half of that; and whether a tenant that has grown a hundredfold is slower. Rounds of both alternate, because other work on the
// machine comes and goes; the ratio is that of the medians. A quick look: --small 1000 --large 20000 --rounds 1.
import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createSystemClock } from '@candor/platform/clock/clock.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import { startEmbeddedPostgres } from '@candor/platform/postgres/index.ts';
import * as z from 'zod/mini';
import { readCpu } from './cpu.ts';
import { measurePeer, preparePeer } from './ledger-pgbench.ts';
import { measureAlone, measureClosed, measureOpen, openCaller, quantile } from './orders-load.ts';
import type { Caller, Work } from './orders-load.ts';
import { openFloor } from './orders-floor.ts';
import type { Floor, Trader } from './orders-floor.ts';
import { writePast } from './orders-past.ts';
import { roundOptions } from './rounds.ts';

const bars = { ratio: 1, p99Ms: 60, growth: 1.3 } as const;
const ordersEach = 5;
/** Before anything counts. */
const [warmOrders, warmSeconds] = [10, 10];
const callers = Number(process.env['ORDER_CALLERS'] ?? 1_000);
const hourMs = 60 * 60_000;
const tool = (path: string): URL => new URL(`../tools/${path}`, import.meta.url);
const serverOptions = z.parse(
  z.array(z.string()),
  JSON.parse(readFileSync(tool('commands/server-options.json'), 'utf8')),
);
/** As `npm start` runs the built server. */
const execArgv = [...serverOptions, '--import', tool('build/driver-hook.ts').href];
const ignore = (): void => undefined;
const log = { info: ignore, warn: ignore, error: (fields: object) => console.error(fields) };

/** Whole hours until New York trades: at noon there at the latest, so that the run ends before the market does. */
function hoursToSession(now: Date): number {
  for (let hours = 0; hours < 24 * 7; hours += 1) {
    const at = new Date(now.getTime() + hours * hourMs);
    const isWeekday = at.getUTCDay() > 0 && at.getUTCDay() < 6;
    if (isWeekday && at.getUTCHours() >= 15 && at.getUTCHours() < 18) return hours;
  }
  return 0;
}

interface Tenant {
  readonly url: string;
  readonly adminUrl: string;
  readonly floor: Floor;
  readonly clients: number;
  /** Of the server. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** A database of its own in the same cluster, and a server on it with the options `npm start` gives. */
async function openTenant(
  clusterUrl: string,
  name: string,
  clients: number,
  hours: number,
  clock: Clock,
): Promise<Tenant> {
  const admin = openSql({ url: clusterUrl });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const address = new URL(clusterUrl);
  address.pathname = `/${name}`;
  const child = fork(join(import.meta.dirname, 'orders-server.ts'), [address.href, String(hours)], { execArgv });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url));
    void ended.then(() => reject(new Error('the server did not start')));
  });
  const startMs = performance.now();
  const open = () => openSql({ url: address.href, applicationName: 'candor-bench' });
  await writePast(open, clients, ordersEach, clock.now());
  const sql = open();
  const [size] = await sql<Array<{ mb: number }>>`select (pg_database_size(current_database()) / 1048576)::int as mb`;
  await sql.end({ timeout: 1 });
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(0);
  console.log(`${name}: ${clients} clients, ${clients * ordersEach} orders, ${size?.mb} MB, written in ${seconds} s`);
  const floor = await openFloor(address.href, url, clock);
  return {
    url,
    adminUrl: address.href,
    floor,
    clients,
    pid: child.pid ?? 0,
    async stop() {
      await floor.close();
      child.send('stop');
      await ended;
    },
  };
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Call what it answers with how many were done since. */
function countCpu(processes: Readonly<Record<string, number>>): (done: number) => string {
  const before = Object.entries(processes).map(([name, pid]) => ({ name, pid, ms: readCpu(pid) ?? 0 }));
  const own = process.cpuUsage();
  return (done) => {
    const { user, system } = process.cpuUsage(own);
    const others = before.map(({ name, pid, ms }) => [name, (readCpu(pid) ?? 0) - ms] as const);
    // The server and the database are started from here, so this process is asked about itself alone.
    const all = [...others, ['driver', (user + system) / 1_000] as const];
    return all.map(([name, ms]) => `${name} ${(ms / done).toFixed(2)} ms`).join(', ');
  };
}

interface Figures {
  readonly peer: number;
  readonly orders: number;
  readonly p99Ms: number;
}

interface Crowd {
  /** So many orders of each. */
  load(each: number): Promise<Work[]>;
  leave(): void;
}

/** The first clients of a tenant, who have placed some orders already: a server that just started is slower than it will be. */
async function gatherCrowd({ floor, url }: Tenant): Promise<Crowd> {
  const traders = await floor.admit(Array.from({ length: callers }, (_, client) => client));
  const open = await Promise.all(traders.map(() => openCaller(url)));
  const load = async (each: number): Promise<Work[]> => {
    const requests = await floor.prepare(traders, each);
    return open.map((caller, place) => ({ caller, requests: requests[place] ?? [] }));
  };
  await measureClosed(await load(warmOrders), warmSeconds);
  return {
    load,
    leave() {
      for (const caller of open) caller.close();
    },
  };
}

async function measureSpeed(tenant: Tenant, postgresPid: number, rounds: number, seconds: number): Promise<Figures> {
  const { adminUrl } = tenant;
  await preparePeer(adminUrl);
  const { load, leave } = await gatherCrowd(tenant);
  const [peers, orders]: [number[], number[]] = [[], []];
  for (let round = 1; round <= rounds; round += 1) {
    const work = await load(Math.ceil(Math.max(6, (2 * (orders.at(-1) ?? 2_500) * seconds) / callers)));
    const peer = await measurePeer(adminUrl, seconds);
    if (round === 1) console.log(`${peer.label}; ${callers} clients who each wait for their answer`);
    peers.push(peer.tps);
    const used = countCpu({ server: tenant.pid, database: postgresPid });
    const { perSecond: rate, done } = await measureClosed(work, seconds);
    orders.push(rate);
    console.log(`processor time per order: ${used(done)}`);
    console.log(`round ${round}: peer ${peer.tps.toFixed(0)}/s, orders ${orders.at(-1)?.toFixed(0)}/s`);
  }
  const perSecond = median(orders) / 2;
  const work = await load(Math.ceil((perSecond * seconds) / callers) + 1);
  const used = countCpu({ server: tenant.pid, database: postgresPid });
  const times = await measureOpen(work, perSecond, seconds);
  const p99Ms = quantile(times, 0.99);
  console.log(`processor time per order in the open loop: ${used(times.length)}`);
  console.log(
    `open loop at ${perSecond.toFixed(0)}/s: p50 ${median(times).toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${times.length} orders`,
  );
  leave();
  return { peer: median(peers), orders: median(orders), p99Ms };
}

const warm = 60;
const samples = 400;

/** Clients from all over the tenant, none of whom the load has touched. */
function chooseClients({ clients }: Tenant, count: number): number[] {
  const first = Math.min(callers, Math.floor(clients / 2));
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(first + Math.floor(Math.random() * (clients - first)));
  return [...chosen];
}

/** One call at a time, small and large in turn: what else the machine does falls on both. */
async function measureGrowth(small: Tenant, large: Tenant): Promise<{ order: number; portfolio: number }> {
  const sides = await Promise.all(
    [small, large].map(async (tenant): Promise<Side> => {
      const traders = await tenant.floor.admit(chooseClients(tenant, warm + samples));
      const requests = await tenant.floor.prepare(traders, 1);
      return { tenant, traders, requests, caller: await openCaller(tenant.url), order: [], portfolio: [] };
    }),
  );
  for (let place = 0; place < warm + samples; place += 1) {
    for (const side of sides) {
      const trader = side.traders[place];
      const request = side.requests[place]?.[0];
      if (!trader || request === undefined) throw new Error('too few clients');
      const order = await measureAlone(side.caller, request);
      const portfolio = await measureAlone(side.caller, side.tenant.floor.readPortfolio(trader));
      if (place < warm) continue;
      side.order.push(order);
      side.portfolio.push(portfolio);
    }
  }
  const [less, more] = sides;
  if (!less || !more) throw new Error('nothing was measured');
  for (const { caller, tenant, order, portfolio } of sides) {
    caller.close();
    console.log(
      `${tenant.clients} clients: order p50 ${median(order).toFixed(2)} ms, portfolio p50 ${median(portfolio).toFixed(2)} ms`,
    );
  }
  return {
    order: median(more.order) / median(less.order),
    portfolio: median(more.portfolio) / median(less.portfolio),
  };
}

interface Side {
  readonly tenant: Tenant;
  readonly traders: readonly Trader[];
  readonly requests: readonly (readonly string[])[];
  readonly caller: Caller;
  readonly order: number[];
  readonly portfolio: number[];
}

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...roundOptions,
      small: { type: 'string', default: '10000' },
      large: { type: 'string', default: '1000000' },
    },
  });
  const dir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  chmodSync(dir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: join(dir, 'postgres'), log });
  const hours = hoursToSession(new Date());
  const clock = createSystemClock(hours * hourMs);
  const tenants: Tenant[] = [];
  try {
    const small = await openTenant(postgres.url, 'small', Number(values.small), hours, clock);
    tenants.push(small);
    const speed = await measureSpeed(small, postgres.pid, Number(values.rounds), Number(values.seconds));
    const large = await openTenant(postgres.url, 'large', Number(values.large), hours, clock);
    tenants.push(large);
    // The other server has worked for a while.
    const crowd = await gatherCrowd(large);
    crowd.leave();
    const growth = await measureGrowth(small, large);
    report(speed, growth);
  } finally {
    for (const tenant of tenants) await tenant.stop();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

const round2 = (value: number): number => Math.round(value * 100) / 100;

function report({ peer, orders, p99Ms }: Figures, growth: { order: number; portfolio: number }): void {
  const ratio = orders / peer;
  const isBelow =
    ratio < bars.ratio || p99Ms > bars.p99Ms || growth.order > bars.growth || growth.portfolio > bars.growth;
  if (isBelow) {
    console.log(`below the bar: ratio ${bars.ratio}, p99 ${bars.p99Ms} ms, growth ${bars.growth}`);
    process.exitCode = 1;
  }
  console.log(
    JSON.stringify({
      pgbench_tps: Math.round(peer),
      orders_per_s: Math.round(orders),
      ratio: round2(ratio),
      p99_ms: round2(p99Ms),
      growth_order: round2(growth.order),
      growth_portfolio: round2(growth.portfolio),
    }),
  );
}
