import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

// Time limits end what hangs; they are long, because a busy machine is slow and not wrong.
// unit: pure, no database. screens: real screens in a DOM without a browser, a pretended server behind fetch. server: the real server on a real PostgreSQL. e2e: a real browser on the real server.
// What a test waits for comes late on such a machine: one patience for all, instead of the second that is Vitest's own.
const patience = { poll: { timeout: 60_000, interval: 50 } };

/** They take half a minute and more, which neither their size nor anything else in a fresh clone says. */
const longFiles = [
  'e2e/console/standing-queues.e2e.ts',
  'e2e/console/money-queues.e2e.ts',
  'e2e/identity/kyc-troubles.e2e.ts',
  'e2e/start/fresh-tenant.e2e.ts',
  'e2e/trading/ticket.e2e.ts',
  'e2e/console/kyc.e2e.ts',
  'e2e/start/start.e2e.ts',
  'e2e/console/queues.e2e.ts',
  'packages/brokerage/src/credentials/guessing.db.test.ts',
  'apps/server/src/staff-reach.db.test.ts',
  'packages/demo/src/history.db.test.ts',
  'apps/server/src/money-refusals.db.test.ts',
].map((file) => join(import.meta.dirname, file));
// One that moved is named here where it went.
for (const file of longFiles) statSync(file);

function place({ moduleId }: TestSpecification): number {
  const at = longFiles.indexOf(moduleId);
  return at < 0 ? longFiles.length : at;
}

/** They begin first: one that begins last leaves the other cores nothing to do. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = super.sort.bind(this);
    return (await usual(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    // Both cores of a small machine: with a third worker each file of journeys takes half as long again and eight of them end 6 % sooner.
    // More than four servers with their browsers would only wait for one PostgreSQL.
    maxWorkers: Math.min(4, availableParallelism()),
    // No module of the house keeps state, so files share what is imported: half of the processor time of a run was importing.
    isolate: false,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,tools,tenants,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts', '**/*.screen.test.tsx'],
          testTimeout: 120_000,
          expect: patience,
        },
      },
      'apps/client/vitest.config.ts',
      {
        test: {
          name: 'server',
          include: ['{packages,apps,tools,bench}/**/*.db.test.ts'],
          globalSetup: ['packages/testkit/src/cluster.setup.ts'],
          testTimeout: 180_000,
          expect: patience,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          // Once more, and told at the end of the run (decision 0038): a browser among hundreds stalls where nothing is wrong.
          retry: 1,
          globalSetup: ['packages/testkit/src/cluster.setup.ts', 'e2e/browser.setup.ts'],
          testTimeout: 240_000,
          expect: patience,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'a11y',
          include: ['e2e/**/*.matrix.ts'],
          globalSetup: ['packages/testkit/src/cluster.setup.ts', 'e2e/browser.setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          // Taken when somebody wants them, by `npm run pictures`: no test of its own.
          name: 'pictures',
          include: ['e2e/**/*.pictures.ts'],
          globalSetup: ['packages/testkit/src/cluster.setup.ts', 'e2e/browser.setup.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
