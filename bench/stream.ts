// Live prices: 10,000 sockets × 20 of 500 symbols at 3 Hz from one server process, beside the naive way in the same run,
// then 500 readers that stopped reading. Fewer sockets for a quick look: STREAM_SOCKETS=1000.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startStreamLoad } from './stream-load.ts';
import { startStreamServer } from './stream-server.ts';

const sockets = Number(process.env['STREAM_SOCKETS'] ?? 10_000);
const stalled = Math.round(sockets / 20);
const warmUpMs = 4_000;
const measureMs = 10_000;
const stallMs = 20_000;

interface Answer {
  readonly port: number;
  readonly cpuMs: number;
  readonly rssMb: number;
  readonly updates: number;
  readonly frames: number;
  readonly open: number;
  readonly lost: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

type Role = 'candor' | 'naive' | 'load';

/** Server and readers run in processes of their own: this file again, with a role. */
function start(role: Role): ChildProcess {
  return fork(fileURLToPath(import.meta.url), [`role=${role}`], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

async function ask(child: ChildProcess, message: object | string | undefined): Promise<Answer> {
  const answer = once(child, 'message');
  if (message !== undefined) child.send(message);
  const [value] = await answer;
  return value;
}

interface Measured {
  readonly sockets: number;
  readonly updatesPerS: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cores: number;
  readonly loadCores: number;
  readonly lost: number;
  readonly rssGrowthMbStalled: number;
}

async function measure(mode: 'candor' | 'naive'): Promise<Measured> {
  const server = start(mode);
  const load = start('load');
  try {
    const { port } = await ask(server, undefined);
    const { open } = await ask(load, { open: { port, readers: sockets, stalled: false } });
    server.send('go');
    await sleep(warmUpMs);
    const loadBefore = await ask(load, { reset: true });
    const before = await ask(server, 'measure');
    const startMs = performance.now();
    await sleep(measureMs);
    const counted = await ask(load, { report: true });
    const seconds = (performance.now() - startMs) / 1_000;
    const after = await ask(server, 'measure');
    const rssGrowthMbStalled = mode === 'candor' ? await stall(server, load, port) : 0;
    return {
      sockets: open,
      updatesPerS: Math.round(counted.updates / seconds),
      p50Ms: counted.p50Ms,
      p99Ms: counted.p99Ms,
      cores: (after.cpuMs - before.cpuMs) / 1_000 / seconds,
      loadCores: (counted.cpuMs - loadBefore.cpuMs) / 1_000 / seconds,
      lost: counted.lost,
      rssGrowthMbStalled,
    };
  } finally {
    server.kill('SIGKILL');
    load.kill('SIGKILL');
  }
}

/** Memory before and after readers that take nothing: the first seconds fill the network's own buffers. */
async function stall(server: ChildProcess, load: ChildProcess, port: number): Promise<number> {
  await ask(load, { open: { port, readers: stalled, stalled: true } });
  await sleep(warmUpMs);
  const before = await ask(server, 'measure');
  await sleep(stallMs);
  const after = await ask(server, 'measure');
  return Math.round((after.rssMb - before.rssMb) * 10) / 10;
}

export async function run(): Promise<void> {
  console.log(`${sockets} sockets × 20 of 500 symbols at 3 Hz, one server process`);
  const ours = await measure('candor');
  console.log(
    `stream: ${ours.updatesPerS} updates/s at ${ours.cores.toFixed(2)} cores (readers ${ours.loadCores.toFixed(2)}), p50 ${ours.p50Ms} ms, p99 ${ours.p99Ms} ms, ` +
      `${ours.lost} sockets lost, ${ours.rssGrowthMbStalled} MB in ${stallMs / 1_000} s with ${stalled} stalled readers`,
  );
  const naive = await measure('naive');
  console.log(
    `naive:  ${naive.updatesPerS} updates/s at ${naive.cores.toFixed(2)} cores (readers ${naive.loadCores.toFixed(2)}), ${naive.lost} sockets lost`,
  );
  console.log(
    JSON.stringify({
      sockets: ours.sockets,
      updates_per_s: ours.updatesPerS,
      naive_updates_per_s: naive.updatesPerS,
      p99_ms: ours.p99Ms,
      rss_growth_mb_stalled: ours.rssGrowthMbStalled,
    }),
  );
}

const [role = ''] = process.argv.slice(2);
if (role === 'role=load') startStreamLoad();
else if (role === 'role=candor') startStreamServer('candor');
else if (role === 'role=naive') startStreamServer('naive');
