-- Trades of a strategy's book have two dates like those of clients: at the fill the market owes shares or money, on the settlement day of
-- the market both change hands. What holders are paid leaves the book at once and is paid on the day on which they are. What was booked before this
-- stays as it was: paid and delivered in its own journal.
alter table brokerage.strategy_fills
  add column settles_on date,
  -- Written down after its settlement day: it has settled already.
  add column at_once boolean not null default true,
  -- Of the money that was taken and of the shares that were sold, what had settled.
  add column cash_part numeric(38,0) check (cash_part >= 0),
  add column held_part numeric(38,0) check (held_part between 0 and quantity_e8);
alter table brokerage.strategy_flows add column cash_part numeric(38,0) check (cash_part between 0 and amount);
create index strategy_fills_settle on brokerage.strategy_fills (tenant_id, strategy_id, settles_on) where not at_once;
create index strategy_flows_owed on brokerage.strategy_flows (tenant_id, strategy_id) where side = 'sell' and cash_part is not null;

create function brokerage.guard_strategy_dates() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  -- East of Greenwich the day begins earlier.
  if new.settles_on is null or new.settles_on < new.day or new.cash_part is null or new.held_part is null
    or new.at_once and new.settles_on > ((new.recorded_at + interval '14 hours') at time zone 'UTC')::date then
    raise exception 'a trade of a book settles on its day' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_strategy_dates before insert on brokerage.strategy_fills
  for each row execute function brokerage.guard_strategy_dates();

-- One row per trade that settled, with what still waited for it in the book.
create table brokerage.strategy_settlements (
  tenant_id uuid not null,
  fill_id uuid not null,
  strategy_id uuid not null,
  settles_on date not null,
  -- Shares out of `incoming`, or money out of `unsettled`: the rest was sold or spent before.
  moved numeric(38,0) not null check (moved >= 0),
  settled_at timestamptz not null,
  primary key (tenant_id, fill_id),
  foreign key (tenant_id, fill_id) references brokerage.strategy_fills
);
call platform.protect_append_only('brokerage.strategy_settlements');
create index strategy_settlements_last on brokerage.strategy_settlements (tenant_id, strategy_id, settles_on);

create function brokerage.guard_strategy_settlement() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  f brokerage.strategy_fills;
begin
  select x.* into f from brokerage.strategy_fills x where x.tenant_id = new.tenant_id and x.fill_id = new.fill_id;
  if not brokerage.acts_by_rule() or f.at_once or (f.strategy_id, f.settles_on) is distinct from (new.strategy_id, new.settles_on)
    or f.settles_on > ((new.settled_at + interval '14 hours') at time zone 'UTC')::date
    or new.moved > (case f.side when 'buy' then f.quantity_e8::numeric else greatest(f.gross - f.charged, 0) end) then
    raise exception 'a trade of a book settles on its day and brings what was traded' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_strategy_settlement before insert on brokerage.strategy_settlements
  for each row execute function brokerage.guard_strategy_settlement();

-- What left a book is paid when the holder's own order settles.
create table brokerage.strategy_payouts (
  tenant_id uuid not null,
  flow_id uuid not null,
  strategy_id uuid not null,
  paid_at timestamptz not null,
  primary key (tenant_id, flow_id),
  foreign key (tenant_id, flow_id) references brokerage.strategy_flows
);
call platform.protect_append_only('brokerage.strategy_payouts');

create function brokerage.guard_strategy_payout() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.acts_by_rule() or not exists (select from brokerage.strategy_flows w
    join brokerage.fills f on f.tenant_id = w.tenant_id and f.fill_id = w.fill_id
    where w.tenant_id = new.tenant_id and w.flow_id = new.flow_id and w.strategy_id = new.strategy_id and w.side = 'sell'
      and w.cash_part is not null and f.settled_at <= new.paid_at) then
    raise exception 'a holder is paid when the order has settled' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_strategy_payout before insert on brokerage.strategy_payouts
  for each row execute function brokerage.guard_strategy_payout();

create function brokerage.guard_strategy_flow_part() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.side = 'sell') <> (new.cash_part is not null) then
    raise exception 'what leaves a book says what of it had settled' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_strategy_flow_part before insert on brokerage.strategy_flows
  for each row execute function brokerage.guard_strategy_flow_part();

-- Trades of books are among what an account waits for. They settle in the order of their days: what is older than the last that did has settled.
create or replace function brokerage.awaited(p_tenant uuid, p_account uuid, p_asset text) returns numeric
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(w.units), 0) from (
    select case when f.side = 'sell' then f.gross_account_minor - f.charges_account_minor
      else coalesce(c.quantity_e8, f.quantity_e8) end as units
    from brokerage.fills f
    left join lateral (
      select x.quantity_e8, x.instrument_id from brokerage.settlement_changes x
      where x.tenant_id = f.tenant_id and x.fill_id = f.fill_id order by x.number desc limit 1
    ) c on true
    where f.tenant_id = p_tenant and f.account_id = p_account and f.settled_at is null and f.busted_at is null
      and case f.side when 'sell' then f.account_currency
        else 'INS:' || upper(replace(coalesce(c.instrument_id, f.instrument_id)::text, '-', '')) end = p_asset
    union all
    select case f.side when 'sell' then greatest(f.gross - f.charged, 0) else f.quantity_e8 end
    from brokerage.strategy_fills f
    where f.tenant_id = p_tenant and f.strategy_id = p_account and not f.at_once
      and f.settles_on >= coalesce((select max(s.settles_on) from brokerage.strategy_settlements s
        where s.tenant_id = p_tenant and s.strategy_id = p_account), '-infinity')
      and not exists (select from brokerage.strategy_settlements s where s.tenant_id = f.tenant_id and s.fill_id = f.fill_id)
      and case f.side when 'sell' then f.currency else 'INS:' || upper(replace(f.instrument_id::text, '-', '')) end = p_asset
  ) w
$$;

-- The value of a book counts what settlement has not brought yet; only the sums are compared, so it does not matter when that comes.
create or replace function brokerage.guard_strategy_day() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  s brokerage.strategies;
  marked numeric;
  traded bigint;
  later bigint;
begin
  select x.* into s from brokerage.strategies x where x.tenant_id = new.tenant_id and x.strategy_id = new.strategy_id;
  select coalesce(sum((m ->> 'value')::numeric), 0) into marked from jsonb_array_elements(new.marks) as m;
  -- The last trade up to this day, and the first one after it.
  select max(j.seq) into traded from brokerage.strategy_fills f
    cross join lateral (select x.seq from ledger.journals x where x.cause_id = f.fill_id::text and x.cause_kind = 'strategy_fill'
      and x.tenant_id = f.tenant_id offset 0) j
    where f.tenant_id = new.tenant_id and f.strategy_id = new.strategy_id and f.day = (select max(l.day)
      from brokerage.strategy_fills l where l.tenant_id = new.tenant_id and l.strategy_id = new.strategy_id and l.day <= new.day);
  select min(j.seq) into later from brokerage.strategy_fills f
    cross join lateral (select x.seq from ledger.journals x where x.cause_id = f.fill_id::text and x.cause_kind = 'strategy_fill'
      and x.tenant_id = f.tenant_id offset 0) j
    where f.tenant_id = new.tenant_id and f.strategy_id = new.strategy_id and f.day = (select min(l.day)
      from brokerage.strategy_fills l where l.tenant_id = new.tenant_id and l.strategy_id = new.strategy_id and l.day > new.day);
  if not brokerage.acts_by_rule() or new.cash + marked <> new.value or traded >= later
    or exists (
      select from (
        select a.asset, sum(p.balance_after) as balance from ledger.accounts a
        cross join lateral (
          select x.balance_after from ledger.postings x where x.tenant_id = a.tenant_id and x.account_id = a.id
            and x.journal_seq < coalesce(later, 9223372036854775807) order by x.journal_seq desc, x.line desc limit 1
        ) p
        where a.tenant_id = new.tenant_id and a.owner_id = new.strategy_id
          and (a.bucket in ('holding', 'incoming') or a.bucket in ('cash', 'unsettled') and a.asset = s.currency)
        group by a.asset having sum(p.balance_after) <> 0
      ) l full join (
        select m ->> 'asset' as asset, (m ->> 'quantity_e8')::numeric as balance from jsonb_array_elements(new.marks) as m
        union all select s.currency, new.cash where new.cash <> 0
      ) d on d.asset = l.asset
      where l.balance is distinct from d.balance)
    or new.units_e8 <> s.seed_units_e8 + coalesce((select sum(l.quantity_e8) from brokerage.lots l
      join brokerage.funds f on f.tenant_id = l.tenant_id and f.instrument_id = l.instrument_id
      where f.tenant_id = new.tenant_id and f.fund_id = new.strategy_id and l.quantity_e8 > 0), 0) then
    raise exception 'a NAV of a strategy is what its book is worth over all units' using errcode = '42501';
  end if;
  return new;
end $$;

call brokerage.let_books_read('brokerage.strategy_settlements');
call brokerage.let_books_read('brokerage.strategy_payouts');

create or replace function brokerage.say_strategy_fills(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, e.asset, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.strategy_fills f on f.tenant_id = p_tenant and f.fill_id = i.id::uuid
  cross join lateral (
    select case f.side when 'buy' then 1 else -1 end as sign, case f.side when 'buy' then 'purchases' else 'sales' end as side,
      greatest(case f.side when 'buy' then f.gross else -f.gross end + f.charged, 0) as taken,
      greatest(case f.side when 'buy' then -f.gross else f.gross end - f.charged, 0) as brought,
      'INS:' || upper(replace(f.instrument_id::text, '-', '')) as security
  ) x
  cross join lateral (
    select coalesce(f.cash_part, x.taken) as cash, coalesce(f.held_part, case f.side when 'sell' then f.quantity_e8 else 0 end) as held
  ) o
  cross join lateral (values
    (f.strategy_id, 'cash', '', f.currency, case when f.at_once then x.brought else 0 end - o.cash),
    (f.strategy_id, 'unsettled', '', f.currency, case when f.at_once then 0 else x.brought end - x.taken + o.cash),
    (f.strategy_id, 'invested', '', f.currency, x.sign * f.cost),
    (f.strategy_id, 'holding', '', x.security, case when f.side = 'buy' and f.at_once then f.quantity_e8 else 0 end - o.held),
    (f.strategy_id, 'incoming', '', x.security,
      case when f.side = 'sell' then o.held - f.quantity_e8 when f.at_once then 0 else f.quantity_e8 end),
    (null::uuid, 'bank', 'settlement', f.currency, case when f.at_once then x.sign * f.gross else 0 end),
    (null::uuid, 'clearing', x.side, f.currency, case when f.at_once then 0 else x.sign * f.gross end),
    (null::uuid, 'clearing', x.side, x.security, case when f.at_once then 0 else -x.sign * f.quantity_e8::numeric end)
  ) as e(owner_id, bucket, detail, asset, amount);
end $$;

create function brokerage.say_strategy_settlements(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, e.asset, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.strategy_settlements s on s.tenant_id = p_tenant and s.fill_id = i.id::uuid
  join brokerage.strategy_fills f on f.tenant_id = s.tenant_id and f.fill_id = s.fill_id
  cross join lateral (
    select case f.side when 'buy' then 1 else -1 end as sign, case f.side when 'buy' then 'purchases' else 'sales' end as side,
      'INS:' || upper(replace(f.instrument_id::text, '-', '')) as security
  ) x
  cross join lateral (values
    (f.strategy_id, case f.side when 'buy' then 'incoming' else 'unsettled' end, '',
      case f.side when 'buy' then x.security else f.currency end, -s.moved),
    (f.strategy_id, case f.side when 'buy' then 'holding' else 'cash' end, '',
      case f.side when 'buy' then x.security else f.currency end, s.moved),
    (null::uuid, 'clearing', x.side, x.security, x.sign * f.quantity_e8::numeric),
    (null::uuid, 'custody', '', x.security, -x.sign * f.quantity_e8::numeric),
    (null::uuid, 'clearing', x.side, f.currency, -x.sign * f.gross),
    (null::uuid, 'bank', 'settlement', f.currency, x.sign * f.gross)
  ) as e(owner_id, bucket, detail, asset, amount);
end $$;

create or replace function brokerage.say_strategy_flows(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, f.currency, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.strategy_flows f on f.tenant_id = p_tenant and f.flow_id = i.id::uuid
  cross join lateral (values
    (f.strategy_id, 'cash', '', case f.side when 'buy' then f.amount else -coalesce(f.cash_part, f.amount) end),
    (f.strategy_id, 'unsettled', '', case f.side when 'buy' then 0 else coalesce(f.cash_part, f.amount) - f.amount end),
    (null::uuid, 'bank', 'settlement', case when f.side = 'buy' then -f.amount when f.cash_part is null then f.amount else 0 end),
    (null::uuid, 'clearing', 'redemptions', case when f.side = 'buy' or f.cash_part is null then 0 else f.amount end)
  ) as e(owner_id, bucket, detail, amount);
end $$;

create function brokerage.say_strategy_payouts(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, null::uuid, e.bucket, e.detail, f.currency, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.strategy_payouts p on p.tenant_id = p_tenant and p.flow_id = i.id::uuid
  join brokerage.strategy_flows f on f.tenant_id = p.tenant_id and f.flow_id = p.flow_id
  cross join lateral (values ('clearing', 'redemptions', -f.amount), ('bank', 'settlement', f.amount)) as e(bucket, detail, amount);
end $$;

insert into ledger.causes (kind, says, free_houses) values
  ('strategy_settlement', 'brokerage.say_strategy_settlements', '{}'),
  ('strategy_payout', 'brokerage.say_strategy_payouts', '{}');
