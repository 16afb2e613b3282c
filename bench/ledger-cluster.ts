// A fresh embedded PostgreSQL for a benchmark, with the durability a customer gets: fsync on, nothing relaxed.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSystemClock, type Clock } from '@candor/platform/clock/clock.ts';
import { createDatabase, migrate, prepareDatabase, type Database } from '@candor/platform/db/index.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import { createIds, type Ids } from '@candor/platform/ids/ids.ts';
import { startEmbeddedPostgres } from '@candor/platform/postgres/index.ts';

export interface BenchCluster {
  readonly url: string;
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  remove(): Promise<void>;
}

const ignore = (): void => undefined;
const log = { info: ignore, warn: ignore, error: (fields: object) => console.error(fields) };
const passwords = { appPassword: 'app-password-of-a-benchmark', systemPassword: 'system-password-of-a-benchmark' };

export async function startBenchCluster(hasCauses = false): Promise<BenchCluster> {
  const dir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  chmodSync(dir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: join(dir, 'postgres'), log });
  await prepareDatabase(postgres.url, passwords);
  const sources = ['platform', 'ledger'].map((name) => ({
    package: name,
    dir: fileURLToPath(new URL(`../packages/${name}/migrations`, import.meta.url)),
  }));
  await migrate(postgres.url, sources, log);
  if (hasCauses) await nameCauses(postgres.url);
  const clock = createSystemClock();
  const db = createDatabase({ url: postgres.url, ...passwords, clock, log, random: Math.random });
  return {
    url: postgres.url,
    db,
    clock,
    ids: createIds(clock),
    async remove() {
      await db.close();
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Every journal's cause is looked up, as under the brokerage; what an order says is read from the books once more. */
async function nameCauses(url: string): Promise<void> {
  const sql = openSql({ url, applicationName: 'candor-bench' });
  await sql.unsafe(`
    create schema bench;
    create function bench.say_orders(p_tenant uuid, p_ids text[]) returns setof ledger.said
    language sql stable as $$ select * from ledger.booked(p_tenant, 'order', p_ids) $$;
    insert into ledger.causes (kind, says) values ('order', 'bench.say_orders')`);
  await sql.end({ timeout: 1 });
}
