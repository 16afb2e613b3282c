// A real nats-server beside the servers of a fault test: started on a port of its own, stopped with the test.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';

const places = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'];
const patienceMs = 10_000;

export interface NatsProcess {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startNats(): Promise<NatsProcess> {
  const path = places.find((place) => existsSync(place));
  if (path === undefined) throw new Error('nats-server is missing: apt-get install nats-server');
  const port = await findFreePort();
  const child = spawn(path, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  await waitForPort(port);
  return { url: `nats://127.0.0.1:${port}`, stop: () => end(child) };
}

async function waitForPort(port: number): Promise<void> {
  const sinceMs = performance.now();
  while (!(await answers(port))) {
    if (performance.now() - sinceMs > patienceMs) throw new Error('nats-server did not start');
    await sleep(50);
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
