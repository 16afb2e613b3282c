-- Tenants are made in two ways: by a file that the operator applies at the start, or by two platform administrators in the console. The
-- administrators stand outside every brand, in a realm of their own: it has staff, proposals and a trail, and never a client.
alter table brokerage.tenants
  add column kind text not null default 'brand' check (kind in ('brand', 'platform')),
  -- The decision of the realm that made it, who proposed and agreed, and who was invited with it; null for a tenant of a file.
  add column founded_by uuid unique,
  add column founders uuid[] check (cardinality(founders) = 2),
  add column first_staff text[] check (cardinality(first_staff) = 2),
  add check ((founded_by is null) = (first_staff is null) and (founded_by is null) = (founders is null)),
  drop constraint tenants_name_check,
  add constraint tenants_name_check check (
    case kind when 'platform' then name = '@platform' else name ~ '^[a-z][a-z0-9-]{1,30}$' end);
create unique index tenants_one_realm on brokerage.tenants (kind) where kind = 'platform';
-- The owner writes through its own wall for this one statement.
alter table brokerage.tenants no force row level security;
insert into brokerage.tenants (tenant_id, name, kind, profile, applied_at)
  values ('0199a000-0000-7000-8000-00000000a110', '@platform', 'platform', '{}', now());
alter table brokerage.tenants force row level security;

create function brokerage.is_platform(p_tenant uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from brokerage.tenants t where t.tenant_id = p_tenant and t.kind = 'platform')
$$;

-- What a tenant's profile is when this was agreed on.
create function brokerage.agreed_profile(p jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'name', p -> 'name',
    'tenantId', p -> 'tenant_id',
    'country', p -> 'country',
    'template', p -> 'template',
    'layout', p -> 'layout',
    'theme', jsonb_build_object('light', p -> 'theme_light', 'dark', p -> 'theme_dark'),
    'showProductTypes', true,
    'languages', to_jsonb(string_to_array(p ->> 'languages', ' ')),
    'app', jsonb_build_object('app_name', p -> 'app_name', 'chat_sys', 'smart', 'otp', p -> 'otp'),
    'company', jsonb_build_object('co_name', p -> 'co_name', 'icp_no', p -> 'icp_no', 'co_address', p -> 'co_address',
      'app_video', ''),
    'markets', to_jsonb(string_to_array(p ->> 'markets', ' ')),
    'accounts', to_jsonb(string_to_array(p ->> 'accounts', ' ')),
    'logo', p -> 'logo',
    'demo', true)
    || case when p ->> 'accent_light' is null then '{}'::jsonb
      else jsonb_build_object('accent', jsonb_build_object('light', p -> 'accent_light', 'dark', p -> 'accent_dark')) end
$$;

create function brokerage.guard_tenant() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  agreed jsonb;
  people uuid[];
begin
  -- Only work across tenants writes them, never somebody inside one.
  if current_setting('candor.actor', true) is distinct from 'system' or new.kind <> 'brand' then
    raise exception 'a tenant is made by its file or by two platform administrators' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    if old.founded_by is not null
      or (new.tenant_id, new.kind, new.founded_by) is distinct from (old.tenant_id, old.kind, null::uuid) then
      raise exception 'a tenant of the console is changed by its own staff' using errcode = '42501';
    end if;
    return new;
  end if;
  if new.founded_by is null then
    return new;
  end if;
  select a.payload, array[a.maker_id, a.checker_id] into agreed, people from brokerage.approvals a
    where brokerage.is_platform(a.tenant_id) and a.approval_id = new.founded_by and a.kind = 'tenant.create'
      and a.subject_id = new.name and a.state = 'approved';
  if new.tenant_id::text = agreed ->> 'tenant_id' and new.profile = brokerage.agreed_profile(agreed)
    and new.first_staff = array[agreed ->> 'first_staff', agreed ->> 'second_staff'] and new.founders = people then
    return new;
  end if;
  raise exception 'a tenant is what two platform administrators agreed on' using errcode = '42501';
end $$;
create trigger guard_tenant before insert or update on brokerage.tenants
  for each row execute function brokerage.guard_tenant();
create trigger keep_tenants before delete on brokerage.tenants
  for each row execute function platform.refuse_change();

-- Nobody is a client of the realm.
create function brokerage.guard_client_realm() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if brokerage.is_platform(new.tenant_id) then
    raise exception 'platform administrators have no clients' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_client_realm before insert on brokerage.clients
  for each row execute function brokerage.guard_client_realm();

alter table brokerage.staff drop constraint staff_roles_check, add constraint staff_roles_check check (
  cardinality(roles) > 0 and roles <@ array['advisor', 'kyc_officer', 'operations', 'approver', 'support', 'content_editor',
    'tenant_admin', 'auditor', 'platform_admin']);
-- A platform administrator has that role alone and works in the realm alone.
create function brokerage.guard_staff_realm() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (case when brokerage.is_platform(new.tenant_id) then new.roles <> array['platform_admin']
    else 'platform_admin' = any(new.roles) end) then
    raise exception 'platform administrators stand outside tenants' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_staff_realm before insert or update on brokerage.staff
  for each row execute function brokerage.guard_staff_realm();

-- As before, and: the two who were invited with a tenant of the console.
create or replace function brokerage.guard_staff() returns trigger
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
    if actor = 'system:founding' and new.status = 'invited' and new.approval_id is null
      and new.roles = array['tenant_admin'] and exists (select from brokerage.tenants t
        where t.tenant_id = new.tenant_id and new.username = any(t.first_staff)) then
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

-- As before, and: each half for the first two of a tenant is made by its own one of the two who founded it.
create or replace function brokerage.guard_staff_setup() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  actor text := current_setting('candor.actor', true);
begin
  if tg_op = 'UPDATE' then
    if (old.tenant_id, old.staff_id, old.part) is distinct from (new.tenant_id, new.staff_id, new.part)
      or old.used_at is not null or new.used_at is not null and actor like 'staff:%' then
      raise exception 'a set-up code is used once, by the invited person' using errcode = '42501';
    end if;
    if (old.hash, old.expires_at) is not distinct from (new.hash, new.expires_at)
      and (new.attempts >= old.attempts) then
      return new;
    end if;
  end if;
  if new.used_at is not null or not exists (
    select from brokerage.staff s
    join brokerage.approvals a on a.tenant_id = s.tenant_id and a.approval_id = s.approval_id
    where s.tenant_id = new.tenant_id and s.staff_id = new.staff_id and a.state = 'approved'
      and actor = 'staff:' || case new.part when 'maker' then a.maker_id else a.checker_id end
    union all
    select from brokerage.staff s
    join brokerage.tenants t on t.tenant_id = s.tenant_id and s.username = any(t.first_staff)
    where s.tenant_id = new.tenant_id and s.staff_id = new.staff_id and s.approval_id is null
      and actor = 'staff:' || t.founders[case new.part when 'maker' then 1 else 2 end]) then
    raise exception 'a half of a set-up code is made by its own one of the two people' using errcode = '42501';
  end if;
  return new;
end $$;
