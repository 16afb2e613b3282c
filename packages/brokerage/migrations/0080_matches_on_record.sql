-- A client is turned away for a match on a list of sanctions only where the match itself is on record: found by the screening, or written
-- down by the officer who found it elsewhere, with the list, the entry and the name there. A hit that was settled is another person.
alter table brokerage.kyc_hits
  -- Who wrote it down; nobody where the screening found it.
  add column recorded_by uuid,
  add foreign key (tenant_id, recorded_by) references brokerage.staff;

create function brokerage.guard_kyc_hit_by_hand() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if new.recorded_by is distinct from old.recorded_by then
      raise exception 'who recorded a hit stays on record' using errcode = '42501';
    end if;
  elsif new.recorded_by is not null
    and current_setting('candor.actor', true) is distinct from 'staff:' || new.recorded_by then
    raise exception 'a hit is recorded by hand in person' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_kyc_hit_by_hand before insert or update on brokerage.kyc_hits
  for each row execute function brokerage.guard_kyc_hit_by_hand();

create function brokerage.guard_kyc_match() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if 'application:sanctions_match' = any(string_to_array(new.reasons, ' ')) and not exists (
    select from brokerage.kyc_hits h
    where h.tenant_id = new.tenant_id and h.submission_id = new.submission_id and h.settled_at is null) then
    raise exception 'a match on a list of sanctions stands on a recorded hit' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_kyc_match before insert on brokerage.kyc_decisions
  for each row execute function brokerage.guard_kyc_match();
