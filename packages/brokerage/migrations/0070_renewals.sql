-- A document can be renewed before it ends: the client sends the new one while the old one still counts. The standing stays approved until
-- two people have decided; then the new document takes the place of the old one, or the old one stays until its own end.
alter table brokerage.kyc_watches
  drop constraint kyc_watches_warned_days_check,
  add constraint kyc_watches_warned_days_check check (warned_days in (60, 30, 7));

create table brokerage.kyc_renewals (
  tenant_id uuid not null,
  submission_id uuid not null,
  client_id uuid not null,
  -- The verified submission whose place it would take.
  renews uuid not null,
  -- overtaken: the old verification ended first, so the new one is reviewed as any other, or not at all.
  state text not null check (state in ('waiting', 'approved', 'rejected', 'overtaken')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  approval_id uuid,
  primary key (tenant_id, submission_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, submission_id) references brokerage.kyc_submissions,
  foreign key (tenant_id, renews) references brokerage.kyc_submissions,
  foreign key (tenant_id, approval_id) references brokerage.kyc_decisions,
  check ((state = 'waiting') = (closed_at is null)),
  check ((state in ('approved', 'rejected')) = (approval_id is not null))
);
call platform.protect_tenant_table('brokerage.kyc_renewals');
create unique index kyc_renewals_waiting on brokerage.kyc_renewals (tenant_id, client_id) where state = 'waiting';
create index kyc_renewals_queue on brokerage.kyc_renewals (tenant_id, submission_id) where state = 'waiting';
create index kyc_renewals_of on brokerage.kyc_renewals (tenant_id, client_id, opened_at);

create function brokerage.guard_kyc_renewal() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting'
      or current_setting('candor.actor', true) is distinct from 'client:' || new.client_id
      or not exists (
        select from brokerage.kyc_standings k
        join brokerage.kyc_watches w on w.tenant_id = k.tenant_id and w.client_id = k.client_id
        where k.tenant_id = new.tenant_id and k.client_id = new.client_id and k.status = 'approved'
          and k.submission_id = new.renews and w.submission_id = new.renews
          -- A day more than sixty: the country's day can be ahead of this one.
          and w.expires_on <= (new.opened_at at time zone 'UTC')::date + 61)
      or not exists (
        select from brokerage.kyc_submissions s
        where s.tenant_id = new.tenant_id and s.submission_id = new.submission_id and s.client_id = new.client_id
          and s.version = (select max(n.version) from brokerage.kyc_submissions n
            where n.tenant_id = new.tenant_id and n.client_id = new.client_id)) then
      raise exception 'a client renews a document that ends soon, in person' using errcode = '42501';
    end if;
    return new;
  end if;
  if old.state <> 'waiting' or (new.submission_id, new.client_id, new.renews, new.opened_at)
      is distinct from (old.submission_id, old.client_id, old.renews, old.opened_at) then
    raise exception 'a renewal is decided once' using errcode = '42501';
  end if;
  if new.state = 'overtaken' then
    if exists (
      select from brokerage.kyc_standings k
      where k.tenant_id = new.tenant_id and k.client_id = new.client_id and k.status = 'approved'
        and k.submission_id = new.renews) then
      raise exception 'a renewal waits while the old document counts' using errcode = '42501';
    end if;
  elsif not exists (
    select from brokerage.kyc_decisions d
    where d.tenant_id = new.tenant_id and d.approval_id = new.approval_id and d.submission_id = new.submission_id
      and d.client_id = new.client_id and d.verdict = new.state) then
    raise exception 'a renewal needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_kyc_renewal before insert or update on brokerage.kyc_renewals
  for each row execute function brokerage.guard_kyc_renewal();
create trigger keep_kyc_renewals before delete on brokerage.kyc_renewals
  for each row execute function platform.refuse_change();

-- Two more ways of a standing: a decided renewal takes the place of what it renews, and a renewal that waits when the old document ends
-- is reviewed at once, for the client has sent it already.
create or replace function brokerage.guard_kyc_standing() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  before text := 'unverified';
begin
  if tg_op = 'UPDATE' then
    if new.client_id <> old.client_id or new.tenant_id <> old.tenant_id then
      raise exception 'a standing stays with its client' using errcode = '42501';
    end if;
    -- A new key seals the same birth date again.
    if (new.status, new.changed_at, new.submission_id, new.approval_id, new.approved_at)
      is not distinct from (old.status, old.changed_at, old.submission_id, old.approval_id, old.approved_at)
      and (new.birth_date is null) = (old.birth_date is null) then
      return new;
    end if;
    before := old.status;
    new.approved_at := old.approved_at;
  else
    new.approved_at := null;
  end if;
  if new.status = 'pending' then
    if before not in ('unverified', 'rejected')
      or not (current_setting('candor.actor', true) is not distinct from 'client:' || new.client_id
        or (tg_op = 'UPDATE' and old.approval_id is null and current_setting('candor.actor', true) = 'system:kyc-watch'
          and exists (
            select from brokerage.kyc_renewals r
            where r.tenant_id = new.tenant_id and r.submission_id = new.submission_id and r.client_id = new.client_id
              and r.renews = old.submission_id and r.state = 'overtaken')))
      or not exists (
        select from brokerage.kyc_submissions s
        where s.tenant_id = new.tenant_id and s.submission_id = new.submission_id and s.client_id = new.client_id
          and s.version = (select max(n.version) from brokerage.kyc_submissions n
            where n.tenant_id = new.tenant_id and n.client_id = new.client_id)) then
      raise exception 'a review begins with a new submission of the client' using errcode = '42501';
    end if;
    new.approval_id := null;
  elsif new.status = 'approved' then
    if not brokerage.is_kyc_decided(new, 'approved') or not (before = 'pending'
      or (tg_op = 'UPDATE' and before = 'approved' and exists (
        select from brokerage.kyc_renewals r
        where r.tenant_id = new.tenant_id and r.submission_id = new.submission_id and r.client_id = new.client_id
          and r.renews = old.submission_id and r.state = 'waiting'))) then
      raise exception 'a verification needs the decision of two people' using errcode = '42501';
    end if;
    new.approved_at := coalesce(new.approved_at, new.changed_at);
  elsif new.status = 'rejected' then
    if tg_op = 'UPDATE' and before = 'approved' and new.submission_id is not distinct from old.submission_id
      and exists (
        select from brokerage.kyc_expiries e
        where e.tenant_id = new.tenant_id and e.submission_id = new.submission_id and e.client_id = new.client_id) then
      new.approval_id := null;
    elsif before not in ('pending', 'approved') or not brokerage.is_kyc_decided(new, 'rejected')
      or (tg_op = 'UPDATE' and new.approval_id is not distinct from old.approval_id) then
      raise exception 'a rejection needs the decision of two people' using errcode = '42501';
    end if;
  else
    raise exception 'nobody becomes unverified' using errcode = '42501';
  end if;
  return new;
end $$;
