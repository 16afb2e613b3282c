-- Maker and checker: what one member of staff proposes and another decides. Four eyes hold in the database: the maker
-- is who proposes, the checker is who decides, they differ, and a decision is made once.
create table brokerage.approvals (
  tenant_id uuid not null,
  approval_id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,39}[.][a-z][a-z_]{1,39}$'),
  subject_id text not null check (length(subject_id) between 1 and 128),
  client_id uuid,
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  reason text not null check (length(reason) between 8 and 500),
  maker_id uuid not null,
  checker_id uuid,
  state text not null check (state in ('proposed', 'approved', 'rejected', 'withdrawn')),
  note text check (length(note) <= 500),
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (tenant_id, approval_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, maker_id) references brokerage.staff,
  foreign key (tenant_id, checker_id) references brokerage.staff,
  check ((state = 'proposed') = (decided_at is null)),
  constraint approvals_four_eyes check (
    case when state in ('approved', 'rejected') then checker_id is not null and checker_id <> maker_id
      else checker_id is null end),
  constraint approvals_not_own check (
    client_id is null or (client_id <> maker_id and client_id is distinct from checker_id))
);
call platform.wall_off('brokerage.approvals');
grant select, insert on brokerage.approvals to candor_app, candor_system;
grant update (state, checker_id, note, decided_at) on brokerage.approvals to candor_app, candor_system;
-- One open proposal about a thing, whatever it proposes.
create unique index approvals_open on brokerage.approvals (tenant_id, split_part(kind, '.', 1), subject_id)
  where state = 'proposed';
create index approvals_list on brokerage.approvals (tenant_id, state, approval_id desc);

-- Who acts is who the transaction says: nobody signs in another's name, by whatever route.
create function brokerage.guard_approval() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  actor text := current_setting('candor.actor', true);
begin
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' or actor is distinct from 'staff:' || new.maker_id then
      raise exception 'a proposal is made open and by its maker' using errcode = '42501';
    end if;
  elsif old.state <> 'proposed' or new.state = 'proposed' then
    raise exception 'a proposal is decided once' using errcode = '42501';
  elsif actor is distinct from 'staff:' || coalesce(new.checker_id, new.maker_id) then
    raise exception 'a proposal is decided by its checker' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_approval before insert or update on brokerage.approvals
  for each row execute function brokerage.guard_approval();
create trigger keep_approvals before delete on brokerage.approvals
  for each row execute function platform.refuse_change();

-- For the tables whose rows need a decision of two: true when this one was approved for this very thing.
create function brokerage.is_approved(p_tenant uuid, p_approval uuid, p_kind text, p_subject text) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from brokerage.approvals a
    where a.tenant_id = p_tenant and a.approval_id = p_approval and a.kind = p_kind and a.subject_id = p_subject
      and a.state = 'approved')
$$;
