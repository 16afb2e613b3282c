-- Stopping and resuming a tenant's money, and who may call what. Functions are open to everyone unless that is revoked.
create function ledger.raise_halt(p_id uuid, p_at timestamptz, p_reason text, p_evidence jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := ledger.current_tenant();
begin
  -- Under the lock of the head: once this commits, no posting is under way that did not see it.
  perform ledger.lock_head(tenant);
  if exists (select from ledger.halts h where h.tenant_id = tenant and h.lifted_at is null) then
    return false;
  end if;
  insert into ledger.halts (tenant_id, id, raised_at, reason, evidence)
  values (tenant, p_id, p_at, p_reason, p_evidence);
  return true;
end $$;

create function ledger.lift_halt(p_at timestamptz, p_by text, p_reason text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := ledger.current_tenant();
begin
  perform ledger.lock_head(tenant);
  update ledger.halts h set lifted_at = p_at, lifted_by = p_by, lift_reason = p_reason
  where h.tenant_id = tenant and h.lifted_at is null;
  return found;
end $$;

revoke execute on all functions in schema ledger from public;
revoke execute on all procedures in schema ledger from public;
grant execute on function ledger.current_tenant() to candor_app, candor_system;
grant execute on function ledger.chain_hash(bytea, bigint, timestamptz, bytea) to candor_app, candor_system;
grant execute on function ledger.raise_halt(uuid, timestamptz, text, jsonb) to candor_app;
grant execute on function ledger.lift_halt(timestamptz, text, text) to candor_app;
grant execute on function ledger.post(
  timestamptz, jsonb, uuid[], uuid[], text[], text[], text[], text[], text[], text[], text[], timestamptz[], uuid[],
  uuid[], text[], int[], smallint[], int[], numeric[], jsonb) to candor_app;
