-- The books: accounts, journals, postings, balances, holds, the chain of blocks and the halts.
-- Nobody holds a grant to write here: the functions of 0002 are the only hand that does, and journals, postings,
-- accounts and blocks refuse any change even to their owner. Amounts are whole smallest units: numeric(38,0), because
-- one ether is 10^18 wei and ten of them pass the end of bigint.
-- Primary keys start with the tenant; the other indexes start with what tells rows apart and end with the tenant, or
-- the planner, who thinks little of an empty table, would read a tenant's every row through the wrong one.
create schema ledger;
call platform.open_schema('ledger');

-- Like platform.protect_*, with one difference: readers only read. The functions run as the owner of the tables, who
-- is not a superuser on every server and then needs a policy too. It is open: each statement of the functions names
-- the tenant of the transaction, and nobody logs in as the owner to serve requests.
create procedure ledger.keep_table(target regclass)
language plpgsql as $$
begin
  call platform.wall_off(target);
  execute format('create policy keeper_rows on %s for all to %I using (true) with check (true)', target, current_user);
  execute format('grant select on %s to candor_app, candor_system', target);
end $$;

create procedure ledger.keep_append_only(target regclass)
language plpgsql as $$
begin
  call ledger.keep_table(target);
  call platform.freeze_rows(target);
end $$;

-- bound is the sign a balance may have: 1 never below zero, -1 never above zero (what a client owes), 0 free (house).
create table ledger.accounts (
  tenant_id   uuid not null,
  id          uuid not null,
  side        text not null check (side in ('client', 'house')),
  client_id   uuid,
  owner_id    uuid,
  bucket      text not null check (bucket ~ '^[a-z][a-z_]{1,30}$'),
  detail      text not null default '' check (detail ~ '^[a-z0-9_.:-]{0,60}$'),
  asset       text not null check (asset ~ '^[A-Z0-9][A-Z0-9:._-]{0,39}$'),
  bound       smallint not null,
  opened_at   timestamptz not null,
  primary key (tenant_id, id),
  check ((side = 'client') = (client_id is not null) and (side = 'client') = (owner_id is not null)),
  check (side = 'house' or bucket in ('cash', 'invested', 'bonus', 'frozen', 'outstanding', 'loan', 'holding')),
  check (bound = case when side = 'house' then 0 when bucket in ('outstanding', 'loan') then -1 else 1 end)
);
call ledger.keep_append_only('ledger.accounts');
create unique index accounts_by_name on ledger.accounts
  (owner_id, bucket, asset, detail, side, tenant_id) nulls not distinct;
create index accounts_by_client on ledger.accounts (client_id, tenant_id) where side = 'client';

-- seq has no gaps within a tenant. recorded_at never goes back, even when a server's clock does, and no journal takes
-- effect before it was recorded: there is no back-dating.
create table ledger.journals (
  tenant_id        uuid not null,
  seq              bigint not null,
  id               uuid not null,
  recorded_at      timestamptz not null,
  effective_at     timestamptz not null,
  cause_kind       text not null,
  cause_id         text not null,
  actor            text not null,
  reason           text not null,
  idempotency_key  text not null,
  digest           bytea not null,
  -- Of the request, where that and not the content decides whether a repeated key means the same.
  request_hash     bytea,
  reverses         uuid,
  -- What the client signed with the PIN; a debt cannot arise without it.
  signature_id     uuid,
  -- Whose postings to look up: with it the postings need no second index.
  account_ids      uuid[] not null,
  primary key (tenant_id, seq),
  check (effective_at >= recorded_at)
);
call ledger.keep_append_only('ledger.journals');
create unique index journals_by_id on ledger.journals (id, tenant_id);
create unique index journals_by_key on ledger.journals (idempotency_key, actor, tenant_id);
create unique index journals_by_reversal on ledger.journals (reverses, tenant_id) where reverses is not null;
create index journals_by_cause on ledger.journals (cause_id, cause_kind, tenant_id);

-- balance_after answers the balance at any past instant by one index lookup. There are no foreign keys: they would cost
-- a third of the speed, and only the posting function can insert; the audit looks for orphans.
create table ledger.postings (
  tenant_id      uuid not null,
  account_id     uuid not null,
  journal_seq    bigint not null,
  line           smallint not null,
  amount         numeric(38,0) not null check (amount <> 0),
  balance_after  numeric(38,0) not null,
  primary key (tenant_id, account_id, journal_seq, line)
);
call ledger.keep_append_only('ledger.postings');

-- The check is the last line: whatever the code above it does, no client balance crosses its bound.
create table ledger.balances (
  tenant_id   uuid not null,
  account_id  uuid not null,
  bound       smallint not null check (bound between -1 and 1),
  asset       text not null,
  -- Frozen money moves with its holds only.
  is_frozen   boolean not null,
  balance     numeric(38,0) not null default 0,
  last_seq    bigint not null default 0,
  primary key (tenant_id, account_id),
  constraint balance_within_bound check (bound * balance >= 0)
) with (fillfactor = 60);
call ledger.keep_table('ledger.balances');

-- One block per commit: it chains what was posted to everything before it.
create table ledger.blocks (
  tenant_id    uuid not null,
  last_seq     bigint not null,
  first_seq    bigint not null,
  recorded_at  timestamptz not null,
  hash         bytea not null check (length(hash) = 32),
  primary key (tenant_id, last_seq),
  check (first_seq <= last_seq)
);
call ledger.keep_append_only('ledger.blocks');
create index blocks_by_time on ledger.blocks (tenant_id, recorded_at, last_seq);

-- The head of each tenant's chain. Every posting locks this row first, and nothing else before it: one lock, one order.
create table ledger.heads (
  tenant_id    uuid primary key,
  seq          bigint not null default 0,
  hash         bytea not null,
  recorded_at  timestamptz not null
);
call ledger.keep_table('ledger.heads');

-- Money set aside: the sum of what pending holds have left is the frozen balance of their account.
create table ledger.holds (
  tenant_id     uuid not null,
  id            uuid not null,
  account_id    uuid not null,
  source_id     uuid not null,
  cause_kind    text not null,
  cause_id      text not null,
  amount        numeric(38,0) not null check (amount > 0),
  remaining     numeric(38,0) not null check (remaining between 0 and amount),
  state         text not null check (state in ('pending', 'posted', 'voided', 'expired')),
  expires_at    timestamptz,
  opened_seq    bigint not null,
  closed_seq    bigint,
  primary key (tenant_id, id),
  check ((state = 'pending') = (remaining > 0) and (state = 'pending') = (closed_seq is null))
);
call ledger.keep_table('ledger.holds');
create index holds_pending on ledger.holds (account_id, tenant_id) where state = 'pending';
create index holds_expiring on ledger.holds (expires_at) where state = 'pending' and expires_at is not null;
create index holds_by_cause on ledger.holds (cause_id, cause_kind, tenant_id);

-- A tenant with an open halt moves no money.
create table ledger.halts (
  tenant_id   uuid not null,
  id          uuid not null,
  raised_at   timestamptz not null,
  reason      text not null check (length(reason) between 1 and 500),
  evidence    jsonb not null,
  lifted_at   timestamptz,
  lifted_by   text,
  lift_reason text,
  primary key (tenant_id, id),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
call ledger.keep_table('ledger.halts');
create index halts_open on ledger.halts (tenant_id) where lifted_at is null;
