// How long a start takes on a folder that exists: from the spawn of the built server to the first 200 of /readyz, with its PostgreSQL.
import { spawn, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildAll, builtServer, makeDataFolder } from './server-process.ts';

const lookEveryMs = 5;
const longestMs = 120_000;

interface Started {
  readonly readyMs: number;
  stop(): Promise<void>;
}

/** Arguments: how often (5). */
export async function run(args: readonly string[]): Promise<void> {
  const [times = '5'] = args;
  await buildAll();
  const folder = await makeDataFolder();
  const port = await findPort();
  try {
    const first = await start(folder, port);
    await first.stop();
    console.log(`first start, on an empty folder, with demo data: ${first.readyMs} ms`);
    const readyMs: number[] = [];
    for (let index = 0; index < Number(times); index += 1) {
      const started = await start(folder, port);
      readyMs.push(started.readyMs);
      await started.stop();
    }
    console.log(`starts on the same folder: ${readyMs.join(', ')} ms`);
    console.log(JSON.stringify({ exec_to_ready_ms: median(readyMs) }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function start(folder: string, port: number): Promise<Started> {
  const spawnedMs = performance.now();
  const child = spawn(process.execPath, [builtServer], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await waitUntilReady(child, port);
  const readyMs = Math.round(performance.now() - spawnedMs);
  return {
    readyMs,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  const giveUpMs = performance.now() + longestMs;
  while ((await askReady(port)) !== 200) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if (performance.now() > giveUpMs) throw new Error('the server did not become ready');
    await sleep(lookEveryMs);
  }
}

/** The status, or undefined where nobody answers yet. */
function askReady(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
    });
    request.once('error', () => resolve(undefined));
  });
}

async function findPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
