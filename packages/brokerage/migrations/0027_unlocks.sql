-- Lifting a client's waiting times hands out new guesses of a password or PIN. One person may do it once in 24 hours; again takes two.
create table brokerage.client_unlocks (
  tenant_id uuid not null,
  unlock_id uuid not null,
  client_id uuid not null,
  staff_id uuid not null,
  reason text not null check (length(reason) between 8 and 500),
  approval_id uuid,
  unlocked_at timestamptz not null,
  primary key (tenant_id, unlock_id),
  unique (tenant_id, approval_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, staff_id) references brokerage.staff,
  foreign key (tenant_id, approval_id) references brokerage.approvals
);
call platform.protect_append_only('brokerage.client_unlocks');
create index client_unlocks_of_client on brokerage.client_unlocks (tenant_id, client_id, unlocked_at desc);

create function brokerage.guard_unlock() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('candor.actor', true) is distinct from 'staff:' || new.staff_id then
    raise exception 'a client is unlocked in one''s own name' using errcode = '42501';
  end if;
  -- Two at the same moment take turns.
  perform from brokerage.clients c
    where c.tenant_id = new.tenant_id and c.client_id = new.client_id for no key update;
  if exists (
      select from brokerage.client_unlocks u
      where u.tenant_id = new.tenant_id and u.client_id = new.client_id
        and u.unlocked_at > new.unlocked_at - interval '24 hours')
    and not brokerage.is_approved(new.tenant_id, new.approval_id, 'client.unlock', new.client_id::text) then
    raise exception 'unlocking a client again within a day needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_unlock before insert on brokerage.client_unlocks
  for each row execute function brokerage.guard_unlock();
