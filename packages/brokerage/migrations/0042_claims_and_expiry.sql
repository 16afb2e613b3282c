-- Who works on what: an item of a queue is claimed by one person for a while, and nobody else decides about it meanwhile. And proposals
-- that nobody decided in time are over: they can no longer be approved.
create table brokerage.claims (
  tenant_id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,39}$'),
  item_id uuid not null,
  staff_id uuid not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > claimed_at),
  primary key (tenant_id, kind, item_id),
  foreign key (tenant_id, staff_id) references brokerage.staff
);
call platform.wall_off('brokerage.claims');
grant select, insert, update, delete on brokerage.claims to candor_app, candor_system;
create index claims_of_staff on brokerage.claims (tenant_id, staff_id);

-- Nobody claims in another's name; what is somebody's is given on by them, or free once its time is over.
create function brokerage.guard_claim() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  actor text := current_setting('candor.actor', true);
begin
  if actor is distinct from 'staff:' || new.staff_id
    and (tg_op = 'INSERT' or actor is distinct from 'staff:' || old.staff_id) then
    raise exception 'a claim is made by its owner, or handed over by who had it' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' and new.staff_id <> old.staff_id and actor is distinct from 'staff:' || old.staff_id
    and old.expires_at > new.claimed_at then
    raise exception 'a claim is free once its time is over' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_claim before insert or update on brokerage.claims
  for each row execute function brokerage.guard_claim();

-- True while somebody else holds the thing.
create function brokerage.is_claimed_by_other(p_tenant uuid, p_kind text, p_item text, p_staff uuid, p_at timestamptz)
returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from brokerage.claims c where c.tenant_id = p_tenant and c.kind = p_kind
    and c.item_id::text = p_item and c.staff_id <> p_staff and c.expires_at > p_at)
$$;

alter table brokerage.approvals add column expires_at timestamptz;
-- The owner reads through its own wall for this one statement.
alter table brokerage.approvals no force row level security;
alter table brokerage.approvals disable trigger guard_approval;
update brokerage.approvals set expires_at = created_at + interval '7 days';
alter table brokerage.approvals enable trigger guard_approval;
alter table brokerage.approvals force row level security;
alter table brokerage.approvals alter column expires_at set not null;
alter table brokerage.approvals add constraint approvals_expiry check (expires_at > created_at);
alter table brokerage.approvals drop constraint approvals_state_check;
alter table brokerage.approvals add constraint approvals_state_check
  check (state in ('proposed', 'approved', 'rejected', 'withdrawn', 'expired'));
create index approvals_expiring on brokerage.approvals (tenant_id, expires_at) where state = 'proposed';

create or replace function brokerage.guard_approval() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  actor text := current_setting('candor.actor', true);
begin
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' or actor is distinct from 'staff:' || new.maker_id then
      raise exception 'a proposal is made open and by its maker' using errcode = '42501';
    end if;
    if brokerage.is_claimed_by_other(new.tenant_id, split_part(new.kind, '.', 1), new.subject_id, new.maker_id,
        new.created_at) then
      raise exception 'somebody else works on this' using errcode = '42501';
    end if;
  elsif old.state <> 'proposed' or new.state = 'proposed' then
    raise exception 'a proposal is decided once' using errcode = '42501';
  elsif new.state = 'expired' then
    if new.decided_at < old.expires_at then
      raise exception 'a proposal expires in its time' using errcode = '42501';
    end if;
  elsif actor is distinct from 'staff:' || coalesce(new.checker_id, new.maker_id) then
    raise exception 'a proposal is decided by its checker' using errcode = '42501';
  elsif new.state in ('approved', 'rejected') then
    if new.decided_at >= old.expires_at then
      raise exception 'a proposal that is over cannot be decided' using errcode = '42501';
    end if;
    if brokerage.is_claimed_by_other(new.tenant_id, 'approval', new.approval_id::text, new.checker_id, new.decided_at) then
      raise exception 'somebody else works on this' using errcode = '42501';
    end if;
  end if;
  return new;
end $$;
