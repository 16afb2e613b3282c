-- The audit stops a tenant's money and an operator lets it go on, both in the house's own name. One of staff does neither: a halt that
-- its cause can lift is none.
create function ledger.guard_halt() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('candor.actor', true) like 'staff:%' then
    raise exception 'money is halted by the audit and released by the operator' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_halt before insert or update on ledger.halts
  for each row execute function ledger.guard_halt();
revoke execute on function ledger.guard_halt() from public;
