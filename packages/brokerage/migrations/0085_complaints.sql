-- Complaints of clients: filed, added to, escalated and taken back by the client alone; answered by two people. Nothing of them goes away.
create table brokerage.complaints (
  tenant_id uuid not null,
  complaint_id uuid not null,
  number bigint generated always as identity,
  client_id uuid not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  category text not null,
  about text check (length(about) between 6 and 24),
  state text not null check (state in ('open', 'escalated', 'answered', 'withdrawn')),
  level integer not null check (level in (1, 2)),
  outcome text check (outcome in ('upheld', 'partly', 'rejected')),
  filed_at timestamptz not null,
  answer_by date not null,
  answered_at timestamptz check (answered_at >= filed_at),
  approval_id uuid,
  primary key (tenant_id, complaint_id),
  unique (tenant_id, number),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  check (state <> 'answered' or (outcome is not null and answered_at is not null and approval_id is not null)),
  check (state <> 'escalated' or level = 2)
);
call platform.protect_tenant_table('brokerage.complaints');
create index complaints_of_client on brokerage.complaints (tenant_id, client_id, complaint_id desc);
create index complaints_in_state on brokerage.complaints (tenant_id, state, complaint_id);
create index complaints_waiting on brokerage.complaints (tenant_id, filed_at) where state in ('open', 'escalated');
create trigger keep_complaints before delete on brokerage.complaints
  for each row execute function platform.refuse_change();
create trigger guard_own_act before insert on brokerage.complaints
  for each row execute function brokerage.guard_own_act();

create function brokerage.guard_complaint() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' or new.level <> 1 or (new.outcome, new.answered_at, new.approval_id) is distinct from (null, null, null) then
      raise exception 'a complaint starts open' using errcode = '42501';
    end if;
    return new;
  end if;
  if (old.client_id, old.number, old.country, old.category, old.about, old.filed_at)
    is distinct from (new.client_id, new.number, new.country, new.category, new.about, new.filed_at) then
    raise exception 'a complaint stays what it was' using errcode = '42501';
  end if;
  if new.state = 'answered' then
    if old.state not in ('open', 'escalated') or (old.level, old.answer_by) is distinct from (new.level, new.answer_by)
      or new.approval_id is not distinct from old.approval_id
      or not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'complaint.answer', new.complaint_id::text,
        jsonb_build_object('result', new.outcome)) then
      raise exception 'a complaint is answered by two people' using errcode = '42501';
    end if;
    return new;
  end if;
  if not brokerage.acts_as(new.client_id)
    or (old.outcome, old.answered_at, old.approval_id) is distinct from (new.outcome, new.answered_at, new.approval_id) then
    raise exception 'a client does this in person' using errcode = '42501';
  end if;
  if not (new.state = 'escalated' and old.state in ('open', 'answered') and old.level = 1 and new.level = 2
      or new.state = 'withdrawn' and old.state in ('open', 'escalated')
        and (old.level, old.answer_by) is not distinct from (new.level, new.answer_by)) then
    raise exception 'a complaint moves on by its rules' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_complaint before insert or update on brokerage.complaints
  for each row execute function brokerage.guard_complaint();

-- What was written, sealed; an answer stands as the two people agreed on it.
create table brokerage.complaint_entries (
  tenant_id uuid not null,
  entry_id uuid not null,
  complaint_id uuid not null,
  author text not null check (author in ('client', 'house')),
  words bytea,
  answer text,
  outcome text check (outcome in ('upheld', 'partly', 'rejected')),
  approval_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, entry_id),
  foreign key (tenant_id, complaint_id) references brokerage.complaints,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  check ((words is null) <> (answer is null)),
  check ((answer is null) = (outcome is null) and (answer is null) = (approval_id is null))
);
call platform.protect_tenant_table('brokerage.complaint_entries');
create index complaint_entries_of on brokerage.complaint_entries (tenant_id, complaint_id, entry_id);
create unique index complaint_answers_once on brokerage.complaint_entries (tenant_id, approval_id);
create trigger keep_complaint_entries before delete on brokerage.complaint_entries
  for each row execute function platform.refuse_change();

create function brokerage.guard_complaint_entry() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  complainant uuid;
begin
  if tg_op = 'UPDATE' then
    -- Words are sealed anew with a newer key by the house's own clockwork, and by nobody at a desk.
    if (to_jsonb(old) - 'words') is distinct from (to_jsonb(new) - 'words') or (old.words is null) <> (new.words is null)
      or not brokerage.acts_by_rule() then
      raise exception 'what was written stays' using errcode = '42501';
    end if;
    return new;
  end if;
  select c.client_id into complainant from brokerage.complaints c
    where c.tenant_id = new.tenant_id and c.complaint_id = new.complaint_id;
  if new.author = 'client' and (new.answer is not null or not brokerage.acts_as(complainant)) then
    raise exception 'a client does this in person' using errcode = '42501';
  end if;
  if new.author = 'house' and new.answer is null and coalesce(current_setting('candor.actor', true) !~ '^staff:', true) then
    raise exception 'staff write this' using errcode = '42501';
  end if;
  if new.answer is not null and not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'complaint.answer',
    new.complaint_id::text, jsonb_build_object('answer', new.answer, 'result', new.outcome)) then
    raise exception 'a complaint is answered with what two people agreed on' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_complaint_entry before insert or update on brokerage.complaint_entries
  for each row execute function brokerage.guard_complaint_entry();
