// Gives a test run its PostgreSQL: a throw-away embedded one, or the server of DATABASE_URL. Removes what it made.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { startEmbeddedPostgres } from '@candor/platform/postgres/index.ts';
import type { TestProject } from 'vitest/node';
import { dropDatabases } from './database-names.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser address of the test run's PostgreSQL. */
    adminUrl: string;
    /** Prefix of every database this run makes. */
    databasePrefix: string;
  }
}

const ignore = (): void => undefined;

export default async function setUpCluster(project: TestProject): Promise<() => Promise<void>> {
  const databasePrefix = `candor_test_${randomBytes(5).toString('hex')}_`;
  project.provide('databasePrefix', databasePrefix);
  const external = process.env['DATABASE_URL'];
  if (external !== undefined && external !== '') {
    project.provide('adminUrl', external);
    return () => dropDatabases(external, databasePrefix);
  }
  const cluster = await startTestCluster();
  project.provide('adminUrl', cluster.url);
  return cluster.remove;
}

export async function startTestCluster(): Promise<{ url: string; remove: () => Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'candor-test-'));
  chmodSync(dir, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dir, 'postgres'),
    log: { info: ignore, warn: ignore },
    // Nothing here outlives the run, so nothing has to reach the disk.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_connections: '400',
    },
  });
  return {
    url: postgres.url,
    async remove() {
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
