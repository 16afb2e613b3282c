-- Funds: units at the NAV that is computed after the request. What a client asks for is an order, what is booked a fill; here stand the
-- terms, the NAVs that two people record, switches, and what a corrected NAV gives back.

-- The way of fund orders, beside that of bonds: pending until the NAV of their day; the purchase of a switch awaits the proceeds first.
insert into brokerage.order_paths (type, begins, moves, made_by) values
  ('fund', '{pending,awaiting}', array['awaiting>pending', 'awaiting>cancelled', 'awaiting>rejected', 'pending>settle',
    'pending>cancelled', 'pending>rejected', 'settle>holding', 'settle>sold', 'settle>outstanding', 'outstanding>holding',
    'outstanding>sold', 'outstanding>settle', 'holding>settle', 'holding>sold', 'sold>settle', 'sold>holding'], 'fund.create')
on conflict (type) do update set made_by = order_paths.made_by || ',' || excluded.made_by,
  moves = array(select distinct m from unnest(order_paths.moves || excluded.moves) as m),
  begins = array(select distinct b from unnest(order_paths.begins || excluded.begins) as b);

-- A purchase for an amount says how many units only once the NAV is known: what was quoted is an estimate.
do $$
declare
  found text;
begin
  select c.conname into strict found from pg_constraint c
    where c.conrelid = 'brokerage.orders'::regclass and c.contype = 'c'
      and pg_get_constraintdef(c.oid) like '%filled_e8 <= quantity_e8%';
  execute format('alter table brokerage.orders drop constraint %I', found);
end $$;
alter table brokerage.orders add constraint orders_filled_check
  check (filled_e8 >= 0 and (filled_e8 <= quantity_e8 or venue = 'fund' and side = 'buy'));
alter table brokerage.orders drop constraint orders_rejection_check;
alter table brokerage.orders add constraint orders_rejection_check check (rejection in ('restricted', 'too_large', 'price_moved',
  'venue_refused', 'client_asked', 'legal_order', 'not_allotted', 'price_missed', 'offering_cancelled', 'offering_void',
  'below_one_unit', 'switch_ended'));

create table brokerage.funds (
  tenant_id uuid not null,
  -- The product of the catalogue that it is.
  fund_id uuid not null,
  instrument_id uuid not null,
  -- MARKET:SYMBOL, as files of NAVs name it.
  code text not null check (code ~ '^[A-Z]{2,8}:[^ ]{1,30}$'),
  kind text not null check (kind in ('mutual_fund', 'fund')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  manager text not null check (length(manager) between 3 and 80),
  custodian text not null check (length(custodian) between 3 and 80),
  risk smallint not null check (risk between 1 and 7),
  entry_percent text not null check (entry_percent ~ '^[0-9]([.][0-9]{1,4})?$'),
  exit_percent text not null check (exit_percent ~ '^[0-9]([.][0-9]{1,4})?$'),
  ongoing_percent text not null check (ongoing_percent ~ '^[0-9]([.][0-9]{1,4})?$'),
  jump_percent text not null check (jump_percent ~ '^[0-9]{1,2}([.][0-9]{1,4})?$'),
  cut_off text not null check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  zone text not null check (zone ~ '^[A-Za-z_]+(/[A-Za-z_+-]+){0,2}$'),
  settle_days int not null check (settle_days between 0 and 10),
  approval_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, fund_id),
  constraint funds_of_instrument unique (tenant_id, instrument_id),
  constraint funds_coded unique (tenant_id, code),
  foreign key (tenant_id, fund_id) references brokerage.products,
  foreign key (tenant_id, approval_id) references brokerage.approvals
);
call platform.protect_append_only('brokerage.funds');

create function brokerage.guard_fund() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'fund.create', new.fund_id::text,
    jsonb_build_object('code', new.code, 'entry_percent', new.entry_percent, 'exit_percent', new.exit_percent,
      'jump_percent', new.jump_percent, 'cut_off', new.cut_off, 'zone', new.zone, 'settle_days', new.settle_days)) then
    raise exception 'a fund is brought by two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_fund before insert on brokerage.funds for each row execute function brokerage.guard_fund();

-- When the book of a day closes, in the fund's own zone.
create function brokerage.fund_cut_off(p_tenant uuid, p_fund uuid, p_day date) returns timestamptz
language sql stable set search_path = pg_catalog, pg_temp as $$
  select (p_day + f.cut_off::time) at time zone f.zone from brokerage.funds f
  where f.tenant_id = p_tenant and f.fund_id = p_fund
$$;

-- What a unit was worth on a day. A correction is a further version; none is ever taken out.
create table brokerage.fund_navs (
  tenant_id uuid not null,
  fund_id uuid not null,
  day date not null,
  version int not null check (version > 0),
  nav_e8 bigint not null check (nav_e8 > 0),
  recorded_at timestamptz not null,
  approval_id uuid not null,
  primary key (tenant_id, fund_id, day, version),
  foreign key (tenant_id, fund_id) references brokerage.funds,
  foreign key (tenant_id, approval_id) references brokerage.approvals
);
call platform.protect_append_only('brokerage.fund_navs');

create function brokerage.guard_fund_nav() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  fund record;
  agreed jsonb;
  last_version int;
  before_e8 bigint;
begin
  select f.code, f.jump_percent::numeric as jump into fund from brokerage.funds f
    where f.tenant_id = new.tenant_id and f.fund_id = new.fund_id;
  select max(n.version) into last_version from brokerage.fund_navs n
    where n.tenant_id = new.tenant_id and n.fund_id = new.fund_id and n.day = new.day;
  if new.version <> coalesce(last_version, 0) + 1 then
    raise exception 'NAVs of a day are numbered one after the other' using errcode = '42501';
  end if;
  if new.recorded_at < brokerage.fund_cut_off(new.tenant_id, new.fund_id, new.day) then
    raise exception 'a NAV is not known before its cut-off' using errcode = '42501';
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
create trigger guard_fund_nav before insert on brokerage.fund_navs
  for each row execute function brokerage.guard_fund_nav();

-- An order of a fund is for a NAV that nobody knows: its day's book is open, and no NAV of that day is recorded.
create function brokerage.guard_fund_placed() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from brokerage.funds f where f.tenant_id = new.tenant_id and f.fund_id = new.product_id) then
    return new;
  end if;
  if new.venue <> 'fund' then
    raise exception 'a fund is bought and sold at its own NAV' using errcode = '42501';
  end if;
  if new.status = 'awaiting' then
    if new.side <> 'buy' or new.held <> 0 or new.good_till is not null then
      raise exception 'only the purchase of a switch awaits, and holds nothing yet' using errcode = '42501';
    end if;
  elsif new.good_till is null or new.works_until is distinct from
      brokerage.fund_cut_off(new.tenant_id, new.product_id, new.good_till)
    or new.placed_at >= new.works_until or exists (select from brokerage.fund_navs n where n.tenant_id = new.tenant_id
      and n.fund_id = new.product_id and n.day = new.good_till) then
    raise exception 'a fund order is for a NAV that nobody knows yet' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_fund_placed before insert on brokerage.orders
  for each row when (new.type = 'fund') execute function brokerage.guard_fund_placed();

-- Taken back by its client until the cut-off; everything else is the clockwork's.
create function brokerage.guard_fund_order() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.status = 'cancelled' then
    if not brokerage.acts_as(new.client_id) or new.closed_at >= old.works_until then
      raise exception 'a fund order is taken back by its client, until the cut-off' using errcode = '42501';
    end if;
  elsif not brokerage.acts_by_rule() then
    raise exception 'fund orders go on by the NAV of their day' using errcode = '42501';
  end if;
  if old.status = 'awaiting' and new.status = 'pending' and (new.good_till is null or new.works_until is distinct from
      brokerage.fund_cut_off(new.tenant_id, new.product_id, new.good_till) or new.accepted_at >= new.works_until
    or exists (select from brokerage.fund_navs n where n.tenant_id = new.tenant_id and n.fund_id = new.product_id
      and n.day = new.good_till)) then
    raise exception 'a switch buys at a NAV that nobody knows yet' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_fund_order before update on brokerage.orders
  for each row when (new.venue = 'fund' and old.status <> new.status) execute function brokerage.guard_fund_order();

-- Units are booked at the recorded NAV of the order's own day, and at nothing else.
create function brokerage.guard_fund_fill() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from brokerage.orders o
    join brokerage.fund_navs n on n.tenant_id = o.tenant_id and n.fund_id = o.product_id and n.day = o.good_till
      and n.nav_e8 = new.price_e8
    where o.tenant_id = new.tenant_id and o.order_id = new.order_id) then
    raise exception 'units are booked at the NAV of their day' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_fund_fill before insert on brokerage.fills
  for each row when (new.venue = 'fund') execute function brokerage.guard_fund_fill();

-- What is paid later is set aside then, once and within what was signed: an allotment, the purchase of a switch.
create or replace function brokerage.guard_order_hold() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (old.status = 'payment' and new.status = 'awaiting' or new.venue = 'fund' and old.status = 'awaiting'
      and new.status = 'pending') and old.hold_settled + old.hold_unsettled = 0
    and new.hold_settled + new.hold_unsettled <= new.signed_max_minor then
    return new;
  end if;
  if (old.hold_settled, old.hold_unsettled) is distinct from (new.hold_settled, new.hold_unsettled)
    or new.released_settled < old.released_settled or new.released_unsettled < old.released_unsettled then
    raise exception 'what an order set aside stays what it was' using errcode = '42501';
  end if;
  return new;
end $$;

-- Two orders under one act: the purchase goes on with what the sale brings, once that has arrived.
create table brokerage.fund_switches (
  tenant_id uuid not null,
  sale_id uuid not null,
  purchase_id uuid not null,
  client_id uuid not null,
  made_at timestamptz not null,
  primary key (tenant_id, sale_id),
  constraint fund_switches_purchase unique (tenant_id, purchase_id),
  foreign key (tenant_id, sale_id) references brokerage.orders,
  foreign key (tenant_id, purchase_id) references brokerage.orders
);
call platform.protect_append_only('brokerage.fund_switches');
create trigger guard_own_act before insert on brokerage.fund_switches
  for each row execute function brokerage.guard_own_act();

create function brokerage.guard_fund_switch() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from brokerage.orders s
    join brokerage.orders p on p.tenant_id = s.tenant_id and p.order_id = new.purchase_id and p.client_id = s.client_id
      and p.account_id = s.account_id and p.side = 'buy' and p.status = 'awaiting' and p.product_id <> s.product_id
    where s.tenant_id = new.tenant_id and s.order_id = new.sale_id and s.client_id = new.client_id
      and s.side = 'sell' and s.status = 'pending' and s.venue = 'fund' and p.venue = 'fund') then
    raise exception 'a switch is a sale and a purchase of one client' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_fund_switch before insert on brokerage.fund_switches
  for each row execute function brokerage.guard_fund_switch();

-- What a corrected NAV gives back to whoever was harmed, in money; nobody is debited. Zero says that a fill was looked at.
create table brokerage.fund_compensations (
  tenant_id uuid not null,
  compensation_id uuid not null,
  fill_id uuid not null,
  fund_id uuid not null,
  day date not null,
  version int not null check (version > 1),
  client_id uuid not null,
  account_id uuid not null,
  currency text not null,
  amount numeric(38,0) not null check (amount >= 0),
  booked_at timestamptz not null,
  primary key (tenant_id, compensation_id),
  constraint fund_compensations_once unique (tenant_id, fill_id, version),
  foreign key (tenant_id, fill_id) references brokerage.fills,
  foreign key (tenant_id, fund_id, day, version) references brokerage.fund_navs
);
call platform.protect_append_only('brokerage.fund_compensations');
create trigger guard_by_rule before insert on brokerage.fund_compensations
  for each row execute function brokerage.guard_by_rule();

call brokerage.let_books_read('brokerage.fund_compensations');
create function brokerage.say_nav_corrections(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, r.account_id, 'cash'::text, ''::text, r.currency, r.amount
  from unnest(p_ids) as i(id)
  join brokerage.fund_compensations r on r.tenant_id = p_tenant and r.compensation_id = i.id::uuid;
end $$;
insert into ledger.causes (kind, says, free_houses) values ('nav_correction', 'brokerage.say_nav_corrections', '{fees}');
