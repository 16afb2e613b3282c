-- The same rules of orders, asked once for everything that one statement writes instead of once for each of its rows. What a row can
-- answer by itself stands in the condition of its trigger, so that a row which keeps the rule calls nothing; what has to be looked up is
-- looked up for all new rows together.

-- An order begins unfilled, pending or awaiting; the function says so when the condition finds one that does not.
drop trigger guard_order on brokerage.orders;
create trigger guard_order before update on brokerage.orders
  for each row execute function brokerage.guard_order();
create trigger guard_order_begins before insert on brokerage.orders
  for each row when (new.status not in ('pending', 'awaiting') or new.filled_e8 <> 0 or new.charged_minor <> 0 or new.version <> 1)
  execute function brokerage.guard_order();

-- Asked row by row and before the row is there: a batch acts for one client after the other.
create function brokerage.refuse_order_of_others() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'an order is placed by its client' using errcode = '42501';
end $$;
create trigger guard_order_own before insert on brokerage.orders
  for each row when (current_setting('candor.actor', true) is distinct from 'client:' || new.client_id)
  execute function brokerage.refuse_order_of_others();

-- An order is placed at a quotation of its client for the same thing, under a signature given for this very order (both legs of
-- one-cancels-other stand under that of the first) or in an open signing session; and nothing begins for a client who is closed: the
-- lock is the one a foreign key takes, so whoever closes is waited for.
-- That its client, account, quotation and session exist is asked here as well, once for all rows: accounts and quotations never change, a
-- session is never deleted and keeps its name, and so do clients (names_at_once).
create trigger keep_names before update of tenant_id, signing_session_id on brokerage.signing_sessions
  for each row execute function platform.refuse_change();
alter table brokerage.orders
  drop constraint orders_tenant_id_client_id_fkey,
  drop constraint orders_tenant_id_account_id_fkey,
  drop constraint orders_tenant_id_quotation_id_fkey,
  drop constraint orders_tenant_id_signing_session_id_fkey;
drop trigger guard_order_placed on brokerage.orders;
drop trigger guard_open_client on brokerage.orders;
create or replace function brokerage.guard_order_placed() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  wrong record;
begin
  select bool_or(c.status is null or a.account_id is null) as is_unknown, bool_or(c.status = 'closed') as is_closed,
    bool_or((q.client_id, q.account_id, q.product_id, q.instrument_id, q.side, q.quantity_e8, q.maximum_minor)
      is distinct from (n.client_id, n.account_id, n.product_id, n.instrument_id, n.side, n.quantity_e8, n.signed_max_minor))
      as is_not_quoted,
    bool_or(n.signature_id is not null and s.signature_id is null) as is_not_signed,
    bool_or(n.signing_session_id is not null and o.signing_session_id is null) as has_no_session
  into wrong
  from placed n
  left join lateral (
    select x.status from brokerage.clients x where x.tenant_id = n.tenant_id and x.client_id = n.client_id for key share
  ) c on true
  left join lateral (
    select x.account_id from brokerage.accounts x
    where x.tenant_id = n.tenant_id and x.account_id = n.account_id and x.client_id = n.client_id offset 0
  ) a on true
  left join lateral (
    select x.client_id, x.account_id, x.product_id, x.instrument_id, x.side, x.quantity_e8, x.maximum_minor
    from brokerage.quotations x where x.tenant_id = n.tenant_id and x.quotation_id = n.quotation_id offset 0
  ) q on true
  left join lateral (
    select x.signature_id from brokerage.signatures x
    where x.tenant_id = n.tenant_id and x.signature_id = n.signature_id and x.client_id = n.client_id
      and x.kind = 'order' and x.maximum = n.signed_max_minor and x.currency = n.account_currency
      and (x.subject_id = n.order_id or n.leg = 1 and exists (select from brokerage.orders l
        where l.tenant_id = n.tenant_id and l.order_id = x.subject_id and l.quotation_id = n.quotation_id
          and l.leg = 0)) offset 0
  ) s on true
  left join lateral (
    select x.signing_session_id from brokerage.signing_sessions x
    where x.tenant_id = n.tenant_id and x.signing_session_id = n.signing_session_id and x.client_id = n.client_id
      and x.closed_at is null and x.expires_at > n.placed_at offset 0
  ) o on true;
  if wrong.is_unknown then
    raise exception 'an order is of a client who exists, on an account of that client' using errcode = '23503';
  end if;
  if wrong.is_closed then
    raise exception 'nothing begins for a client who is closed' using errcode = '42501';
  end if;
  if wrong.is_not_quoted then
    raise exception 'an order is what its client was quoted' using errcode = '42501';
  end if;
  if wrong.is_not_signed then
    raise exception 'an order stands under its own signature' using errcode = '42501';
  end if;
  if wrong.has_no_session then
    raise exception 'an order stands under an open session of its client' using errcode = '42501';
  end if;
  return null;
end $$;
create trigger guard_order_placed after insert on brokerage.orders
  referencing new table as placed for each statement execute function brokerage.guard_order_placed();

-- A signing session only runs out, by its client's own use.
drop trigger guard_signing_session on brokerage.signing_sessions;
create trigger guard_signing_session before insert on brokerage.signing_sessions
  for each row execute function brokerage.guard_signing_session();
create trigger guard_signing_session_use before update on brokerage.signing_sessions
  for each row when ((old.client_id, old.maximum_minor, old.currency, old.opened_at, old.expires_at)
    is distinct from (new.client_id, new.maximum_minor, new.currency, new.opened_at, new.expires_at)
    or new.used_minor < old.used_minor or old.closed_at is not null)
  execute function brokerage.guard_signing_session();
drop trigger guard_own_use on brokerage.signing_sessions;
create trigger guard_own_use before update on brokerage.signing_sessions
  for each row when (current_setting('candor.actor', true) is distinct from 'client:' || new.client_id)
  execute function brokerage.guard_own_act();

-- A line of the timeline names who wrote it; what staff write is looked up.
drop trigger guard_order_event on brokerage.order_events;
create trigger guard_order_event before insert on brokerage.order_events
  for each row when (new.actor is distinct from current_setting('candor.actor', true) or new.actor !~ '^(client|system):')
  execute function brokerage.guard_order_event();

-- Uses signing sessions found by their place in the table; whatever changed one meanwhile moved it, and it is not used then. Every way to
-- a row but its place is closed: joined by their keys, a plan made while the table was small would read all of a tenant's sessions for
-- each of those that are used. What is used has been checked by the lane of orders, for which alone a row acts for its client here.
create function brokerage.use_sessions(p_rows tid[], p_minor numeric[]) returns int
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set enable_indexscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  used int;
begin
  if current_setting('candor.actor', true) is distinct from 'system:orders' then
    raise exception 'sessions of many clients are used by the lane of orders' using errcode = '42501';
  end if;
  update brokerage.signing_sessions s set used_minor =
    case when set_config('candor.actor', 'client:' || s.client_id, true) is not null then s.used_minor + x.minor end
  from (select unnest(p_rows) as row_id, unnest(p_minor) as minor) x
  where s.ctid = x.row_id;
  get diagnostics used = row_count;
  return used;
end $$;

-- Orders of many clients in one commit, as before: each is signed within a session that its client opened with the PIN, and a row acts for
-- the client of that session and for nobody else. What is ordered is read from the quotation that is spent, not from the caller. A session
-- that has ended, or that would sign for more than it may, stops the whole call.
create or replace function brokerage.place_in_sessions(p_now timestamptz, p_orders jsonb)
returns table (id uuid, reference_number bigint)
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  tenant uuid := current_setting('candor.tenant_id')::uuid;
  found_rows tid[];
  amounts numeric[];
begin
  if current_setting('candor.actor', true) is distinct from 'system:orders' then
    raise exception 'orders of many clients are placed by the lane of orders' using errcode = '42501';
  end if;
  select array_agg(s.row_id), array_agg(r.counted_minor) into found_rows, amounts
  from jsonb_to_recordset(p_orders) as r (signing_session_id uuid, client_id uuid, counted_minor numeric, counted_currency text)
  cross join lateral (
    select x.ctid as row_id from brokerage.signing_sessions x
    where x.tenant_id = tenant and x.signing_session_id = r.signing_session_id and x.client_id = r.client_id
      and x.closed_at is null and x.expires_at > p_now and x.currency = r.counted_currency
      and x.used_minor + r.counted_minor <= x.maximum_minor offset 0
  ) s;
  if coalesce(cardinality(found_rows), 0) <> jsonb_array_length(p_orders)
    or brokerage.use_sessions(found_rows, amounts) <> cardinality(found_rows) then
    raise exception 'a signing session does not cover its order' using errcode = '42501';
  end if;

  return query
  with placed as (
    insert into brokerage.orders (tenant_id, order_id, client_id, account_id, product_id, type, subtype, trading_type, instrument_id,
      side, kind, time_in_force, good_till, works_until, quantity_e8, amount_minor, amount_currency, limit_price_e8, stop_price_e8,
      status, waits_for, product_currency, account_currency, hold_id, held, held_unsettled, hold_settled, hold_unsettled,
      signed_max_minor, quotation_id, fees_version, signing_session_id, venue, placed_at, accepted_at, changed_at)
    select tenant, r.order_id,
      case when set_config('candor.actor', 'client:' || r.client_id, true) is not null then r.client_id end,
      q.account_id, q.product_id, r.type, r.subtype, q.trading_type, q.instrument_id, q.side, q.kind, q.time_in_force, q.good_till,
      r.works_until, q.quantity_e8, q.amount_minor, q.amount_currency, q.limit_price_e8, q.stop_price_e8, r.status, r.waits_for,
      q.product_currency, q.account_currency, r.hold_id, r.held, r.held_unsettled, r.held - r.held_unsettled, r.held_unsettled,
      q.maximum_minor, r.quotation_id, q.fees_version, r.signing_session_id, r.venue, p_now, r.accepted_at, p_now
    from jsonb_to_recordset(p_orders) as r (order_id uuid, client_id uuid, quotation_id uuid, signing_session_id uuid, type text,
      subtype text, works_until timestamptz, status text, waits_for text, hold_id uuid, held numeric, held_unsettled numeric, venue text,
      accepted_at timestamptz)
    cross join lateral (
      select x.* from brokerage.quotations x where x.tenant_id = tenant and x.quotation_id = r.quotation_id offset 0
    ) q
    returning order_id, number, client_id, status, quantity_e8
  ), told as (
    insert into brokerage.order_events (tenant_id, order_id, number, at, act, status, quantity_e8, actor)
    select tenant, p.order_id, 1, p_now, 'placed', p.status, p.quantity_e8, set_config('candor.actor', 'client:' || p.client_id, true)
    from placed p
  )
  select p.order_id, p.number from placed p;
  perform set_config('candor.actor', 'system:orders', true);
end $$;
