-- Who works here is decided by two people: an invitation, other roles, a suspension and its end each carry their decision, and neither
-- of the two is the person it is about. The first two of a tenant are made together by the operator's command, while there is nobody.
alter table brokerage.staff drop constraint staff_status_check;
alter table brokerage.staff add constraint staff_status_check check (status in ('invited', 'active', 'disabled'));
alter table brokerage.staff
  add column approval_id uuid,
  add foreign key (tenant_id, approval_id) references brokerage.approvals;

-- An invited person sets up with two codes, one from each of the two who decided: neither can become the third alone.
create table brokerage.staff_setups (
  tenant_id uuid not null,
  staff_id uuid not null,
  part text not null check (part in ('maker', 'checker')),
  hash bytea not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, staff_id, part),
  foreign key (tenant_id, staff_id) references brokerage.staff
);
call platform.protect_tenant_table('brokerage.staff_setups');

create function brokerage.is_decided_about(p_tenant uuid, p_approval uuid, p_kind text, p_staff uuid, p_payload jsonb)
returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from brokerage.approvals a
    where a.tenant_id = p_tenant and a.approval_id = p_approval and a.kind = p_kind and a.subject_id = p_staff::text
      and a.state = 'approved' and a.payload = p_payload and a.maker_id <> p_staff and a.checker_id <> p_staff)
$$;

create function brokerage.guard_staff() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  actor text := current_setting('candor.actor', true);
  named jsonb := jsonb_build_object('username', new.username, 'roles', array_to_string(new.roles, ' '));
begin
  if tg_op = 'INSERT' then
    if actor = 'system:demo' and exists (select from brokerage.demo_marks d where d.tenant_id = new.tenant_id) then
      return new;
    end if;
    if actor = 'system:staff-command' and new.status = 'active'
      and (select count(*) from brokerage.staff s where s.tenant_id = new.tenant_id) < 2 then
      return new;
    end if;
    if new.status = 'invited'
      and brokerage.is_decided_about(new.tenant_id, new.approval_id, 'staff.invite', new.staff_id, named) then
      return new;
    end if;
    raise exception 'a member of staff is made by two people' using errcode = '42501';
  end if;
  if new.username <> old.username then
    raise exception 'the name of a member of staff stays' using errcode = '42501';
  end if;
  if (new.roles, new.status, new.approval_id) is not distinct from (old.roles, old.status, old.approval_id) then
    return new;
  end if;
  if old.status = 'invited' and new.status = 'active' and new.roles = old.roles
    and new.approval_id is not distinct from old.approval_id
    and (select count(*) from brokerage.staff_setups s
      where s.tenant_id = new.tenant_id and s.staff_id = new.staff_id and s.used_at is not null) = 2 then
    return new;
  end if;
  -- Decisions about one person follow each other, so an older one can never be used again.
  if old.approval_id is null or new.approval_id > old.approval_id then
    if new.status = old.status
      and brokerage.is_decided_about(new.tenant_id, new.approval_id, 'staff.roles', new.staff_id, named) then
      return new;
    end if;
    if new.roles = old.roles and (
      new.status = 'disabled' and brokerage.is_decided_about(new.tenant_id, new.approval_id, 'staff.suspend',
        new.staff_id, named)
      or old.status = 'disabled' and new.status = 'active' and brokerage.is_decided_about(new.tenant_id,
        new.approval_id, 'staff.reinstate', new.staff_id, named)) then
      return new;
    end if;
  end if;
  raise exception 'roles and standing of a member of staff are changed by two people' using errcode = '42501';
end $$;
create trigger guard_staff before insert or update on brokerage.staff
  for each row execute function brokerage.guard_staff();
create trigger keep_staff before delete on brokerage.staff
  for each row execute function platform.refuse_change();

-- One person alone could never be checked by anybody.
create function brokerage.guard_first_staff() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('candor.actor', true) = 'system:staff-command'
    and (select count(*) from brokerage.staff s where s.tenant_id = new.tenant_id) < 2 then
    raise exception 'the first staff of a tenant are two people' using errcode = '42501';
  end if;
  return null;
end $$;
create constraint trigger guard_first_staff after insert on brokerage.staff
  deferrable initially deferred for each row execute function brokerage.guard_first_staff();
