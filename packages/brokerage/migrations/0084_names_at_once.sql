-- That what a line of the trail names exists was asked for each line alone, row by row. It is asked once for all rows of a statement now.
-- Clients and tenants are never deleted (keep_clients, keep_tenants), and here none of them takes another name, so who existed when a line
-- was written exists for good.
create trigger keep_names before update of tenant_id, client_id on brokerage.clients
  for each row execute function platform.refuse_change();
create trigger keep_names before update of tenant_id on brokerage.tenants
  for each row execute function platform.refuse_change();

alter table brokerage.audit
  drop constraint audit_tenant_id_fkey,
  drop constraint audit_tenant_id_client_id_fkey;

create function brokerage.guard_audit_names() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
begin
  if exists (
    select from added n
    left join lateral (
      select x.client_id from brokerage.clients x where x.tenant_id = n.tenant_id and x.client_id = n.client_id offset 0
    ) c on true
    where n.client_id is not null and c.client_id is null)
    or exists (
      select from (select distinct n.tenant_id from added n) n
      left join lateral (select x.tenant_id from brokerage.tenants x where x.tenant_id = n.tenant_id offset 0) t on true
      where t.tenant_id is null) then
    raise exception 'a line of the trail names a tenant and a client who exist' using errcode = '23503';
  end if;
  return null;
end $$;
create trigger guard_audit_names after insert on brokerage.audit
  referencing new table as added for each statement execute function brokerage.guard_audit_names();
