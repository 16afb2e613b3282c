-- What was agreed about access holds from its day on: a decision begins once, never before its day, and changes only what it names.
create table brokerage.access_beginnings (
  tenant_id uuid not null,
  approval_id uuid not null,
  begun_at timestamptz not null,
  primary key (tenant_id, approval_id),
  foreign key (tenant_id, approval_id) references brokerage.approvals
);
-- Until now every decision began with its approval.
alter table brokerage.approvals no force row level security;
insert into brokerage.access_beginnings (tenant_id, approval_id, begun_at)
  select tenant_id, approval_id, decided_at from brokerage.approvals
  where state = 'approved' and kind in ('switches.set', 'feature.rule', 'grant.set');
alter table brokerage.approvals force row level security;
call platform.protect_append_only('brokerage.access_beginnings');

create index approvals_access on brokerage.approvals (tenant_id, approval_id desc)
  where state = 'approved' and kind in ('switches.set', 'feature.rule', 'grant.set', 'grant.withdraw');
create index access_grants_decision on brokerage.access_grants (tenant_id, approval_id);
-- Null: withdrawn. The client has what everybody has.
alter table brokerage.access_grants alter column granted drop not null;

create or replace function brokerage.guard_access() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  beside constant text[] := array['approval_id', 'changed_at'];
  keys constant text[] := array['tenant_id', 'client_id', 'name'];
  kinds text[];
  subject text;
  agreed jsonb;
  wanted jsonb;
begin
  if tg_op = 'INSERT' and new.approval_id is null and tg_table_name <> 'access_grants'
    and current_setting('candor.actor', true) = 'system:start' then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.approval_id is not distinct from old.approval_id or exists (
    select from brokerage.access_beginnings b where b.tenant_id = new.tenant_id and b.approval_id = new.approval_id) then
    raise exception 'a change of access needs a new decision' using errcode = '42501';
  end if;
  case tg_table_name
    when 'access_switches' then
      kinds := array['switches.set'];
      subject := new.tenant_id::text;
    when 'access_features' then
      kinds := array['feature.rule'];
      subject := new.name;
    else
      kinds := array['grant.set', 'grant.withdraw'];
      subject := new.client_id || ':' || new.perm;
  end case;
  select a.payload into agreed from brokerage.approvals a
    where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id and a.kind = any(kinds)
      and a.subject_id = subject and a.state = 'approved';
  if (agreed ->> 'starts_at')::timestamptz > new.changed_at
    or agreed ->> 'starts_at' is not null and not platform.is_now(new.changed_at) then
    raise exception 'a change of access begins on its day' using errcode = '42501';
  end if;
  -- What was before stands in the proposal for who decides; what is not named stays.
  select jsonb_object_agg(e.key, e.value) into wanted from jsonb_each(agreed) e
    where e.key <> 'starts_at' and right(e.key, 7) <> '_before';
  if tg_op = 'UPDATE' and (to_jsonb(old) - beside) || wanted = to_jsonb(new) - beside
    or tg_op = 'INSERT' and wanted = to_jsonb(new) - beside - keys then
    return new;
  end if;
  raise exception 'a change of access needs the decision of two people' using errcode = '42501';
end $$;

-- After the row: an insert that turns into an update begins once.
create function brokerage.begin_access() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into brokerage.access_beginnings (tenant_id, approval_id, begun_at)
  values (new.tenant_id, new.approval_id, new.changed_at);
  return null;
end $$;
create trigger begin_access after insert or update on brokerage.access_switches
  for each row when (new.approval_id is not null) execute function brokerage.begin_access();
create trigger begin_access after insert or update on brokerage.access_features
  for each row when (new.approval_id is not null) execute function brokerage.begin_access();
create trigger begin_access after insert or update on brokerage.access_grants
  for each row when (new.approval_id is not null) execute function brokerage.begin_access();

-- A beginning is written by the change itself.
create function brokerage.guard_access_beginning() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a decision about access begins with its change' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_access_beginning before insert on brokerage.access_beginnings
  for each row execute function brokerage.guard_access_beginning();
