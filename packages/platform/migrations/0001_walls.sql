-- The second wall between tenants: functions that each migration calls once per table. Without a call a table has no
-- grants at all, so forgetting one is noticed at the first query.

revoke all on schema platform from public;
grant usage on schema platform to candor_app, candor_system;

create procedure platform.open_schema(schema_name text)
language plpgsql as $$
begin
  execute format('revoke all on schema %I from public', schema_name);
  execute format('grant usage on schema %I to candor_app, candor_system', schema_name);
end $$;

-- Keys start with the tenant, or two tenants could share a row through a foreign key.
create procedure platform.require_tenant_key(target regclass)
language plpgsql as $$
declare
  first_column text;
begin
  if not exists (
    select from pg_attribute
    where attrelid = target and attname = 'tenant_id' and atttypid = 'uuid'::regtype and attnotnull and not attisdropped
  ) then
    raise exception '% needs a column tenant_id uuid not null', target;
  end if;
  select a.attname into first_column
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
  where i.indrelid = target and i.indisprimary;
  if first_column is distinct from 'tenant_id' then
    raise exception 'the primary key of % must start with tenant_id', target;
  end if;
end $$;

create procedure platform.wall_off(target regclass)
language plpgsql as $$
begin
  call platform.require_tenant_key(target);
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_rows on %s for all to candor_app '
    'using (tenant_id = nullif(current_setting(''candor.tenant_id'', true), '''')::uuid) '
    'with check (tenant_id = nullif(current_setting(''candor.tenant_id'', true), '''')::uuid)', target);
  execute format('create policy system_rows on %s for all to candor_system using (true) with check (true)', target);
  execute format('revoke all on %s from public', target);
end $$;

-- An ordinary table of a tenant.
create procedure platform.protect_tenant_table(target regclass)
language plpgsql as $$
begin
  call platform.wall_off(target);
  execute format('grant select, insert, update, delete on %s to candor_app, candor_system', target);
end $$;

create function platform.refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = '42501';
end $$;

create procedure platform.freeze_rows(target regclass)
language plpgsql as $$
begin
  execute format(
    'create trigger append_only_rows before update or delete on %s for each row '
    'execute function platform.refuse_change()', target);
  execute format(
    'create trigger append_only_table before truncate on %s for each statement '
    'execute function platform.refuse_change()', target);
end $$;

-- A tenant's table whose rows never change: postings, audit. Holds against the owner of the table too.
create procedure platform.protect_append_only(target regclass)
language plpgsql as $$
begin
  call platform.wall_off(target);
  execute format('grant select, insert on %s to candor_app, candor_system', target);
  call platform.freeze_rows(target);
end $$;

-- Reference data without a tenant: everyone reads, only system work writes.
create procedure platform.share_table(target regclass)
language plpgsql as $$
begin
  execute format('revoke all on %s from public', target);
  execute format('grant select on %s to candor_app', target);
  execute format('grant select, insert, update, delete on %s to candor_system', target);
end $$;

-- How often work across tenants happened, and why.
create table platform.system_access (
  reason text not null,
  day date not null,
  uses bigint not null check (uses > 0),
  last_at timestamptz not null,
  primary key (reason, day)
);
grant select, insert, update on platform.system_access to candor_system;
