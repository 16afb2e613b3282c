-- Strategies: rules with versions that trade a book of their own. Clients hold units, which are bought and redeemed as orders of a fund
-- whose NAV nobody types: it is the book's value over all units, to the unit. Everything said of a strategy is computed of these rows.

insert into brokerage.order_paths (type, begins, moves, made_by) values
  ('quant', '{awaiting}', array['awaiting>holding', 'awaiting>settle', 'awaiting>cancelled', 'awaiting>rejected', 'settle>sold',
    'settle>holding', 'settle>outstanding', 'outstanding>sold', 'outstanding>holding', 'outstanding>settle', 'holding>settle',
    'holding>outstanding', 'holding>sold', 'sold>settle', 'sold>holding'], 'strategy.create');

alter table brokerage.funds drop constraint funds_kind_check;
alter table brokerage.funds add constraint funds_kind_check check (kind in ('mutual_fund', 'fund', 'strategy'));

create or replace function brokerage.guard_fund() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.is_approved_as(new.tenant_id, new.approval_id,
    case new.kind when 'strategy' then 'strategy.create' else 'fund.create' end, new.fund_id::text,
    jsonb_build_object('code', new.code, 'entry_percent', new.entry_percent, 'exit_percent', new.exit_percent,
      'jump_percent', new.jump_percent, 'cut_off', new.cut_off, 'zone', new.zone, 'settle_days', new.settle_days)) then
    raise exception 'a fund is brought by two people' using errcode = '42501';
  end if;
  return new;
end $$;

create table brokerage.strategies (
  tenant_id uuid not null,
  strategy_id uuid not null,
  name text not null check (length(name) between 3 and 60),
  kind text not null check (kind in ('quant', 'ai', 'da')),
  market text not null check (market ~ '^[A-Z]{2,8}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The house's own money and units, by which the rule runs before the first client.
  seed numeric(38,0) not null check (seed > 0),
  seed_units_e8 bigint not null check (seed_units_e8 > 0),
  capacity_e8 bigint not null check (capacity_e8 between seed_units_e8 and 40000000000000),
  approval_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, strategy_id),
  constraint strategies_named unique (tenant_id, name),
  foreign key (tenant_id, strategy_id) references brokerage.funds,
  foreign key (tenant_id, approval_id) references brokerage.approvals
);
call platform.protect_append_only('brokerage.strategies');

create function brokerage.guard_strategy() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'strategy.create', new.strategy_id::text,
    jsonb_build_object('name', new.name, 'kind', new.kind, 'market', new.market, 'seed_minor', new.seed::text)) then
    raise exception 'a strategy is brought by two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_strategy before insert on brokerage.strategies
  for each row execute function brokerage.guard_strategy();

create table brokerage.strategy_versions (
  tenant_id uuid not null,
  strategy_id uuid not null,
  version int not null check (version > 0),
  rule text not null check (rule in ('momentum', 'mean_reversion', 'risk_parity', 'breakout')),
  settings jsonb not null,
  universe text[] not null check (cardinality(universe) between 2 and 10),
  approval_id uuid not null,
  published_at timestamptz not null,
  primary key (tenant_id, strategy_id, version),
  foreign key (tenant_id, strategy_id) references brokerage.strategies,
  foreign key (tenant_id, approval_id) references brokerage.approvals
);
call platform.protect_append_only('brokerage.strategy_versions');

create function brokerage.guard_strategy_version() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.version <> 1 + coalesce((select max(v.version) from brokerage.strategy_versions v
      where v.tenant_id = new.tenant_id and v.strategy_id = new.strategy_id), 0)
    or not exists (select from brokerage.approvals a where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id
      and a.kind = case new.version when 1 then 'strategy.create' else 'strategy.version' end
      and a.subject_id = new.strategy_id::text and a.state = 'approved' and a.payload ->> 'rule' = new.rule
      and (a.payload ->> 'version')::int = new.version and (a.payload ->> 'settings')::jsonb = new.settings
      and string_to_array(a.payload ->> 'universe', ',') = new.universe) then
    raise exception 'a rule is published by two people, one version after the other' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_strategy_version before insert on brokerage.strategy_versions
  for each row execute function brokerage.guard_strategy_version();

-- One look of a rule at its market: once per day and slot, whoever runs it.
create table brokerage.strategy_runs (
  tenant_id uuid not null,
  strategy_id uuid not null,
  day date not null,
  slot text not null check (slot in ('session', 'close')),
  version int not null,
  outcome text not null check (outcome in ('traded', 'held', 'late', 'waits')),
  recorded_at timestamptz not null,
  primary key (tenant_id, strategy_id, day, slot),
  foreign key (tenant_id, strategy_id, version) references brokerage.strategy_versions
);
call platform.protect_append_only('brokerage.strategy_runs');

create table brokerage.strategy_fills (
  tenant_id uuid not null,
  fill_id uuid not null,
  strategy_id uuid not null,
  day date not null,
  slot text not null,
  version int not null,
  side text not null check (side in ('buy', 'sell')),
  instrument_id uuid not null references brokerage.instruments,
  quantity_e8 bigint not null check (quantity_e8 > 0),
  price_e8 bigint not null check (price_e8 > 0),
  currency text not null,
  gross numeric(38,0) not null check (gross > 0),
  charges jsonb not null,
  charged numeric(38,0) not null check (charged >= 0),
  -- What the shares had cost: of a purchase its gross, of a sale its part of the cost so far.
  cost numeric(38,0) not null check (cost >= 0),
  source text not null check (length(source) between 1 and 60),
  simulated boolean not null,
  traded_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (tenant_id, fill_id),
  constraint strategy_fills_once unique (tenant_id, strategy_id, day, slot, instrument_id),
  foreign key (tenant_id, strategy_id, day, slot) references brokerage.strategy_runs,
  foreign key (tenant_id, strategy_id, version) references brokerage.strategy_versions,
  check (traded_at <= recorded_at)
);
call platform.protect_append_only('brokerage.strategy_fills');
create index strategy_fills_of on brokerage.strategy_fills (tenant_id, strategy_id, traded_at desc);

create function brokerage.guard_strategy_run() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.acts_by_rule() or new.version <> (select max(v.version) from brokerage.strategy_versions v
    where v.tenant_id = new.tenant_id and v.strategy_id = new.strategy_id) then
    raise exception 'a strategy is run by the clockwork, by its published version' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_strategy_run before insert on brokerage.strategy_runs
  for each row execute function brokerage.guard_strategy_run();
create trigger guard_strategy_run before insert on brokerage.strategy_fills
  for each row execute function brokerage.guard_strategy_run();

-- The end of a day: every mark at one instant, and units times NAV is the book's value to the unit.
create table brokerage.strategy_days (
  tenant_id uuid not null,
  strategy_id uuid not null,
  day date not null,
  units_e8 bigint not null check (units_e8 > 0),
  cash numeric(38,0) not null check (cash >= 0),
  marks jsonb not null,
  value numeric(38,0) not null check (value > 0),
  nav_e8 bigint not null check (nav_e8 > 0),
  digits smallint not null check (digits between 0 and 4),
  recorded_at timestamptz not null,
  primary key (tenant_id, strategy_id, day),
  foreign key (tenant_id, strategy_id) references brokerage.strategies,
  constraint strategy_days_exact
    check (round(units_e8::numeric * nav_e8 * power(10::numeric, digits) / 10000000000000000) = value)
);
call platform.protect_append_only('brokerage.strategy_days');

create function brokerage.guard_strategy_day() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  s brokerage.strategies;
  marked numeric;
begin
  select x.* into s from brokerage.strategies x where x.tenant_id = new.tenant_id and x.strategy_id = new.strategy_id;
  select coalesce(sum((m ->> 'value')::numeric), 0) into marked from jsonb_array_elements(new.marks) as m;
  if not brokerage.acts_by_rule() or new.cash + marked <> new.value
    or new.cash <> coalesce((select b.balance from ledger.balances b join ledger.accounts a on a.tenant_id = b.tenant_id
      and a.id = b.account_id where a.tenant_id = new.tenant_id and a.owner_id = new.strategy_id and a.bucket = 'cash'
      and a.asset = s.currency), 0)
    or exists (
      select from (
        select a.asset, b.balance from ledger.balances b join ledger.accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
        where a.tenant_id = new.tenant_id and a.owner_id = new.strategy_id and a.bucket = 'holding' and b.balance <> 0
      ) l full join jsonb_array_elements(new.marks) as m on m ->> 'asset' = l.asset
      where l.balance is distinct from (m ->> 'quantity_e8')::numeric)
    or new.units_e8 <> s.seed_units_e8 + coalesce((select sum(l.quantity_e8) from brokerage.lots l
      join brokerage.funds f on f.tenant_id = l.tenant_id and f.instrument_id = l.instrument_id
      where f.tenant_id = new.tenant_id and f.fund_id = new.strategy_id), 0) then
    raise exception 'a NAV of a strategy is what its book is worth over all units' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_strategy_day before insert on brokerage.strategy_days
  for each row execute function brokerage.guard_strategy_day();

-- NAVs of strategies: by the clockwork, as struck, and never corrected.
alter table brokerage.fund_navs alter column approval_id drop not null;
create or replace function brokerage.guard_fund_nav() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  fund record;
  agreed jsonb;
  last_version int;
  before_e8 bigint;
begin
  select f.code, f.kind, f.jump_percent::numeric as jump into fund from brokerage.funds f
    where f.tenant_id = new.tenant_id and f.fund_id = new.fund_id;
  select max(n.version) into last_version from brokerage.fund_navs n
    where n.tenant_id = new.tenant_id and n.fund_id = new.fund_id and n.day = new.day;
  if new.version <> coalesce(last_version, 0) + 1 then
    raise exception 'NAVs of a day are numbered one after the other' using errcode = '42501';
  end if;
  if new.recorded_at < brokerage.fund_cut_off(new.tenant_id, new.fund_id, new.day) then
    raise exception 'a NAV is not known before its cut-off' using errcode = '42501';
  end if;
  if fund.kind = 'strategy' then
    if not brokerage.acts_by_rule() or new.version <> 1 or new.approval_id is not null or not exists (select from brokerage.strategy_days d
      where d.tenant_id = new.tenant_id and d.strategy_id = new.fund_id and d.day = new.day and d.nav_e8 = new.nav_e8) then
      raise exception 'a NAV of a strategy is computed, never typed' using errcode = '42501';
    end if;
    return new;
  end if;
  select a.payload into agreed from brokerage.approvals a
    where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id and a.state = 'approved'
      and (new.version = 1 and a.kind = 'fund.navs'
        and (a.payload ->> (fund.code || ' ' || new.day))::numeric * 100000000 = new.nav_e8
        or new.version > 1 and a.kind = 'fund.correct' and a.subject_id = new.fund_id::text
        and a.payload ->> 'day' = new.day::text and (a.payload ->> 'version')::int = new.version
        and (a.payload ->> 'nav')::numeric * 100000000 = new.nav_e8);
  if agreed is null then
    raise exception 'a NAV is recorded by two people' using errcode = '42501';
  end if;
  select n.nav_e8 into before_e8 from brokerage.fund_navs n
    where n.tenant_id = new.tenant_id and n.fund_id = new.fund_id and n.day < new.day
    order by n.day desc, n.version desc limit 1;
  if before_e8 is not null and abs(new.nav_e8 - before_e8)::numeric * 100 > fund.jump * before_e8
    and agreed -> 'accept_jumps' is distinct from 'true'::jsonb then
    raise exception 'a NAV that jumps needs an explicit word' using errcode = '42501';
  end if;
  return new;
end $$;

-- What clients pay in and what they are paid out, with the fill it belongs to.
create table brokerage.strategy_flows (
  tenant_id uuid not null,
  flow_id uuid not null,
  strategy_id uuid not null,
  fill_id uuid not null,
  side text not null check (side in ('buy', 'sell')),
  currency text not null,
  amount numeric(38,0) not null check (amount > 0),
  booked_at timestamptz not null,
  primary key (tenant_id, flow_id),
  constraint strategy_flows_once unique (tenant_id, fill_id),
  foreign key (tenant_id, strategy_id) references brokerage.strategies,
  foreign key (tenant_id, fill_id) references brokerage.fills
);
call platform.protect_append_only('brokerage.strategy_flows');
create function brokerage.guard_strategy_flow() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.acts_by_rule() or not exists (select from brokerage.fills l
    join brokerage.funds f on f.tenant_id = l.tenant_id and f.instrument_id = l.instrument_id and f.fund_id = new.strategy_id
    where l.tenant_id = new.tenant_id and l.fill_id = new.fill_id and l.side = new.side and l.product_currency = new.currency
      and l.gross_product_minor = new.amount) then
    raise exception 'a book gets and gives what units were booked for' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_strategy_flow before insert on brokerage.strategy_flows
  for each row execute function brokerage.guard_strategy_flow();

-- What a rule would have done on past prices: labelled, apart, and never read for a figure of the record.
create table brokerage.strategy_backtests (
  tenant_id uuid not null,
  strategy_id uuid not null,
  version int not null,
  points jsonb not null,
  computed_at timestamptz not null,
  primary key (tenant_id, strategy_id, version),
  foreign key (tenant_id, strategy_id, version) references brokerage.strategy_versions
);
call platform.protect_append_only('brokerage.strategy_backtests');
create trigger guard_by_rule before insert on brokerage.strategy_backtests
  for each row execute function brokerage.guard_by_rule();

-- The first time: key facts opened, a test passed, a day of cooling-off. The trail only goes forward, so neither can be written into
-- the past: no older than the last line of the tenant, but for the minutes that servers may differ by.
create table brokerage.strategy_facts (
  tenant_id uuid not null,
  client_id uuid not null,
  strategy_id uuid not null,
  opened_at timestamptz not null,
  primary key (tenant_id, client_id, strategy_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, strategy_id) references brokerage.strategies
);
call platform.protect_append_only('brokerage.strategy_facts');

create table brokerage.strategy_tests (
  tenant_id uuid not null,
  test_id uuid not null,
  client_id uuid not null,
  answers jsonb not null,
  is_passed boolean not null,
  taken_at timestamptz not null,
  primary key (tenant_id, test_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_append_only('brokerage.strategy_tests');
create index strategy_tests_of on brokerage.strategy_tests (tenant_id, client_id, taken_at) where is_passed;

create function brokerage.guard_first_time() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  told timestamptz := coalesce(to_jsonb(new) ->> 'opened_at', to_jsonb(new) ->> 'taken_at')::timestamptz;
begin
  if not brokerage.acts_as(new.client_id) then
    raise exception 'a client does this in person' using errcode = '42501';
  end if;
  if told < (select a.at - interval '10 minutes' from brokerage.audit a where a.tenant_id = new.tenant_id order by a.seq desc limit 1) then
    raise exception 'nobody read or answered in the past' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_first_time before insert on brokerage.strategy_facts
  for each row execute function brokerage.guard_first_time();
create trigger guard_first_time before insert on brokerage.strategy_tests
  for each row execute function brokerage.guard_first_time();
alter table brokerage.strategy_tests add constraint strategy_tests_passed
  check (is_passed = (answers = '{"loss": "b", "past": "c", "price": "a", "leave": "b"}'::jsonb));

create function brokerage.guard_strategy_placed() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.venue <> 'fund' or not exists (select from brokerage.strategies s where s.tenant_id = new.tenant_id
    and s.strategy_id = new.product_id) then
    raise exception 'a strategy is bought and left at the NAV of its own book' using errcode = '42501';
  end if;
  if new.good_till is null or new.works_until is distinct from
      brokerage.fund_cut_off(new.tenant_id, new.product_id, new.good_till)
    or new.placed_at >= new.works_until or exists (select from brokerage.fund_navs n where n.tenant_id = new.tenant_id
      and n.fund_id = new.product_id and n.day = new.good_till) then
    raise exception 'an order of a strategy is for a NAV that nobody knows yet' using errcode = '42501';
  end if;
  if new.side = 'buy' and (not exists (select from brokerage.strategy_facts f where f.tenant_id = new.tenant_id
      and f.client_id = new.client_id and f.strategy_id = new.product_id and f.opened_at <= new.placed_at)
    or not exists (select from brokerage.strategy_tests t where t.tenant_id = new.tenant_id and t.client_id = new.client_id
      and t.is_passed and t.taken_at + interval '24 hours' <= new.placed_at)) then
    raise exception 'a first purchase follows key facts, a test and a day of cooling-off' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_strategy_placed before insert on brokerage.orders
  for each row when (new.type = 'quant') execute function brokerage.guard_strategy_placed();

call brokerage.let_books_read('brokerage.strategies');
call brokerage.let_books_read('brokerage.strategy_fills');
call brokerage.let_books_read('brokerage.strategy_flows');

create function brokerage.say_strategy_seeds(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, s.currency, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.strategies s on s.tenant_id = p_tenant and s.strategy_id = i.id::uuid
  cross join lateral (values (s.strategy_id, 'cash', '', s.seed), (null::uuid, 'fees', 'strategy_seed', -s.seed))
    as e(owner_id, bucket, detail, amount);
end $$;

create function brokerage.say_strategy_fills(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, e.asset, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.strategy_fills f on f.tenant_id = p_tenant and f.fill_id = i.id::uuid
  cross join lateral (values
    (f.strategy_id, 'cash', '', f.currency, case f.side when 'buy' then -f.gross else f.gross end - f.charged),
    (f.strategy_id, 'invested', '', f.currency, case f.side when 'buy' then f.cost else -f.cost end),
    (f.strategy_id, 'holding', '', 'INS:' || upper(replace(f.instrument_id::text, '-', '')),
      case f.side when 'buy' then f.quantity_e8::numeric else -f.quantity_e8::numeric end),
    (null::uuid, 'bank', 'settlement', f.currency, case f.side when 'buy' then f.gross else -f.gross end)
  ) as e(owner_id, bucket, detail, asset, amount);
end $$;

create function brokerage.say_strategy_flows(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, f.currency, case f.side when 'buy' then e.amount else -e.amount end
  from unnest(p_ids) as i(id)
  join brokerage.strategy_flows f on f.tenant_id = p_tenant and f.flow_id = i.id::uuid
  cross join lateral (values (f.strategy_id, 'cash', '', f.amount), (null::uuid, 'bank', 'settlement', -f.amount))
    as e(owner_id, bucket, detail, amount);
end $$;
insert into ledger.causes (kind, says, free_houses) values
  ('strategy_seed', 'brokerage.say_strategy_seeds', '{}'),
  ('strategy_fill', 'brokerage.say_strategy_fills', '{fees,taxes,custody}'),
  ('strategy_flow', 'brokerage.say_strategy_flows', '{}');
