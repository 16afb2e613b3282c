-- What is looked after once a client has submitted: the day the document ends, the lists of sanctions, and who else gave the same phone or
-- bank account. One row per client, about the newest submission; everything personal in it is a digest or sealed.
create table brokerage.kyc_watches (
  tenant_id uuid not null,
  client_id uuid not null,
  submission_id uuid not null,
  -- The last day on which the document is good; nothing where it has no end.
  expires_on date,
  -- The last notice before that day, in days.
  warned_days integer check (warned_days in (30, 7)),
  phone_index bytea not null,
  account_index bytea,
  -- Of the list that the client was held against last.
  list_digest text not null,
  screened_at timestamptz not null,
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, submission_id) references brokerage.kyc_submissions
);
call platform.protect_tenant_table('brokerage.kyc_watches');
create index kyc_watches_end on brokerage.kyc_watches (tenant_id, expires_on) where expires_on is not null;
create index kyc_watches_phone on brokerage.kyc_watches (tenant_id, phone_index);
create index kyc_watches_account on brokerage.kyc_watches (tenant_id, account_index);
create index kyc_watches_list on brokerage.kyc_watches (tenant_id, list_digest);
create index bank_accounts_same_number on brokerage.bank_accounts (tenant_id, number_index) where removed_at is null;

-- The end of a document does not move while the submission is the same: a job could take a verification away with it.
create function brokerage.guard_kyc_watch() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.client_id <> old.client_id
    or (new.submission_id = old.submission_id and new.expires_on is distinct from old.expires_on) then
    raise exception 'the end of a document stays what was submitted' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_kyc_watch before update on brokerage.kyc_watches
  for each row execute function brokerage.guard_kyc_watch();

-- A name on a list of sanctions that looks like a client's. It decides nothing: people look at it and say what they found.
create table brokerage.kyc_hits (
  tenant_id uuid not null,
  hit_id uuid not null,
  client_id uuid not null,
  submission_id uuid not null,
  list text not null,
  entry text not null,
  -- Sealed: it is nearly the client's own.
  listed_name bytea not null,
  likeness integer not null check (likeness between 0 and 100),
  born text not null check (born in ('same', 'year', 'unknown')),
  found_at timestamptz not null,
  -- Who looked at it and what was found, for clients who were verified already.
  settled_at timestamptz,
  settled_by uuid,
  finding text,
  primary key (tenant_id, hit_id),
  unique (tenant_id, submission_id, list, entry),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, submission_id) references brokerage.kyc_submissions,
  foreign key (tenant_id, settled_by) references brokerage.staff,
  check ((settled_at is null) = (finding is null) and (settled_at is null) = (settled_by is null))
);
call platform.protect_tenant_table('brokerage.kyc_hits');
create index kyc_hits_open on brokerage.kyc_hits (tenant_id, client_id) where settled_at is null;

create function brokerage.guard_kyc_hit() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  -- A new key seals the same name again; nothing else of what was found changes.
  if (new.client_id, new.submission_id, new.list, new.entry, new.likeness, new.born, new.found_at)
      is distinct from (old.client_id, old.submission_id, old.list, old.entry, old.likeness, old.born, old.found_at)
    or (old.settled_at is not null and (new.settled_at, new.settled_by, new.finding)
      is distinct from (old.settled_at, old.settled_by, old.finding)) then
    raise exception 'a hit is settled once and never rewritten' using errcode = '42501';
  end if;
  if old.settled_at is null and new.settled_at is not null
    and current_setting('candor.actor', true) is distinct from 'staff:' || new.settled_by then
    raise exception 'whoever looked at a hit settles it in person' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_kyc_hit before update on brokerage.kyc_hits
  for each row execute function brokerage.guard_kyc_hit();
create trigger keep_kyc_hits before delete on brokerage.kyc_hits
  for each row execute function platform.refuse_change();

-- A document that ran out: a fact of the calendar that two people confirmed when they verified it, so a job may say it.
create table brokerage.kyc_expiries (
  tenant_id uuid not null,
  submission_id uuid not null,
  client_id uuid not null,
  expires_on date not null,
  recorded_at timestamptz not null,
  primary key (tenant_id, submission_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, submission_id) references brokerage.kyc_submissions
);
call platform.protect_append_only('brokerage.kyc_expiries');

create function brokerage.guard_kyc_expiry() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('candor.actor', true) is distinct from 'system:kyc-watch' or not exists (
    select from brokerage.kyc_watches w
    join brokerage.kyc_standings k on k.tenant_id = w.tenant_id and k.client_id = w.client_id
    where w.tenant_id = new.tenant_id and w.client_id = new.client_id and w.submission_id = new.submission_id
      and k.submission_id = new.submission_id and k.status = 'approved'
      and w.expires_on = new.expires_on and w.expires_on < (new.recorded_at at time zone 'UTC')::date) then
    raise exception 'only a verified document that ran out expires' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_kyc_expiry before insert on brokerage.kyc_expiries
  for each row execute function brokerage.guard_kyc_expiry();

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
