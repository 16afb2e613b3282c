// Reads PostgreSQL's own catalogue and names every table whose wall between tenants has a hole.
import { openSql } from '@candor/platform/db/connection.ts';

const query = `
  with tenant_tables as (
    select c.oid, c.oid::regclass::text as name, c.relrowsecurity and c.relforcerowsecurity as walled
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  ), findings as (
    select name, 'row-level security is not enabled and forced' as problem from tenant_tables where not walled
    union all
    select name, 'no policy tenant_rows for candor_app' from tenant_tables t
    where not exists (
      select from pg_policy p join pg_roles r on r.oid = any (p.polroles)
      where p.polrelid = t.oid and r.rolname = 'candor_app' and p.polcmd = '*'
        and pg_get_expr(p.polqual, p.polrelid) like '%tenant_id = %candor.tenant_id%'
        and pg_get_expr(p.polwithcheck, p.polrelid) like '%tenant_id = %candor.tenant_id%')
    union all
    -- Policies are joined by OR: one more for the same role would open the wall.
    select t.name, 'policy ' || p.polname || ' opens more than the tenant' from tenant_tables t
    join pg_policy p on p.polrelid = t.oid and p.polname not in ('tenant_rows', 'system_rows') and p.polpermissive
    union all
    select name, 'primary key does not start with tenant_id' from tenant_tables t
    where not exists (
      select from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      where i.indrelid = t.oid and i.indisprimary and a.attname = 'tenant_id')
    union all
    select t.name, 'foreign key ' || f.conname || ' leaves out tenant_id' from tenant_tables t
    join pg_constraint f on f.conrelid = t.oid and f.contype = 'f'
    join tenant_tables target on target.oid = f.confrelid
    where not exists (
      select from unnest(f.conkey, f.confkey) as pair (own, other)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = pair.own and a.attname = 'tenant_id'
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = pair.other and b.attname = 'tenant_id')
    union all
    select c.oid::regclass::text, 'a view without security_invoker' from pg_class c
    where c.relkind in ('v', 'm') and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and not coalesce(c.reloptions @> '{security_invoker=true}' or c.reloptions @> '{security_invoker=on}', false)
  )
  select name || ': ' || problem as text from findings order by 1`;

/** One line per hole; an empty list is what a test expects. */
export async function findUnprotectedTables(adminUrl: string): Promise<string[]> {
  const sql = openSql({ url: adminUrl, applicationName: 'candor-testkit' });
  try {
    const rows = await sql.unsafe<{ text: string }[]>(query);
    return rows.map((row) => row.text);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
