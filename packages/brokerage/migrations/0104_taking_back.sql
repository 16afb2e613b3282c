-- A verification is taken back because a name on a list of sanctions is the client: proposed by an officer from the hit itself, decided by
-- another officer or an approver. The hit keeps the decision; it is never said to be another person afterwards.
alter table brokerage.kyc_hits
  -- Of the two who found that it is the client.
  add column approval_id uuid,
  add foreign key (tenant_id, approval_id) references brokerage.kyc_decisions,
  add check (approval_id is null or settled_at is null);

create function brokerage.guard_kyc_hit_confirmed() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if old.approval_id is not null and new.approval_id is distinct from old.approval_id then
      raise exception 'a hit is settled once and never rewritten' using errcode = '42501';
    end if;
    if new.approval_id is not distinct from old.approval_id then
      return new;
    end if;
  end if;
  if new.approval_id is not null and not exists (
    select from brokerage.kyc_decisions d
    where d.tenant_id = new.tenant_id and d.approval_id = new.approval_id and d.submission_id = new.submission_id
      and d.client_id = new.client_id and d.verdict = 'rejected'
      and brokerage.approved_payload(d.tenant_id, d.approval_id, 'kyc.take_back', d.submission_id::text) ->> 'hit'
        = new.hit_id::text) then
    raise exception 'two people say that a hit is the client' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_kyc_hit_confirmed before insert or update on brokerage.kyc_hits
  for each row execute function brokerage.guard_kyc_hit_confirmed();

-- As before, and with the proposal that names its hit.
create or replace function brokerage.guard_kyc_decision() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  taken jsonb := brokerage.approved_payload(new.tenant_id, new.approval_id, 'kyc.take_back', new.submission_id::text);
  agreed jsonb := case new.verdict
    when 'approved' then brokerage.approved_payload(new.tenant_id, new.approval_id, 'kyc.approve', new.submission_id::text)
    else coalesce(taken,
      brokerage.approved_payload(new.tenant_id, new.approval_id, 'kyc.reject', new.submission_id::text)) end;
begin
  if agreed is null or (new.verdict = 'rejected'
    and (agreed ->> 'reasons', agreed ->> 'remark') is distinct from (new.reasons, new.remark)) then
    raise exception 'a verification needs the decision of two people' using errcode = '42501';
  end if;
  if taken is not null and (new.reasons <> 'application:sanctions_match' or not exists (
    select from brokerage.kyc_hits h
    where h.tenant_id = new.tenant_id and h.hit_id::text = taken ->> 'hit' and h.submission_id = new.submission_id
      and h.client_id = new.client_id and h.settled_at is null and h.approval_id is null)) then
    raise exception 'a verification is taken back for the hit that was named' using errcode = '42501';
  end if;
  if not exists (
    select from brokerage.approvals a
    join brokerage.staff maker on maker.tenant_id = a.tenant_id and maker.staff_id = a.maker_id
    join brokerage.staff checker on checker.tenant_id = a.tenant_id and checker.staff_id = a.checker_id
    where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id and a.client_id = new.client_id
      and 'kyc_officer' = any(maker.roles) and checker.roles && array['kyc_officer', 'approver']) then
    raise exception 'a verification is decided by an officer and a second person' using errcode = '42501';
  end if;
  if not exists (
    select from brokerage.kyc_submissions s
    where s.tenant_id = new.tenant_id and s.submission_id = new.submission_id and s.client_id = new.client_id) then
    raise exception 'a submission is decided for its own client' using errcode = '42501';
  end if;
  return new;
end $$;

-- As before, and what ended with its document can be taken back as well.
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
    elsif not (before in ('pending', 'approved')
        -- The document has ended, which nobody decided: two people may still find who it is.
        or (tg_op = 'UPDATE' and before = 'rejected' and old.approval_id is null and old.approved_at is not null
          and new.submission_id is not distinct from old.submission_id and brokerage.approved_payload(
            new.tenant_id, new.approval_id, 'kyc.take_back', new.submission_id::text) is not null))
      or not brokerage.is_kyc_decided(new, 'rejected')
      or (tg_op = 'UPDATE' and new.approval_id is not distinct from old.approval_id) then
      raise exception 'a rejection needs the decision of two people' using errcode = '42501';
    end if;
  else
    raise exception 'nobody becomes unverified' using errcode = '42501';
  end if;
  return new;
end $$;
