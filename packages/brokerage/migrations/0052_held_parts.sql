-- What an order holds stands in two parts, for each goes back to where it came from: settled (cash, shares that arrived) and not
-- settled (proceeds, shares still to arrive). What was set aside at first, what was given back, and what each fill took out of it
-- are kept, so that the books can be held against them (ledger.causes).
alter table brokerage.orders
  add column held_unsettled numeric(38,0) not null default 0 check (held_unsettled >= 0 and held_unsettled <= held),
  -- Of the first leg, which stands for both.
  add column hold_settled numeric(38,0) not null default 0 check (hold_settled >= 0),
  add column hold_unsettled numeric(38,0) not null default 0 check (hold_unsettled >= 0),
  add column released_settled numeric(38,0) not null default 0 check (released_settled between 0 and hold_settled),
  add column released_unsettled numeric(38,0) not null default 0 check (released_unsettled between 0 and hold_unsettled);

alter table brokerage.fills
  add column taken_settled numeric(38,0) not null default 0 check (taken_settled >= 0),
  add column taken_unsettled numeric(38,0) not null default 0 check (taken_unsettled >= 0),
  add column bonus_minor numeric(38,0) not null default 0 check (bonus_minor >= 0),
  -- Cost of lots that stood in other accounts of the client: account, currency and amount of each.
  add column cost_elsewhere jsonb not null default '[]' check (jsonb_typeof(cost_elsewhere) = 'array');

create function brokerage.guard_order_hold() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (old.hold_settled, old.hold_unsettled) is distinct from (new.hold_settled, new.hold_unsettled)
    or new.released_settled < old.released_settled or new.released_unsettled < old.released_unsettled then
    raise exception 'what an order set aside stays what it was' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_order_hold before update on brokerage.orders
  for each row execute function brokerage.guard_order_hold();

call brokerage.let_books_read('brokerage.orders');
call brokerage.let_books_read('brokerage.fills');

-- The name of an instrument in the books.
create function brokerage.asset_of(p_instrument uuid) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select 'INS:' || upper(replace(p_instrument::text, '-', ''))
$$;

-- Set aside when it is placed, given back when its rest ends; what fills took out is told by the fills.
create function brokerage.say_orders(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, e.asset, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.orders o on o.tenant_id = p_tenant and o.order_id = i.id::uuid
  cross join lateral (
    select case o.side when 'buy' then o.account_currency else brokerage.asset_of(o.instrument_id) end as asset,
      case o.side when 'buy' then 'cash' else 'holding' end as settled,
      case o.side when 'buy' then 'unsettled' else 'incoming' end as unsettled,
      o.hold_settled - o.released_settled as own, o.hold_unsettled - o.released_unsettled as pending
  ) h
  cross join lateral (values
    (o.account_id, h.settled, '', h.asset, -h.own),
    (o.account_id, h.unsettled, '', h.asset, -h.pending),
    (o.account_id, 'frozen', '', h.asset, h.own + h.pending)
  ) as e(owner_id, bucket, detail, asset, amount);
end $$;

-- A purchase: out of what was set aside, the price into `invested`, the shares on their way, the rest back where it came from.
-- A sale: the shares out of what was set aside, their cost out of `invested`, the proceeds on their way.
create function brokerage.say_fills(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, e.asset, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.fills f on f.tenant_id = p_tenant and f.fill_id = i.id::uuid
  cross join lateral (
    select f.gross_account_minor + f.charges_account_minor as paid, brokerage.asset_of(f.instrument_id) as security
  ) x
  cross join lateral (
    select f.account_id, v.bucket, '', v.asset, v.amount from (values
      ('frozen', f.account_currency, -(f.taken_settled + f.taken_unsettled)),
      ('cash', f.account_currency, f.taken_settled - least(x.paid, f.taken_settled)),
      ('unsettled', f.account_currency, f.taken_unsettled - greatest(x.paid - f.taken_settled, 0)),
      ('invested', f.account_currency, f.gross_account_minor),
      ('incoming', x.security, f.quantity_e8::numeric),
      ('bonus', f.account_currency, -f.bonus_minor)
    ) as v(bucket, asset, amount) where f.side = 'buy'
    union all
    select f.account_id, v.bucket, '', v.asset, v.amount from (values
      ('frozen', x.security, -f.quantity_e8::numeric),
      ('invested', f.account_currency, -f.cost_account_minor),
      ('unsettled', f.account_currency, f.gross_account_minor - f.charges_account_minor),
      ('bonus', f.account_currency, -f.bonus_minor)
    ) as v(bucket, asset, amount) where f.side = 'sell'
    union all
    select (c ->> 'accountId')::uuid, 'invested', '', c ->> 'currency', -(c ->> 'costMinor')::numeric
    from jsonb_array_elements(f.cost_elsewhere) as c
  ) as e(owner_id, bucket, detail, asset, amount);
end $$;

insert into ledger.causes (kind, says, free_houses) values
  ('order', 'brokerage.say_orders', '{}'),
  ('fill', 'brokerage.say_fills', '{clearing,fees,taxes,fx,custody}');
