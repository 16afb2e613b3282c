-- What one member of staff could still write about trades alone: an order on an old signature, its end, a sale at a price of one's
-- own, its settlement, lots, what a corporate action gives. Each row is now its client's own act, the clockwork's (the venue,
-- settlement, the booking of actions), or the decision of two people.

-- Booked by the house's own work, from prices, days and terms that nobody at a desk sets.
create function brokerage.guard_by_rule() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.acts_by_rule() then
    raise exception 'trades and what follows from them are booked by the clockwork' using errcode = '42501';
  end if;
  return new;
end $$;

-- Their own client's, or the clockwork's.
create function brokerage.guard_own_or_rule() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.acts_by_rule() and not brokerage.acts_as(new.client_id) then
    raise exception 'this is written by the clockwork or by its client' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger guard_own_act before insert on brokerage.quotations
  for each row execute function brokerage.guard_own_act();
create trigger guard_own_use before update on brokerage.signing_sessions
  for each row execute function brokerage.guard_own_act();

-- An order is placed by its client: at a quotation of that client for the same thing, under a signature given for this very order
-- (both legs of one-cancels-other stand under that of the first) or in an open signing session.
create function brokerage.guard_order_placed() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.acts_as(new.client_id) then
    raise exception 'an order is placed by its client' using errcode = '42501';
  end if;
  if not exists (select from brokerage.quotations q where q.tenant_id = new.tenant_id and q.quotation_id = new.quotation_id
    and (q.client_id, q.account_id, q.product_id, q.instrument_id, q.side, q.quantity_e8, q.maximum_minor)
      = (new.client_id, new.account_id, new.product_id, new.instrument_id, new.side, new.quantity_e8,
        new.signed_max_minor)) then
    raise exception 'an order is what its client was quoted' using errcode = '42501';
  end if;
  if new.signature_id is not null and not exists (select from brokerage.signatures s
    where s.tenant_id = new.tenant_id and s.signature_id = new.signature_id and s.client_id = new.client_id
      and s.kind = 'order' and s.maximum = new.signed_max_minor and s.currency = new.account_currency
      and (s.subject_id = new.order_id or new.leg = 1 and exists (select from brokerage.orders o
        where o.tenant_id = new.tenant_id and o.order_id = s.subject_id and o.quotation_id = new.quotation_id
          and o.leg = 0))) then
    raise exception 'an order stands under its own signature' using errcode = '42501';
  end if;
  if new.signing_session_id is not null and not exists (select from brokerage.signing_sessions s
    where s.tenant_id = new.tenant_id and s.signing_session_id = new.signing_session_id and s.client_id = new.client_id
      and s.closed_at is null and s.expires_at > new.placed_at) then
    raise exception 'an order stands under an open session of its client' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_order_placed before insert on brokerage.orders
  for each row execute function brokerage.guard_order_placed();

-- Whether two people refused the other leg of this order.
create function brokerage.is_other_leg_refused(p_tenant uuid, p_order uuid, p_quotation uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from brokerage.orders o where o.tenant_id = p_tenant and o.quotation_id = p_quotation
    and o.order_id <> p_order and o.status = 'rejected'
    and brokerage.is_approved(o.tenant_id, o.approval_id, 'order.reject', o.order_id::text))
$$;

-- The clockwork tells what the venue did; a client ends what is left; staff do what two of them agreed on, and nothing beside it.
create function brokerage.guard_order_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  decided text[];
begin
  if brokerage.acts_by_rule() then
    return new;
  end if;
  if (old.filled_e8, old.filled_value_e16, old.charged_minor, old.charges, old.unsettled_fills, old.left_e8, old.triggered_at)
    is distinct from (new.filled_e8, new.filled_value_e16, new.charged_minor, new.charges, new.unsettled_fills,
      new.left_e8, new.triggered_at) then
    raise exception 'what was traded is told by the venue' using errcode = '42501';
  end if;
  if brokerage.acts_as(new.client_id) then
    return new;
  end if;
  decided := array['status', 'approval_id', 'changed_at', 'version'];
  if old.status = 'awaiting' and new.status = 'pending' then
    decided := decided || array['accepted_at', 'works_until'];
    if brokerage.is_approved(new.tenant_id, new.approval_id, 'order.release', new.order_id::text)
      and to_jsonb(old) - decided = to_jsonb(new) - decided then
      return new;
    end if;
  else
    decided := decided || array['closed_as', 'closed_at', 'waits_for', 'rejection', 'held', 'held_unsettled',
      'released_settled', 'released_unsettled'];
    if to_jsonb(old) - decided = to_jsonb(new) - decided and (
      old.status = 'awaiting' and new.status = 'rejected' and brokerage.is_approved_as(new.tenant_id, new.approval_id,
        'order.reject', new.order_id::text, jsonb_build_object('code', new.rejection))
      or new.closed_as = 'other_leg'
        and brokerage.is_other_leg_refused(new.tenant_id, new.order_id, new.quotation_id)) then
      return new;
    end if;
  end if;
  raise exception 'an order changes by its client, its venue or the decision of two people' using errcode = '42501';
end $$;
create trigger guard_order_change before update on brokerage.orders
  for each row execute function brokerage.guard_order_change();

-- A line of the timeline names who wrote it; staff write what two of them decided, once.
create function brokerage.guard_order_event() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  actor text := coalesce(current_setting('candor.actor', true), '');
begin
  if new.actor <> actor then
    raise exception 'a line of a timeline names who wrote it' using errcode = '42501';
  end if;
  if actor !~ '^(client|system):' and not exists (select from brokerage.orders o where o.tenant_id = new.tenant_id
    and o.order_id = new.order_id and o.status = new.status and case new.act
      when 'released' then brokerage.is_approved(o.tenant_id, o.approval_id, 'order.release', o.order_id::text)
      when 'rejected' then brokerage.is_approved(o.tenant_id, o.approval_id, 'order.reject', o.order_id::text)
      when 'cancelled' then o.closed_as = 'other_leg'
        and brokerage.is_other_leg_refused(o.tenant_id, o.order_id, o.quotation_id)
      else false end
    and not exists (select from brokerage.order_events e where e.tenant_id = new.tenant_id
      and e.order_id = new.order_id and e.act = new.act)) then
    raise exception 'a timeline tells what happened to its order' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_order_event before insert on brokerage.order_events
  for each row execute function brokerage.guard_order_event();

-- Fills: booked, settled, late and taken back by the clockwork. A staff verb that takes a trade back brings its own kind of proposal.
create trigger guard_by_rule before insert or update on brokerage.fills
  for each row execute function brokerage.guard_by_rule();
create trigger guard_by_rule before insert or update on brokerage.venue_marks
  for each row execute function brokerage.guard_by_rule();
create trigger keep_venue_marks before delete on brokerage.venue_marks
  for each row execute function platform.refuse_change();

create trigger guard_by_rule before insert on brokerage.settlements
  for each row execute function brokerage.guard_by_rule();
create trigger guard_by_rule before insert on brokerage.settlement_clearings
  for each row execute function brokerage.guard_by_rule();
create trigger guard_by_rule before insert on brokerage.settlement_changes
  for each row execute function brokerage.guard_by_rule();
-- A failure is named by two people already (guard_break); what the books refused is noted by the work that tried.
create trigger guard_by_rule before insert or update on brokerage.settlement_breaks
  for each row when (new.kind = 'not_booked') execute function brokerage.guard_by_rule();

create trigger guard_own_or_rule before insert or update on brokerage.positions
  for each row execute function brokerage.guard_own_or_rule();
create trigger guard_own_or_rule before insert or update on brokerage.lots
  for each row execute function brokerage.guard_own_or_rule();
create trigger guard_own_or_rule before insert on brokerage.lot_moves
  for each row execute function brokerage.guard_own_or_rule();
create trigger guard_own_or_rule before insert or update on brokerage.lot_bindings
  for each row execute function brokerage.guard_own_or_rule();

-- Announced and called off by two people (guard_action); booked and paid by the clockwork, with what it comes to.
create trigger guard_by_rule before update on brokerage.corporate_actions
  for each row when (new.state in ('booked', 'paid')) execute function brokerage.guard_by_rule();
create trigger guard_by_rule before insert or update on brokerage.corporate_entitlements
  for each row execute function brokerage.guard_by_rule();
create trigger guard_by_rule before insert or update on brokerage.instrument_halts
  for each row when (new.reason <> 'house') execute function brokerage.guard_by_rule();

-- The first products and their first terms come with the release; every later term is the decision of two people (guard_product_terms).
create trigger guard_by_rule before insert on brokerage.products
  for each row execute function brokerage.guard_by_rule();
create trigger guard_by_rule before insert on brokerage.product_terms
  for each row when (new.version = 1) execute function brokerage.guard_by_rule();
