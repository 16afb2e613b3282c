// The whole server on a fresh embedded PostgreSQL with a customer's durability, without a test runner: for measurements.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '@candor/platform/clock/clock.ts';
import { enterAll } from '@candor/brokerage/clients/index.ts';
import { createDatabase, migrate, prepareDatabase, tenantScope } from '@candor/platform/db/index.ts';
import type { TenantId } from '@candor/platform/db/index.ts';
import { startEmbeddedPostgres } from '@candor/platform/postgres/index.ts';
import { migrationSources } from '@candor/server/start/migrations.ts';
import { platformMigrations, testRolePasswords } from './database.ts';
import { startTestSystem, type TestSystem } from './system.ts';

const ignore = (): void => undefined;
const log = { info: ignore, warn: ignore, error: ignore };

export interface LoneSystem {
  readonly system: TestSystem;
  /** Of the superuser: what writes a past as quickly as it can be copied. */
  readonly adminUrl: string;
  remove(): Promise<void>;
}

/** What the job does that enters clients from before. */
export function enterNames({ server }: TestSystem, tenantId: TenantId): Promise<number> {
  return enterAll(server.money.parts, tenantScope(tenantId, { kind: 'system', id: 'bench' }));
}

export async function startLoneSystem(environment: Readonly<Record<string, string>> = {}): Promise<LoneSystem> {
  const dir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  chmodSync(dir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: join(dir, 'postgres'), log });
  await prepareDatabase(postgres.url, testRolePasswords);
  await migrate(postgres.url, [platformMigrations, ...migrationSources().slice(1)], log);
  const clock = createSystemClock();
  const db = createDatabase({ url: postgres.url, ...testRolePasswords, clock, log, random: () => 0.5 });
  const database = { adminUrl: postgres.url, db, close: () => db.close() };
  const system = await startTestSystem({ database, start: clock.now(), isAttack: true, isMeasured: true, environment });
  return {
    system,
    adminUrl: postgres.url,
    async remove() {
      await system.close();
      await db.close();
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
