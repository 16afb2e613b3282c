// Gives a test run its PostgreSQL: a throw-away embedded one, or the server of DATABASE_URL. Removes what it made.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { lockFolder, startEmbeddedPostgres } from '@candor/platform/postgres/index.ts';
import { stopLeftovers } from '@candor/platform/postgres/leftover.ts';
import type { TestProject } from 'vitest/node';
import { dropDatabases, rehashPasswords } from './database-names.ts';
import { throwAwayDir, throwAwayDirs } from './throw-away.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser address of the test run's PostgreSQL. */
    adminUrl: string;
    /** Prefix of every database this run makes. */
    databasePrefix: string;
    /** How it copies a template: file by file is a third of the work where nothing has to reach the disk. */
    databaseCopy: 'file_copy' | 'wal_log';
  }
}

const ignore = (): void => undefined;

export default async function setUpCluster(project: TestProject): Promise<() => Promise<void>> {
  const databasePrefix = `candor_test_${randomBytes(5).toString('hex')}_`;
  project.provide('databasePrefix', databasePrefix);
  const external = process.env['DATABASE_URL'];
  if (external !== undefined && external !== '') {
    project.provide('adminUrl', external);
    project.provide('databaseCopy', 'wal_log');
    return () => dropDatabases(external, databasePrefix);
  }
  const cluster = await startTestCluster(throwAwayDir, shortLived);
  project.provide('adminUrl', cluster.url);
  project.provide('databaseCopy', 'file_copy');
  return cluster.remove;
}

/** A database lives for a minute: nothing in it grows old, and each statement is asked too seldom for plans of its own to pay. */
const shortLived = { autovacuum: 'off', plan_cache_mode: 'force_generic_plan', max_parallel_workers_per_gather: '0' };

const folderPrefix = 'candor-test-';

/** A run that was killed leaves its server behind; its folder is recognised by a lock that nobody holds. */
async function removeAbandonedClusters(): Promise<void> {
  const found = throwAwayDirs.flatMap((place) => readdirSync(place).map((name) => ({ name, dir: join(place, name) })));
  for (const { dir } of found.filter(({ name }) => name.startsWith(folderPrefix))) {
    try {
      const lock = existsSync(join(dir, 'postgres', 'cluster')) ? lockFolder(join(dir, 'postgres')) : undefined;
      if (lock === undefined) continue;
      await stopLeftovers(join(dir, 'postgres', 'cluster'));
      lock.release();
      rmSync(dir, { recursive: true, force: true });
    } catch {
      // Another user's, or another run is removing it this moment.
    }
  }
}

/** For a longer story, which may fill a disk and needs what PostgreSQL learns of its tables, the usual place and settings. */
export async function startTestCluster(
  place = tmpdir(),
  settings: Readonly<Record<string, string>> = {},
): Promise<{ url: string; remove: () => Promise<void> }> {
  await removeAbandonedClusters();
  const dir = mkdtempSync(join(place, folderPrefix));
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
      // Every test opens connections of its own, and its passwords protect nothing.
      scram_iterations: '1',
      ...settings,
    },
  });
  const { username, password } = new URL(postgres.url);
  await rehashPasswords(postgres.url, { [decodeURIComponent(username)]: decodeURIComponent(password) });
  return {
    url: postgres.url,
    async remove() {
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
