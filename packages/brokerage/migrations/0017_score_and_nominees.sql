-- The trust score: one line per move, append-only. The number on the client is what the lines come to, and only a line changes it.
create table brokerage.score_moves (
  tenant_id uuid not null,
  move_id uuid not null,
  client_id uuid not null,
  reason text not null check (reason ~ '^[a-z][a-z_]{1,39}$'),
  rules_version integer not null check (rules_version > 0),
  points integer not null,
  score_before integer not null check (score_before between 0 and 1000),
  score_after integer not null check (score_after between 0 and 1000 and score_after = score_before + points),
  cause_kind text not null,
  cause_id text not null check (length(cause_id) between 1 and 128),
  -- One event moves the score once: empty for what counts once in a life, the cause for what counts each time.
  once_key text not null,
  reverses uuid,
  approval_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, move_id),
  unique (tenant_id, client_id, reason, once_key),
  unique (tenant_id, reverses),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, reverses) references brokerage.score_moves,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  check ((reason = 'correction') = (reverses is not null) and (reason = 'correction') = (approval_id is not null))
);
call platform.protect_append_only('brokerage.score_moves');
create index score_moves_of_client on brokerage.score_moves (tenant_id, client_id, move_id desc);

create function brokerage.apply_score_move() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  known integer;
begin
  select c.score into known from brokerage.clients c
    where c.tenant_id = new.tenant_id and c.client_id = new.client_id for no key update;
  if known is distinct from new.score_before then
    raise exception 'a line of the score starts where the last one ended' using errcode = '40001';
  end if;
  if new.reason = 'correction'
    and not brokerage.is_approved(new.tenant_id, new.approval_id, 'score.correct', new.cause_id) then
    raise exception 'a correction of the score needs the decision of two people' using errcode = '42501';
  end if;
  update brokerage.clients c set score = new.score_after
    where c.tenant_id = new.tenant_id and c.client_id = new.client_id;
  return new;
end $$;
create trigger apply_score_move before insert on brokerage.score_moves
  for each row execute function brokerage.apply_score_move();

-- What a client says against a line, sealed, and what two people decided about it.
create table brokerage.score_contests (
  tenant_id uuid not null,
  contest_id uuid not null,
  client_id uuid not null,
  move_id uuid not null,
  words bytea not null,
  state text not null check (state in ('open', 'accepted', 'refused')),
  answer text check (length(answer) between 8 and 500),
  approval_id uuid,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (tenant_id, contest_id),
  unique (tenant_id, move_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, move_id) references brokerage.score_moves,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  check ((state = 'open') = (decided_at is null) and (state = 'open') = (answer is null)
    and (state = 'open') = (approval_id is null))
);
call platform.protect_tenant_table('brokerage.score_contests');
create index score_contests_queue on brokerage.score_contests (tenant_id, state, contest_id);

create function brokerage.guard_score_contest() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' then
      raise exception 'a contest starts open' using errcode = '42501';
    end if;
  elsif new.state <> old.state and (old.state <> 'open' or not brokerage.is_approved(new.tenant_id, new.approval_id,
    case new.state when 'accepted' then 'score.correct' else 'score.keep' end, new.contest_id::text)) then
    raise exception 'a contest needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_score_contest before insert or update on brokerage.score_contests
  for each row execute function brokerage.guard_score_contest();

-- VIP: the level by assets and the level that two people gave; the higher one counts, and each change is a line.
create table brokerage.vip_standings (
  tenant_id uuid not null,
  client_id uuid not null,
  asset_level integer not null check (asset_level between 0 and 5),
  given_level integer check (given_level between 1 and 5),
  approval_id uuid,
  reviewed_at timestamptz not null,
  -- Asked for before the day is over: money came or went.
  is_stale boolean not null default false,
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, approval_id) references brokerage.approvals
);
call platform.protect_tenant_table('brokerage.vip_standings');
create index vip_standings_review on brokerage.vip_standings (tenant_id, is_stale desc, reviewed_at);

create table brokerage.vip_moves (
  tenant_id uuid not null,
  vip_move_id uuid not null,
  client_id uuid not null,
  level_before integer not null check (level_before between 0 and 5),
  level_after integer not null check (level_after between 0 and 5 and level_after <> level_before),
  reason text not null check (reason in ('assets', 'staff')),
  approval_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, vip_move_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  check ((reason = 'staff') = (approval_id is not null))
);
call platform.protect_append_only('brokerage.vip_moves');
create index vip_moves_of_client on brokerage.vip_moves (tenant_id, client_id, vip_move_id desc);

create function brokerage.apply_vip_move() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  known integer;
begin
  select c.vip into known from brokerage.clients c
    where c.tenant_id = new.tenant_id and c.client_id = new.client_id for no key update;
  if known is distinct from new.level_before then
    raise exception 'a line of the level starts where the last one ended' using errcode = '40001';
  end if;
  if new.reason = 'staff'
    and not brokerage.is_approved(new.tenant_id, new.approval_id, 'vip.set', new.client_id::text) then
    raise exception 'a given level needs the decision of two people' using errcode = '42501';
  end if;
  update brokerage.clients c set vip = new.level_after
    where c.tenant_id = new.tenant_id and c.client_id = new.client_id;
  return new;
end $$;
create trigger apply_vip_move before insert on brokerage.vip_moves
  for each row execute function brokerage.apply_vip_move();

-- Nobody writes a score or a level: they are what their lines come to.
create function brokerage.guard_levels() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (old.score, old.vip) is distinct from (new.score, new.vip) and pg_trigger_depth() < 2 then
    raise exception 'score and level change by their lines only' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_levels before update of score, vip on brokerage.clients
  for each row execute function brokerage.guard_levels();

-- Nominees: who inherits and in which shares. The person is sealed; a set that was replaced stays, ended, as the record of what was said.
create table brokerage.nominees (
  tenant_id uuid not null,
  nominee_id uuid not null,
  client_id uuid not null,
  place integer not null check (place >= 0),
  relation text not null check (relation in ('spouse', 'child', 'parent', 'sibling', 'grandparent', 'grandchild',
    'legal_heir')),
  -- Hundredths of a percent.
  share integer not null check (share between 100 and 10000),
  person bytea not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, nominee_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.nominees');
create index nominees_of_client on brokerage.nominees (tenant_id, client_id) where ended_at is null;

create table brokerage.nominee_choices (
  tenant_id uuid not null,
  client_id uuid not null,
  opted_out boolean not null,
  changed_at timestamptz not null,
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.nominee_choices');

-- Looked at when the transaction ends: between its statements a set may be incomplete.
create function brokerage.check_nominee_shares() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  people integer;
  total integer;
begin
  select count(*), coalesce(sum(n.share), 0) into people, total from brokerage.nominees n
    where n.tenant_id = new.tenant_id and n.client_id = new.client_id and n.ended_at is null;
  if people > 10 or total > 10000 or (people > 1 and total <> 10000) then
    raise exception 'shares of % nominees come to %', people, total using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger check_nominee_shares after insert or update on brokerage.nominees
  deferrable initially deferred for each row execute function brokerage.check_nominee_shares();
