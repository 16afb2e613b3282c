// How PostgreSQL reads a table depends on what it knows of its contents, and it looks by itself only after some writing, which it forgets to
// have counted when it crashes. Of a table it never looked at it believes that hardly anything belongs to one tenant: three of those in
// one question were gone through row by row against each other, seconds for two hundred rows, and longer than a statement may take.
import { openSql } from './connection.ts';

/**
 * Lets it look at every table of ours that has rows and was never looked at, or has more than doubled since; up to eight pages count as
 * small however they grew. Answers how many there were.
 */
export async function learnContents(adminUrl: string): Promise<number> {
  const sql = openSql({ url: adminUrl, applicationName: 'candor-statistics' });
  try {
    const unknown = await sql<Array<{ name: string }>>`
      select n.nspname || '.' || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relowner = current_user::regrole and n.nspname not in ('pg_catalog', 'information_schema')
        and (pg_relation_size(c.oid) > 0 and not exists (select from pg_statistic s where s.starelid = c.oid)
          or pg_relation_size(c.oid) / current_setting('block_size')::int > 2 * greatest(c.relpages, 4))`;
    for (const { name } of unknown) await sql`analyze ${sql(name)}`;
    return unknown.length;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
