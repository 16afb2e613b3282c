// npm run simulate -- year [--seed n]: a seeded year in minutes on a PostgreSQL that is thrown away afterwards, then the same story in short
// on products with a fault planted in them. The last line is JSON; whatever the model finds in the year, and a planted fault that it does
// not find, fails.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createLog } from '@candor/platform/log/log.ts';
import { startTestCluster } from '@candor/testkit/cluster.setup.ts';
import { startPrelude } from '@candor/testkit/prelude.ts';
import { huntFaults } from './hunt.ts';
import { runYear } from './year.ts';
import type { YearOptions, YearReport } from './year.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '20261116' },
    days: { type: 'string', default: '252' },
    clients: { type: 'string', default: '200' },
    orders: { type: 'string', default: '10' },
    pace: { type: 'string', default: '6' },
    /** One fault by name, or none; all without it. */
    faults: { type: 'string', default: 'all' },
  },
});

async function simulate(options: YearOptions): Promise<YearReport> {
  const cluster = await startTestCluster();
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-simulate-'));
  const log = createLog({ level: 'error', destination: { write: (line) => console.error(line.trimEnd()) } });
  const system = await startPrelude({
    adminUrl: cluster.url,
    dataDir,
    secret: randomBytes(32).toString('hex'),
    start: new Date('2026-01-05T15:00:00Z'),
    environment: { RATE_PER_TENANT: '0', RATE_PER_CALLER: '0', SOCKETS_PER_ADDRESS: '0', EXECUTION_MS: '0' },
    log,
    cheapHashes: true,
    databaseMs: 300_000,
  });
  try {
    return await runYear(system, options);
  } finally {
    await system.close();
    await cluster.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (positionals[0] !== 'year') {
  console.error('Which simulation? npm run simulate -- year [--seed n]');
  process.exitCode = 1;
} else {
  const seed = Number(values.seed);
  const { failures, violations, ...report } = await simulate({
    seed,
    days: Number(values.days),
    clients: Number(values.clients),
    ordersPerDay: Number(values.orders),
    paceDays: Number(values.pace),
  });
  const hunted = await huntFaults(values.faults, seed);
  const wrong = violations + failures;
  if (wrong > 0 || hunted.found < hunted.planted) process.exitCode = 1;
  console.log(
    JSON.stringify({ seed, ...report, mutants: hunted.planted, mutants_found: hunted.found, violations: wrong }),
  );
}
