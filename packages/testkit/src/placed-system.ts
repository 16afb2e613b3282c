// The whole server on a data folder that a command of the product has filled before, e.g. with the first staff: its own database, its own
// secrets, and a clock that the test moves.
import { join } from 'node:path';
import { createSystemClock } from '@candor/platform/clock/clock.ts';
import { createDatabase } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { startEmbeddedPostgres } from '@candor/platform/postgres/index.ts';
import { loadSecrets } from '@candor/server/start/secrets.ts';
import { startTestSystem, type TestSystem } from './system.ts';

const ignore = (): void => undefined;
const log = { info: ignore, warn: ignore, error: ignore };

export async function startPlacedSystem(dataDir: string): Promise<TestSystem> {
  const clock = createSystemClock();
  const secrets = await loadSecrets(dataDir, '', createIds(clock));
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log });
  const passwords = {
    appPassword: secrets.password('db-role|app'),
    systemPassword: secrets.password('db-role|system'),
  };
  const db = createDatabase({ url: postgres.url, ...passwords, clock, log, random: () => 0.5, max: 2 });
  const database = { adminUrl: postgres.url, db, close: () => db.close() };
  // Not before what the command has written.
  const start = clock.now();
  const system = await startTestSystem({ pages: true, place: { dataDir, secrets }, database, start });
  return {
    ...system,
    async close() {
      await system.close();
      await db.close();
      await postgres.stop();
    },
  };
}
