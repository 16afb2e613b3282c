-- Orders of many clients in one commit. Each is signed within a session that its client opened with the PIN, and here the client is taken
-- from that session and from nowhere else: whoever calls names sessions, not clients. A session that has ended, or that would sign for more
-- than it may, stops the whole call. Row by row the transaction acts for the client whose order is written, so that guards that ask who
-- acts see that client; those guards are `before` triggers, for they are asked row by row.
--
-- Only the house's own lane of orders may call it: not staff, and not a client for others.
create function brokerage.place_in_sessions(p_now timestamptz, p_orders jsonb)
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
  signed int;
begin
  if current_setting('candor.actor', true) is distinct from 'system:orders' then
    raise exception 'orders of many clients are placed by the lane of orders' using errcode = '42501';
  end if;
  -- Row by row the transaction acts for the client of the session.
  update brokerage.signing_sessions s set used_minor =
    case when set_config('candor.actor', 'client:' || s.client_id, true) is not null then s.used_minor + r.counted_minor end
  from jsonb_to_recordset(p_orders) as r (signing_session_id uuid, client_id uuid, counted_minor numeric, counted_currency text)
  where s.tenant_id = tenant and s.signing_session_id = r.signing_session_id and s.client_id = r.client_id
    and s.closed_at is null and s.expires_at > p_now and s.currency = r.counted_currency
    and s.used_minor + r.counted_minor <= s.maximum_minor;
  get diagnostics signed = row_count;
  if signed <> jsonb_array_length(p_orders) then
    raise exception 'a signing session does not cover its order' using errcode = '42501';
  end if;

  return query
  insert into brokerage.orders (tenant_id, order_id, client_id, account_id, product_id, type, subtype, trading_type, instrument_id,
    side, kind, time_in_force, good_till, works_until, quantity_e8, amount_minor, amount_currency, limit_price_e8, stop_price_e8,
    status, waits_for, product_currency, account_currency, hold_id, held, held_unsettled, hold_settled, hold_unsettled,
    signed_max_minor, lot_ids, quotation_id, fees_version, signing_session_id, venue, placed_at, accepted_at, changed_at)
  select tenant, r.order_id,
    case when set_config('candor.actor', 'client:' || s.client_id, true) is not null then s.client_id end,
    r.account_id, r.product_id, r.type, r.subtype, r.trading_type, r.instrument_id, r.side, r.kind, r.time_in_force, r.good_till,
    r.works_until, r.quantity_e8, r.amount_minor, r.amount_currency, r.limit_price_e8, r.stop_price_e8, r.status, r.waits_for,
    r.product_currency, r.account_currency, r.hold_id, r.held, r.held_unsettled, r.held - r.held_unsettled, r.held_unsettled,
    r.signed_max_minor, r.lot_ids, r.quotation_id, r.fees_version, r.signing_session_id, r.venue, p_now, r.accepted_at, p_now
  from jsonb_populate_recordset(null::brokerage.orders, p_orders) r
  cross join lateral (
    select x.client_id from brokerage.signing_sessions x
    where x.tenant_id = tenant and x.signing_session_id = r.signing_session_id offset 0
  ) s
  returning order_id, number;
  insert into brokerage.order_events (tenant_id, order_id, number, at, act, status, quantity_e8, actor)
  select tenant, r.order_id, 1, p_now, 'placed', r.status, r.quantity_e8, set_config('candor.actor', 'client:' || r.client_id, true)
  from jsonb_populate_recordset(null::brokerage.orders, p_orders) r;
  perform set_config('candor.actor', 'system:orders', true);
end $$;
