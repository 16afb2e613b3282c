-- What clients ask about their own data: a copy of it, made by the house's own clockwork and gone after some days, and a correction, which
-- two people answer. And the end of an account by the client's own will.
create table brokerage.data_requests (
  tenant_id uuid not null,
  request_id uuid not null,
  number bigint generated always as identity,
  client_id uuid not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('copy', 'correction')),
  field text check (field in ('name', 'birth_date', 'address', 'phone', 'email', 'identity', 'other')),
  words bytea,
  state text not null check (state in ('open', 'ready', 'expired', 'answered', 'withdrawn')),
  made_at timestamptz not null,
  answer_by date not null,
  -- Where the archive lies, sealed; nothing once it is gone.
  storage_key text,
  archive_bytes bigint check (archive_bytes > 0),
  ready_at timestamptz check (ready_at >= made_at),
  expires_at timestamptz check (expires_at > ready_at),
  outcome text check (outcome in ('corrected', 'declined')),
  answer text,
  answered_at timestamptz check (answered_at >= made_at),
  approval_id uuid,
  primary key (tenant_id, request_id),
  unique (tenant_id, number),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  check ((kind = 'correction') = (field is not null) and (kind = 'correction') = (words is not null)),
  check (state in ('open', case kind when 'copy' then 'ready' else 'answered' end,
    case kind when 'copy' then 'expired' else 'withdrawn' end)),
  check ((state = 'ready') = (storage_key is not null)),
  check ((state = 'answered') = (answer is not null) and (answer is null) = (approval_id is null)
    and (answer is null) = (outcome is null) and (answer is null) = (answered_at is null))
);
call platform.protect_tenant_table('brokerage.data_requests');
create index data_requests_of_client on brokerage.data_requests (tenant_id, client_id, request_id desc);
create index data_requests_in_state on brokerage.data_requests (tenant_id, state, request_id);
create index data_requests_waiting on brokerage.data_requests (tenant_id, made_at) where kind = 'correction' and state = 'open';
create index data_requests_ready on brokerage.data_requests (tenant_id, expires_at) where state = 'ready';
-- One copy at a time, whatever two devices ask.
create unique index data_copies_at_a_time on brokerage.data_requests (tenant_id, client_id)
  where kind = 'copy' and state in ('open', 'ready');
create trigger keep_data_requests before delete on brokerage.data_requests
  for each row execute function platform.refuse_change();
create trigger guard_own_act before insert on brokerage.data_requests
  for each row execute function brokerage.guard_own_act();

create function brokerage.guard_data_request() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' then
      raise exception 'a data request starts open' using errcode = '42501';
    end if;
    return new;
  end if;
  if (old.client_id, old.number, old.country, old.kind, old.field, old.made_at, old.answer_by)
    is distinct from (new.client_id, new.number, new.country, new.kind, new.field, new.made_at, new.answer_by) then
    raise exception 'a data request stays what it was' using errcode = '42501';
  end if;
  if new.state = old.state then
    -- Words are sealed anew with a newer key by the house's own clockwork, and nothing else changes.
    if (to_jsonb(old) - 'words') is distinct from (to_jsonb(new) - 'words') or not brokerage.acts_by_rule() then
      raise exception 'what was written stays' using errcode = '42501';
    end if;
    return new;
  end if;
  if new.words is distinct from old.words then
    raise exception 'what was written stays' using errcode = '42501';
  end if;
  if new.state = 'answered' then
    if old.state <> 'open' or not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'data_request.answer', new.request_id::text,
      jsonb_build_object('result', new.outcome, 'answer', new.answer)) then
      raise exception 'a correction is answered by two people' using errcode = '42501';
    end if;
  elsif new.state = 'withdrawn' then
    if old.state <> 'open' or not brokerage.acts_as(new.client_id) then
      raise exception 'a client does this in person' using errcode = '42501';
    end if;
  elsif not (brokerage.acts_by_rule() and (old.state, new.state) in (('open', 'ready'), ('ready', 'expired'))) then
    raise exception 'a copy is made and removed by the house''s own clockwork' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_data_request before insert or update on brokerage.data_requests
  for each row execute function brokerage.guard_data_request();

-- A client who leaves needs nobody's consent: only that nothing is open. The client's own row follows by trigger, as with a decision of two.
create table brokerage.own_closings (
  tenant_id uuid not null,
  closing_id uuid not null,
  client_id uuid not null,
  closed_at timestamptz not null,
  primary key (tenant_id, closing_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_append_only('brokerage.own_closings');
create index own_closings_of_client on brokerage.own_closings (tenant_id, client_id, closed_at desc);
create trigger guard_own_act before insert on brokerage.own_closings
  for each row execute function brokerage.guard_own_act();

create function brokerage.make_own_closing() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  before text;
begin
  -- Whatever would begin for this client waits here, and finds a closed one afterwards.
  select c.status into before from brokerage.clients c
    where c.tenant_id = new.tenant_id and c.client_id = new.client_id for update;
  if before <> 'active' then
    raise exception 'a client closes an account that is open' using errcode = '42501';
  end if;
  if exists (select from brokerage.open_ends(new.tenant_id, new.client_id)) then
    raise exception 'a client is closed when nothing is open' using errcode = '42501';
  end if;
  update brokerage.clients c set status = 'closed' where c.tenant_id = new.tenant_id and c.client_id = new.client_id;
  return new;
end $$;
create trigger make_own_closing before insert on brokerage.own_closings
  for each row execute function brokerage.make_own_closing();
