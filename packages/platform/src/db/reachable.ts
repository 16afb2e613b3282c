// Asks the database for a sign of life. Never says why there was none.
import type { Database } from './database.ts';
import { systemScope } from './scope.ts';

export function isReachable(db: Database): Promise<boolean> {
  return db.read(systemScope('readiness'), async (reader) => (await reader.sql`select 1`).length === 1);
}
