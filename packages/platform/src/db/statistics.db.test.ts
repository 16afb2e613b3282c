import { expect, test } from 'vitest';
import { createTestDatabase } from '@candor/testkit/database.ts';
import { openSql } from './connection.ts';
import { learnContents } from './statistics.ts';

test('R-02 PostgreSQL is let look at what it knows nothing of, and at nothing twice', async () => {
  const database = await createTestDatabase();
  const sql = openSql({ url: database.adminUrl });
  const knows = async (table: string): Promise<boolean> => {
    const rows = await sql`select from pg_statistic where starelid = ${table}::regclass limit 1`;
    return rows.length > 0;
  };
  try {
    expect(await knows('platform.migrations')).toBe(false);
    expect(await learnContents(database.adminUrl)).toBeGreaterThan(0);
    expect(await knows('platform.migrations')).toBe(true);
    expect(await learnContents(database.adminUrl)).toBe(0);
    // It would look by itself too, in its own time.
    await sql.unsafe(`create table platform.new_one (id int) with (autovacuum_enabled = false)`);
    const add = (rows: number) => sql`insert into platform.new_one select generate_series(1, ${rows})`;
    await add(1);
    expect(await learnContents(database.adminUrl)).toBe(1);
    await add(10_000);
    expect(await learnContents(database.adminUrl)).toBe(1);
    await add(9_000);
    expect(await learnContents(database.adminUrl)).toBe(0);
  } finally {
    await sql.end();
    await database.close();
  }
});
