-- Identity verification: drafts that follow a client to every device, submissions that are only added, decisions of two people, and a
-- standing that nothing but a submission of the client and such a decision can move.
create table brokerage.kyc_drafts (
  tenant_id uuid not null,
  client_id uuid not null,
  answers bytea not null,
  saved_at timestamptz not null,
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.kyc_drafts');

create table brokerage.kyc_submissions (
  tenant_id uuid not null,
  submission_id uuid not null,
  client_id uuid not null,
  version integer not null check (version > 0),
  country text not null check (country ~ '^[A-Z]{2}$'),
  id_kind text not null check (id_kind ~ '^[a-z_]{2,20}$'),
  answers bytea not null,
  -- Finds the same number again; nothing where the number is not kept.
  number_index bytea,
  id_front uuid not null,
  id_back uuid not null,
  submitted_at timestamptz not null,
  primary key (tenant_id, submission_id),
  unique (tenant_id, client_id, version),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, id_front) references brokerage.files,
  foreign key (tenant_id, id_back) references brokerage.files
);
call platform.protect_append_only('brokerage.kyc_submissions');
create index kyc_submissions_number on brokerage.kyc_submissions (tenant_id, number_index)
  where number_index is not null;

create function brokerage.guard_kyc_submission() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('candor.actor', true) is distinct from 'client:' || new.client_id then
    raise exception 'a client submits in person' using errcode = '42501';
  end if;
  if new.version <> 1 + coalesce((select max(s.version) from brokerage.kyc_submissions s
      where s.tenant_id = new.tenant_id and s.client_id = new.client_id), 0) then
    raise exception 'versions follow each other' using errcode = '42501';
  end if;
  if (select count(*) from brokerage.files f
      where f.tenant_id = new.tenant_id and f.client_id = new.client_id and f.stored_at is not null
        and f.file_id in (new.id_front, new.id_back)) <> 2 then
    raise exception 'both images are the client''s own' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_kyc_submission before insert on brokerage.kyc_submissions
  for each row execute function brokerage.guard_kyc_submission();

-- Which legal text a client accepted, when, in which version and language.
create table brokerage.document_acceptances (
  tenant_id uuid not null,
  client_id uuid not null,
  kind text not null,
  version integer not null,
  language text not null,
  accepted_at timestamptz not null,
  primary key (tenant_id, client_id, kind, version, language),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, kind, language, version) references brokerage.legal_texts
);
call platform.protect_append_only('brokerage.document_acceptances');

-- What two people decided about a submission; an approval can be followed by a rejection, when a document ran out.
create table brokerage.kyc_decisions (
  tenant_id uuid not null,
  approval_id uuid not null,
  submission_id uuid not null,
  client_id uuid not null,
  verdict text not null check (verdict in ('approved', 'rejected')),
  -- part:code, separated by spaces.
  reasons text not null,
  remark text,
  maker_role text not null,
  checker_role text not null,
  decided_at timestamptz not null,
  primary key (tenant_id, approval_id),
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  foreign key (tenant_id, submission_id) references brokerage.kyc_submissions,
  foreign key (tenant_id, client_id) references brokerage.clients,
  check ((verdict = 'rejected') = (remark is not null and reasons <> ''))
);
call platform.protect_append_only('brokerage.kyc_decisions');
create index kyc_decisions_of_client on brokerage.kyc_decisions (tenant_id, client_id, decided_at);

-- An officer proposed exactly this, and another officer or an approver agreed.
create function brokerage.guard_kyc_decision() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  agreed jsonb := brokerage.approved_payload(new.tenant_id, new.approval_id,
    case new.verdict when 'approved' then 'kyc.approve' else 'kyc.reject' end, new.submission_id::text);
begin
  if agreed is null or (new.verdict = 'rejected'
    and (agreed ->> 'reasons', agreed ->> 'remark') is distinct from (new.reasons, new.remark)) then
    raise exception 'a verification needs the decision of two people' using errcode = '42501';
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
create trigger guard_kyc_decision before insert on brokerage.kyc_decisions
  for each row execute function brokerage.guard_kyc_decision();

alter table brokerage.kyc_standings
  add column submission_id uuid,
  add column approval_id uuid,
  -- Sealed; known once a client is verified.
  add column birth_date bytea,
  -- Whoever was verified once keeps every way out.
  add column approved_at timestamptz,
  add foreign key (tenant_id, submission_id) references brokerage.kyc_submissions,
  add foreign key (tenant_id, approval_id) references brokerage.kyc_decisions;
-- The owner writes through its own wall for these two statements.
alter table brokerage.kyc_standings no force row level security;
update brokerage.kyc_standings set approved_at = changed_at where status = 'approved';
-- Nothing was submitted that anybody could review: the form is open again.
update brokerage.kyc_standings set status = 'unverified' where status = 'pending';
alter table brokerage.kyc_standings force row level security;
create index kyc_standings_queue on brokerage.kyc_standings (tenant_id, status, submission_id);

create function brokerage.guard_kyc_standing() returns trigger
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
      or current_setting('candor.actor', true) is distinct from 'client:' || new.client_id
      or not exists (
        select from brokerage.kyc_submissions s
        where s.tenant_id = new.tenant_id and s.submission_id = new.submission_id and s.client_id = new.client_id
          and s.version = (select max(n.version) from brokerage.kyc_submissions n
            where n.tenant_id = new.tenant_id and n.client_id = new.client_id)) then
      raise exception 'a review begins with a new submission of the client' using errcode = '42501';
    end if;
    new.approval_id := null;
  elsif new.status = 'approved' then
    if before <> 'pending' or not brokerage.is_kyc_decided(new, 'approved') then
      raise exception 'a verification needs the decision of two people' using errcode = '42501';
    end if;
    new.approved_at := coalesce(new.approved_at, new.changed_at);
  elsif new.status = 'rejected' then
    if before not in ('pending', 'approved') or not brokerage.is_kyc_decided(new, 'rejected')
      or (tg_op = 'UPDATE' and new.approval_id is not distinct from old.approval_id) then
      raise exception 'a rejection needs the decision of two people' using errcode = '42501';
    end if;
  else
    raise exception 'nobody becomes unverified' using errcode = '42501';
  end if;
  return new;
end $$;

create function brokerage.is_kyc_decided(p_standing brokerage.kyc_standings, p_verdict text) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from brokerage.kyc_decisions d
    where d.tenant_id = p_standing.tenant_id and d.approval_id = p_standing.approval_id
      and d.submission_id = p_standing.submission_id and d.client_id = p_standing.client_id
      and d.verdict = p_verdict)
$$;
create trigger guard_kyc_standing before insert or update on brokerage.kyc_standings
  for each row execute function brokerage.guard_kyc_standing();
create trigger keep_kyc_standings before delete on brokerage.kyc_standings
  for each row execute function platform.refuse_change();

-- The name a client is verified under changes with a verification only; a new key seals the same name again.
create function brokerage.guard_client_name() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if current_user = 'candor_system' or current_setting('candor.actor', true) like 'system:%' then
    return new;
  end if;
  if not exists (
    select from brokerage.kyc_standings s
    join brokerage.approvals a on a.tenant_id = s.tenant_id and a.approval_id = s.approval_id
    where s.tenant_id = new.tenant_id and s.client_id = new.client_id and s.status = 'approved'
      and current_setting('candor.actor', true) = 'staff:' || a.checker_id) then
    raise exception 'a name changes with a verification' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_client_name before update of full_name on brokerage.clients
  for each row when (new.full_name is distinct from old.full_name)
  execute function brokerage.guard_client_name();
