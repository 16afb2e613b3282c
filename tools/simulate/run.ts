// npm run simulate -- year|products [--seed n]: a seeded year in minutes on a PostgreSQL that is thrown away afterwards, then the same story in short
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
import type { TestSystem } from '@candor/testkit/system.ts';
import { huntFaults } from './hunt.ts';
import { runProducts } from './products/year.ts';
import { runYear } from './year.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '20261116' },
    days: { type: 'string' },
    clients: { type: 'string' },
    /** Of a day. */
    orders: { type: 'string' },
    pace: { type: 'string', default: '6' },
    /** One fault by name, or none; all without it. */
    faults: { type: 'string', default: 'all' },
  },
});

/** On a server of its own; everything is thrown away afterwards. */
async function onServer<Report>(start: string, tell: (system: TestSystem) => Promise<Report>): Promise<Report> {
  const cluster = await startTestCluster();
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-simulate-'));
  const log = createLog({ level: 'error', destination: { write: (line) => console.error(line.trimEnd()) } });
  const system = await startPrelude({
    adminUrl: cluster.url,
    dataDir,
    secret: randomBytes(32).toString('hex'),
    start: new Date(start),
    environment: { RATE_PER_TENANT: '0', RATE_PER_CALLER: '0', SOCKETS_PER_ADDRESS: '0', EXECUTION_MS: '0' },
    log,
    cheapHashes: true,
    databaseMs: 300_000,
  });
  // Time goes by when the story says so: the same seed is the same story on a machine of any speed.
  system.clock.hold();
  try {
    return await tell(system);
  } finally {
    await system.close();
    await cluster.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const seed = Number(values.seed);
const number = (text: string | undefined, usual: number): number => (text === undefined ? usual : Number(text));
const days = number(values.days, 252);

const stories = {
  year: () =>
    onServer('2026-01-05T15:00:00Z', (system) =>
      runYear(system, {
        seed,
        days,
        clients: number(values.clients, 200),
        ordersPerDay: number(values.orders, 10),
        paceDays: Number(values.pace),
      }),
    ),
  products: () =>
    // Warnings that have to be read before are in force since November.
    onServer('2026-11-02T15:00:00Z', (system) =>
      runProducts(system, { seed, days, clients: number(values.clients, 16), actsPerDay: number(values.orders, 16) }),
    ),
} as const;

const [name = ''] = positionals;
const story = Object.hasOwn(stories, name) ? (name === 'products' ? 'products' : 'year') : undefined;
if (story === undefined) {
  console.error('Which simulation? npm run simulate -- year|products [--seed n] [--days n]');
  process.exitCode = 1;
} else {
  const { failures, violations, ...report } = await stories[story]();
  const hunted = await huntFaults(story, values.faults, seed);
  const wrong = violations + failures;
  if (wrong > 0 || hunted.found < hunted.planted) process.exitCode = 1;
  console.log(
    JSON.stringify({ seed, ...report, mutants: hunted.planted, mutants_found: hunted.found, violations: wrong }),
  );
}
