-- What two people approved is what is published, to the last term, and what they revealed is what is drawn: nothing of either is left to
-- whoever carries it out.
create function brokerage.guard_offering_terms() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from brokerage.approvals a
    join brokerage.products p on p.tenant_id = new.tenant_id and p.product_id = new.offering_id
      and p.type = new.type and p.subtype = new.subtype and p.market = a.payload->>'market' and p.currency = new.currency
    join brokerage.instruments i on i.instrument_id = new.instrument_id and i.currency = new.currency
      and i.market = a.payload->>'market' and i.tick_e8 = new.price_step_e8
    where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id
      and exists (select from brokerage.instrument_names n where n.instrument_id = i.instrument_id
        and n.market = a.payload->>'market' and n.symbol = a.payload->>'symbol')
      and a.payload @> jsonb_build_object('subtype', new.subtype, 'lot_size', new.lot_size, 'minimum_lots', new.min_lots,
        'fee_percent', new.fee_percent, 'allots_on', new.allots_on, 'credits_on', new.credits_on, 'lists_on', new.lists_on,
        'indices', array_to_string(new.indices, ','))
      and (a.payload->>'opens_at')::timestamptz = new.opens_at and (a.payload->>'closes_at')::timestamptz = new.closes_at)
    -- Not in the payload: money is free with the allotment, two days are left for a payment, and the listing ends the wait for a secret.
    or new.refunds_on <> new.allots_on or new.payment_hours < 48
    or new.reveal_by not between new.lists_on - interval '1 day' and new.lists_on + interval '2 days' then
    raise exception 'an offering is published as it was approved' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_offering_terms before insert on brokerage.offerings
  for each row execute function brokerage.guard_offering_terms();

create function brokerage.guard_offering_draw() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.state = 'allotting' and not brokerage.is_approved_as(new.tenant_id, new.allot_approval_id, 'offering.allot',
    new.offering_id::text, jsonb_build_object('closes', array_to_string(new.closes, '|'), 'root', new.root)) then
    raise exception 'a draw rests on the bids and the indices that two people saw' using errcode = '42501';
  end if;
  if new.state = 'allotted' and new.lots < (select coalesce(sum(b.allotted_lots), 0) from brokerage.offering_bids b
    where b.tenant_id = new.tenant_id and b.offering_id = new.offering_id) then
    raise exception 'no more is allotted than was offered' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_offering_draw before update on brokerage.offerings
  for each row when (old.state <> new.state) execute function brokerage.guard_offering_draw();

-- Whom an offering is open to is part of what two people approved; later terms have a guard of their own.
create function brokerage.guard_offered_terms() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from brokerage.products p where p.tenant_id = new.tenant_id and p.product_id = new.product_id
      and p.type in ('ipo', 'subscribe'))
    and not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'offering.create', new.product_id::text,
      jsonb_build_object('vip', new.terms->'vip', 'score', new.terms->'score', 'countries',
        (select coalesce(string_agg(c.country, ',' order by c.place), '')
          from jsonb_array_elements_text(new.terms->'countries') with ordinality as c(country, place)))) then
    raise exception 'an offering is open to whom two people opened it' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_offered_terms before insert on brokerage.product_terms
  for each row when (new.version = 1) execute function brokerage.guard_offered_terms();
