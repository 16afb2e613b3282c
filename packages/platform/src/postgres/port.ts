// Chooses a port of the loopback address and remembers it, so that a restart finds the database where it was.
import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { PostgresStartError } from './errors.ts';

// Below the range from which systems take the ports of outgoing connections: there it could be taken at any moment.
const lowest = 15_000;
const highest = 32_767;
const tries = 50;

export async function choosePort(file: string, avoid: ReadonlySet<number>): Promise<number> {
  const remembered = readPort(file);
  // Not probed: it was ours, and PostgreSQL itself tells when somebody has taken it since.
  if (remembered !== undefined && !avoid.has(remembered)) return remembered;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const port = randomInt(lowest, highest + 1);
    if (avoid.has(port) || !(await isFree(port))) continue;
    writeFileSync(file, `${port}\n`);
    return port;
  }
  throw new PostgresStartError('no_free_port', `No free port was found between ${lowest} and ${highest}.`);
}

function readPort(file: string): number | undefined {
  try {
    const port = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(port) && port >= 1024 && port <= highest ? port : undefined;
  } catch {
    return undefined;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
