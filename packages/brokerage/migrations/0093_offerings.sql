-- Offerings: shares that are offered at a price or within a band, bid for in lots, and allotted by a published rule. What a client bids
-- is an order, what is allotted a fill; here stands what both are about, and what makes a draw that anyone can run again.

alter table brokerage.orders drop constraint orders_rejection_check;
alter table brokerage.orders add constraint orders_rejection_check check (rejection in ('restricted', 'too_large', 'price_moved',
  'venue_refused', 'client_asked', 'legal_order', 'not_allotted', 'price_missed', 'offering_cancelled', 'offering_void'));
alter table brokerage.order_events drop constraint order_events_act_check;
alter table brokerage.order_events add constraint order_events_act_check check (act in ('placed', 'queued', 'released', 'accepted',
  'triggered', 'filled', 'partly_filled', 'waiting', 'cancel_asked', 'cancelled', 'expired', 'rejected', 'replaced', 'settled', 'late',
  'sold', 'busted', 'payment_due', 'paid', 'listed'));

create table brokerage.offerings (
  tenant_id uuid not null,
  -- The product of the catalogue that it is.
  offering_id uuid not null,
  instrument_id uuid not null,
  type text not null check (type in ('ipo', 'subscribe')),
  subtype text not null check (subtype in ('ipo', 'fo', 'bfo', 'apo', 'spo')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_low_e8 bigint not null check (price_low_e8 > 0),
  price_high_e8 bigint not null check (price_high_e8 >= price_low_e8),
  price_step_e8 bigint not null check (price_step_e8 > 0),
  lot_size int not null check (lot_size > 0),
  lots int not null check (lots > 0),
  min_lots int not null check (min_lots > 0),
  -- The cap per person.
  max_lots int not null check (max_lots >= min_lots),
  rule text not null check (rule in ('pro_rata', 'lottery')),
  fee_percent text not null check (fee_percent ~ '^[0-9]{1,2}([.][0-9]{1,4})?$'),
  pays_on_allotment boolean not null,
  payment_hours int not null check (payment_hours between 24 and 240),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  allots_on date not null,
  refunds_on date not null,
  credits_on date not null,
  lists_on date not null check (allots_on <= refunds_on and allots_on <= credits_on and credits_on <= lists_on),
  -- Not revealed until then: void, and all money is free.
  reveal_by timestamptz not null check (reveal_by > closes_at),
  -- SHA-256 of the house's secret, known to everybody before the first bid.
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  -- Countries whose best-known index closes into the seed.
  indices text[] not null check (array_length(indices, 1) = 3),
  state text not null default 'taking',
  approval_id uuid not null,
  created_at timestamptz not null,
  root text check (root ~ '^[0-9a-f]{64}$'),
  closed_at timestamptz,
  secret text check (secret ~ '^[0-9a-f]{64}$'),
  closes text[] check (array_length(closes, 1) = 3),
  seed text check (seed ~ '^[0-9a-f]{64}$'),
  final_price_e8 bigint check (final_price_e8 between price_low_e8 and price_high_e8),
  allot_approval_id uuid,
  allotted_at timestamptz,
  listed_at timestamptz,
  cancel_approval_id uuid,
  ended_at timestamptz,
  primary key (tenant_id, offering_id),
  foreign key (tenant_id, offering_id) references brokerage.products,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  foreign key (tenant_id, allot_approval_id) references brokerage.approvals,
  foreign key (tenant_id, cancel_approval_id) references brokerage.approvals,
  check (state in ('taking', 'closed', 'allotting', 'allotted', 'listed', 'cancelled', 'void')),
  check (state in ('taking', 'cancelled') or root is not null),
  check (state not in ('allotting', 'allotted', 'listed') or seed is not null and final_price_e8 is not null)
);
call platform.protect_tenant_table('brokerage.offerings');
create index offerings_at_work on brokerage.offerings (tenant_id, state) where state in ('taking', 'closed', 'allotting', 'allotted');

-- Made by two people, with everything that counts; moved on by the clockwork; revealed and called off by two people.
create function brokerage.guard_offering() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'taking' or new.root is not null or new.secret is not null or new.created_at >= new.opens_at
      or not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'offering.create', new.offering_id::text,
        jsonb_build_object('commitment', new.commitment, 'lots', new.lots, 'max_lots', new.max_lots, 'rule', new.rule,
          'price_low_e8', new.price_low_e8::text, 'price_high_e8', new.price_high_e8::text,
          'pays_on_allotment', new.pays_on_allotment)) then
      raise exception 'an offering is made by two people, before it opens' using errcode = '42501';
    end if;
    return new;
  end if;
  if to_jsonb(old) - array['state', 'root', 'closed_at', 'secret', 'closes', 'seed', 'final_price_e8', 'allot_approval_id',
      'allotted_at', 'listed_at', 'cancel_approval_id', 'ended_at']
    is distinct from to_jsonb(new) - array['state', 'root', 'closed_at', 'secret', 'closes', 'seed', 'final_price_e8',
      'allot_approval_id', 'allotted_at', 'listed_at', 'cancel_approval_id', 'ended_at'] then
    raise exception 'an offering stays what was published' using errcode = '42501';
  end if;
  if not (old.state || '>' || new.state = any (array['taking>closed', 'taking>cancelled', 'closed>allotting', 'closed>cancelled',
    'closed>void', 'allotting>allotted', 'allotted>listed'])) then
    raise exception 'an offering does not go from % to %', old.state, new.state using errcode = '42501';
  end if;
  if old.root is not null and old.root is distinct from new.root or (old.state <> 'closed' or new.state <> 'allotting')
    and (old.secret, old.closes, old.seed, old.final_price_e8) is distinct from
      (new.secret, new.closes, new.seed, new.final_price_e8) then
    raise exception 'a draw stays what was published' using errcode = '42501';
  end if;
  if new.state = 'allotting' then
    if encode(sha256(convert_to(new.secret, 'UTF8')), 'hex') is distinct from new.commitment or new.seed is distinct from
      encode(sha256(convert_to(new.secret || '|' || new.root || '|' || array_to_string(new.closes, '|'), 'UTF8')), 'hex') then
      raise exception 'the seed is made of the secret that was committed to, the bids and the indices' using errcode = '42501';
    end if;
    if not brokerage.is_approved_as(new.tenant_id, new.allot_approval_id, 'offering.allot', new.offering_id::text,
      jsonb_build_object('secret', new.secret)) then
      raise exception 'a secret is revealed by two people' using errcode = '42501';
    end if;
  elsif new.state = 'cancelled' then
    if not brokerage.is_approved(new.tenant_id, new.cancel_approval_id, 'offering.cancel', new.offering_id::text) then
      raise exception 'an offering is called off by two people' using errcode = '42501';
    end if;
  elsif not brokerage.acts_by_rule() then
    raise exception 'an offering goes on by its published days' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_offering before insert or update on brokerage.offerings
  for each row execute function brokerage.guard_offering();
create trigger keep_offerings before delete on brokerage.offerings for each row execute function platform.refuse_change();

-- What a bid says beside its order. One live bid per person and offering.
create table brokerage.offering_bids (
  tenant_id uuid not null,
  order_id uuid not null,
  offering_id uuid not null,
  client_id uuid not null,
  lots int not null check (lots > 0),
  -- Null: at the cut-off price.
  price_e8 bigint check (price_e8 > 0),
  -- 16 random bytes of the client's browser.
  client_bytes text not null check (client_bytes ~ '^[0-9a-f]{32}$'),
  placed_at timestamptz not null,
  ended_at timestamptz,
  allotted_lots int check (allotted_lots between 0 and lots),
  place int check (place > 0),
  due_minor numeric(38,0) check (due_minor > 0),
  due_by timestamptz,
  paid_at timestamptz,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references brokerage.orders,
  foreign key (tenant_id, offering_id) references brokerage.offerings,
  check ((due_minor is null) = (due_by is null))
);
call platform.protect_tenant_table('brokerage.offering_bids');
create unique index offering_bids_live on brokerage.offering_bids (tenant_id, offering_id, client_id) where ended_at is null;
create index offering_bids_of_client on brokerage.offering_bids (tenant_id, client_id, offering_id);
create index offering_bids_due on brokerage.offering_bids (tenant_id, due_by) where due_by is not null and paid_at is null;

create function brokerage.guard_offering_bid() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not brokerage.acts_as(new.client_id) then
      raise exception 'a bid is made by its client' using errcode = '42501';
    end if;
    if new.ended_at is not null or new.allotted_lots is not null or not exists (select from brokerage.offerings f
      join brokerage.orders o on o.tenant_id = f.tenant_id and o.order_id = new.order_id and o.client_id = new.client_id
        and o.product_id = f.offering_id and o.placed_at = new.placed_at
        and o.quantity_e8 = new.lots::bigint * f.lot_size * 100000000
      where f.tenant_id = new.tenant_id and f.offering_id = new.offering_id and f.state = 'taking'
        and new.placed_at >= f.opens_at and new.placed_at < f.closes_at
        and new.lots between f.min_lots and f.max_lots
        and coalesce(new.price_e8, f.price_high_e8) between f.price_low_e8 and f.price_high_e8) then
      raise exception 'a bid keeps to the terms of its offering while that is open' using errcode = '42501';
    end if;
    return new;
  end if;
  if to_jsonb(old) - array['ended_at', 'allotted_lots', 'place', 'due_minor', 'due_by', 'paid_at'] is distinct from
    to_jsonb(new) - array['ended_at', 'allotted_lots', 'place', 'due_minor', 'due_by', 'paid_at']
    or old.ended_at is not null or old.allotted_lots is not null and old.allotted_lots is distinct from new.allotted_lots
    or old.place is not null and old.place is distinct from new.place
    or old.due_by is not null and (old.due_by, old.due_minor) is distinct from (new.due_by, new.due_minor)
    or old.paid_at is not null and old.paid_at is distinct from new.paid_at then
    raise exception 'a bid stays what it was' using errcode = '42501';
  end if;
  if not brokerage.acts_by_rule() and (not brokerage.acts_as(new.client_id)
    or (old.allotted_lots, old.place, old.due_minor, old.due_by) is distinct from
      (new.allotted_lots, new.place, new.due_minor, new.due_by)) then
    raise exception 'lots are allotted by the published rule' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_offering_bid before insert or update on brokerage.offering_bids
  for each row execute function brokerage.guard_offering_bid();
create trigger keep_offering_bids before delete on brokerage.offering_bids
  for each row execute function platform.refuse_change();

-- A bid is edited and taken back by its client until the close, and paid by its client; everything else is the clockwork's. `payment`
-- exists only where clients signed for it.
create function brokerage.guard_offered_order() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  offering record;
begin
  if old.status = new.status then
    return new;
  end if;
  select f.closes_at, f.pays_on_allotment into offering from brokerage.offerings f
    where f.tenant_id = new.tenant_id and f.offering_id = new.product_id;
  if new.status = 'cancelled' then
    if not brokerage.acts_as(new.client_id) or new.closed_at >= offering.closes_at then
      raise exception 'a bid is taken back by its client, until the close' using errcode = '42501';
    end if;
  elsif old.status = 'payment' and new.status = 'awaiting' then
    if not brokerage.acts_as(new.client_id) then
      raise exception 'an allotment is paid by its client' using errcode = '42501';
    end if;
  elsif not brokerage.acts_by_rule() then
    raise exception 'bids go on by the published rule' using errcode = '42501';
  end if;
  if new.status = 'payment' and not coalesce(offering.pays_on_allotment, false) then
    raise exception 'nothing is asked for after an allotment that was paid before' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_offered_order before update on brokerage.orders
  for each row when (new.type in ('ipo', 'subscribe')) execute function brokerage.guard_offered_order();

-- What is paid on allotment is set aside then, once and within what was signed; everything else is set aside when it is placed.
create or replace function brokerage.guard_order_hold() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.status = 'payment' and new.status = 'awaiting' and old.hold_settled + old.hold_unsettled = 0
    and new.hold_settled + new.hold_unsettled <= new.signed_max_minor then
    return new;
  end if;
  if (old.hold_settled, old.hold_unsettled) is distinct from (new.hold_settled, new.hold_unsettled)
    or new.released_settled < old.released_settled or new.released_unsettled < old.released_unsettled then
    raise exception 'what an order set aside stays what it was' using errcode = '42501';
  end if;
  return new;
end $$;
