// npm run attack -- fuzz: the product's own server on a PostgreSQL that is thrown away afterwards, every limit of rate lifted so
// that what is behind the limits is reached.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { createLog } from '@candor/platform/log/log.ts';
import { startTestCluster } from '@candor/testkit/cluster.setup.ts';
import { startPrelude } from '@candor/testkit/prelude.ts';
import { fuzz } from './fuzz.ts';
import type { Attack } from './attack.ts';
import { makeWorld } from './world.ts';

/** A channel and a payee each wait for a day. */
const earlierMs = 4 * 24 * 60 * 60_000;
const unlimited = { RATE_PER_ADDRESS: '0', RATE_PER_TENANT: '0', RATE_PER_CALLER: '0', SOCKETS_PER_ADDRESS: '0' };
const mostShown = 40;

export const runFuzzAttack: Attack = async ({ requests, seed }) => {
  const cluster = await startTestCluster();
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-attack-'));
  const log = createLog({ level: 'error', destination: { write: (line) => console.error(line.trimEnd()) } });
  const system = await startPrelude({
    adminUrl: cluster.url,
    dataDir,
    secret: randomBytes(32).toString('hex'),
    start: new Date(Date.now() - earlierMs),
    environment: unlimited,
    log,
  });
  try {
    const { report, faults, statuses, reached } = await fuzz(await makeWorld(system), requests, seed);
    for (const fault of faults.slice(0, mostShown)) console.log(fault);
    const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(`answers ${counts.join(', ')}; ${reached.size} endpoints did what they were asked`);
    return { report, held: report.server_errors + report.dropped === 0 };
  } finally {
    await system.close();
    await cluster.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
};
