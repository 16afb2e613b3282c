// How far the server's clock runs ahead, kept in the database, whose guards ask what the time is. Only its owner writes it.
import { openSql } from './connection.ts';

/**
 * Tells the database, and answers by how many hours time has run ahead here, now or ever: it does not come back. A test that moves its clock
 * by hand is not asked.
 */
export async function tellClock(adminUrl: string, aheadHours: number): Promise<number> {
  const sql = openSql({ url: adminUrl, applicationName: 'candor-clock' });
  try {
    const [row] = await sql<Array<{ hours: number | null }>>`
      select extract(epoch from shift)::float8 / 3600 as hours from platform.clock`;
    const known = row?.hours ?? undefined;
    if (known !== undefined && aheadHours > known) {
      await sql`update platform.clock set shift = make_interval(hours => ${aheadHours})`;
    }
    return Math.max(known ?? 0, aheadHours);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
