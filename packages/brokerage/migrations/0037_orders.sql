-- What clients asked for (orders), how they signed it, and what became of it (events, fills).

-- A signature for several orders: opened by the PIN, limited in amount and time.
create table brokerage.signing_sessions (
  tenant_id uuid not null,
  signing_session_id uuid not null,
  client_id uuid not null,
  maximum_minor numeric(38,0) not null check (maximum_minor > 0),
  used_minor numeric(38,0) not null default 0 check (used_minor >= 0 and used_minor <= maximum_minor),
  currency text not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > opened_at),
  closed_at timestamptz,
  primary key (tenant_id, signing_session_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.signing_sessions');

create function brokerage.guard_signing_session() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if current_setting('candor.actor', true) is distinct from 'client:' || new.client_id or new.used_minor <> 0 then
      raise exception 'a signing session is opened by its client' using errcode = '42501';
    end if;
    return new;
  end if;
  if (old.client_id, old.maximum_minor, old.currency, old.opened_at, old.expires_at)
    is distinct from (new.client_id, new.maximum_minor, new.currency, new.opened_at, new.expires_at)
    or new.used_minor < old.used_minor or old.closed_at is not null then
    raise exception 'a signing session only runs out' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_signing_session before insert or update on brokerage.signing_sessions
  for each row execute function brokerage.guard_signing_session();
create trigger keep_signing_sessions before delete on brokerage.signing_sessions
  for each row execute function platform.refuse_change();

create table brokerage.orders (
  tenant_id uuid not null,
  order_id uuid not null,
  -- For people: OR-….
  number bigint generated always as identity,
  client_id uuid not null,
  account_id uuid not null,
  product_id uuid not null,
  type text not null,
  subtype text not null,
  trading_type text not null check (trading_type in ('holding', 'review')),
  instrument_id uuid not null,
  side text not null check (side in ('buy', 'sell')),
  kind text not null check (kind in ('market', 'limit', 'stop', 'stop_limit', 'take_profit')),
  time_in_force text not null check (time_in_force in ('day', 'gtc', 'gtd')),
  good_till date,
  -- When what is left ends by itself: with the quotation, the session or the day named.
  works_until timestamptz,
  quantity_e8 bigint not null check (quantity_e8 > 0),
  amount_minor numeric(38,0),
  amount_currency text,
  limit_price_e8 bigint check (limit_price_e8 > 0),
  stop_price_e8 bigint check (stop_price_e8 > 0),
  triggered_at timestamptz,
  status text not null check (status in ('pending', 'awaiting', 'payment', 'listing', 'settle', 'outstanding', 'holding',
    'sold', 'rejected', 'cancelled', 'expired')),
  closed_as text check (closed_as in ('filled', 'cancelled', 'expired', 'quotation_ended', 'rejected', 'replaced', 'other_leg',
    'split', 'busted')),
  closed_at timestamptz,
  waits_for text check (waits_for in ('market_closed', 'halted', 'price_stale', 'outside_band', 'fx_missing', 'over_maximum',
    'settlement_delayed', 'trigger', 'limit', 'volume')),
  rejection text check (rejection in ('restricted', 'too_large', 'price_moved', 'venue_refused', 'client_asked', 'legal_order')),
  filled_e8 bigint not null default 0 check (filled_e8 >= 0 and filled_e8 <= quantity_e8),
  -- Sum of price times quantity of the fills, in 10^-16 of the currency, for the average price.
  filled_value_e16 numeric(38,0) not null default 0 check (filled_value_e16 >= 0),
  -- What the fills of this order have left unsettled, and of a purchase unsold.
  unsettled_fills int not null default 0 check (unsettled_fills >= 0),
  left_e8 bigint not null default 0 check (left_e8 >= 0),
  product_currency text not null,
  account_currency text not null,
  -- Shared by the two legs of one-cancels-other.
  hold_id uuid not null,
  -- What the hold still keeps: money of the account for a purchase, hundred-millionths of a share for a sale.
  held numeric(38,0) not null check (held >= 0),
  signed_max_minor numeric(38,0) not null check (signed_max_minor >= 0),
  charged_minor numeric(38,0) not null default 0 check (charged_minor >= 0),
  -- The fees and taxes of the whole order so far, line by line, over its replacements.
  charges jsonb not null default '[]',
  oco_group uuid,
  leg smallint not null default 0 check (leg in (0, 1)),
  replaces_id uuid,
  sells_id uuid,
  lot_ids jsonb,
  quotation_id uuid not null,
  fees_version int not null,
  signature_id uuid,
  signing_session_id uuid,
  approval_id uuid,
  -- Which way it is executed: built-in, or a broker's name.
  venue text not null check (venue ~ '^[a-z][a-z0-9_-]{1,29}$'),
  placed_at timestamptz not null,
  -- Only ticks later than this count.
  accepted_at timestamptz,
  changed_at timestamptz not null,
  version int not null default 1 check (version > 0),
  primary key (tenant_id, order_id),
  constraint orders_number unique (tenant_id, number),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, account_id) references brokerage.accounts,
  foreign key (tenant_id, quotation_id) references brokerage.quotations,
  foreign key (tenant_id, signature_id) references brokerage.signatures,
  foreign key (tenant_id, signing_session_id) references brokerage.signing_sessions,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  -- Nothing is ever charged above what was signed.
  check (side = 'sell' or charged_minor <= signed_max_minor),
  check ((signature_id is null) <> (signing_session_id is null)),
  -- Nothing filled is what cancelled and expired mean; whatever was filled goes on to settlement.
  check (status not in ('cancelled', 'expired') or filled_e8 = 0),
  check (status not in ('settle', 'outstanding', 'holding', 'sold') or filled_e8 > 0 and closed_at is not null),
  check (status not in ('pending', 'awaiting') or closed_at is null)
);
call platform.protect_tenant_table('brokerage.orders');
-- A quotation is spent once; both legs of one-cancels-other come from one.
create unique index orders_quotation on brokerage.orders (tenant_id, quotation_id, leg);
create index orders_of_client on brokerage.orders (tenant_id, client_id, order_id desc);
create index orders_working on brokerage.orders (tenant_id, instrument_id) where status in ('pending', 'awaiting');
create index orders_queue on brokerage.orders (tenant_id, status, order_id desc);
create index orders_held on brokerage.orders (tenant_id, client_id, instrument_id) where status in ('settle', 'outstanding', 'holding');

-- Which way an order may go. What is not written here is refused, whoever writes.
create function brokerage.guard_order() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.status not in ('pending', 'awaiting') or new.filled_e8 <> 0 or new.charged_minor <> 0 or new.version <> 1 then
      raise exception 'an order starts unfilled, pending or awaiting' using errcode = '42501';
    end if;
    return new;
  end if;
  if (old.client_id, old.account_id, old.product_id, old.instrument_id, old.side, old.kind, old.time_in_force,
      old.quantity_e8, old.limit_price_e8, old.stop_price_e8, old.signed_max_minor, old.hold_id, old.quotation_id,
      old.signature_id, old.signing_session_id, old.placed_at, old.oco_group, old.replaces_id, old.number)
    is distinct from (new.client_id, new.account_id, new.product_id, new.instrument_id, new.side, new.kind,
      new.time_in_force, new.quantity_e8, new.limit_price_e8, new.stop_price_e8, new.signed_max_minor, new.hold_id,
      new.quotation_id, new.signature_id, new.signing_session_id, new.placed_at, new.oco_group, new.replaces_id,
      new.number) then
    raise exception 'an order keeps what was signed' using errcode = '42501';
  end if;
  if new.version <> old.version + 1 then
    raise exception 'an order changes one step at a time' using errcode = '42501';
  end if;
  if old.closed_at is not null and (old.closed_at, old.closed_as) is distinct from (new.closed_at, new.closed_as)
    and new.closed_as is distinct from 'busted' then
    raise exception 'an order is closed once' using errcode = '42501';
  end if;
  if new.filled_e8 < old.filled_e8 and not exists (select from brokerage.fills f where f.tenant_id = new.tenant_id
    and f.order_id = new.order_id and f.busted_at is not null) then
    raise exception 'a fill is taken back by a bust only' using errcode = '42501';
  end if;
  if old.status <> new.status then
    if not (old.status || '>' || new.status = any (array['awaiting>pending', 'awaiting>rejected', 'awaiting>cancelled',
      'awaiting>expired', 'awaiting>settle', 'awaiting>listing', 'awaiting>holding', 'awaiting>payment', 'payment>awaiting',
      'payment>listing', 'payment>cancelled', 'payment>expired', 'pending>awaiting', 'pending>settle', 'pending>rejected',
      'pending>cancelled', 'pending>expired', 'pending>holding', 'listing>holding', 'listing>rejected', 'settle>holding',
      'settle>sold', 'settle>outstanding', 'settle>rejected', 'outstanding>holding', 'outstanding>sold',
      'outstanding>settle', 'outstanding>rejected', 'holding>settle', 'holding>sold', 'holding>rejected', 'sold>settle',
      'sold>holding', 'sold>rejected'])) then
      raise exception 'an order does not go from % to %', old.status, new.status using errcode = '42501';
    end if;
    -- A listed order that waits for staff moves on by two people; the client may still take it back.
    if old.status = 'awaiting' and new.type = 'stock' and (
      new.status = 'pending' and not brokerage.is_approved(new.tenant_id, new.approval_id, 'order.release',
        new.order_id::text)
      or new.status = 'rejected' and not brokerage.is_approved(new.tenant_id, new.approval_id, 'order.reject',
        new.order_id::text)) then
      raise exception 'a reviewed order needs the decision of two people' using errcode = '42501';
    end if;
    if old.status in ('settle', 'outstanding', 'holding', 'sold') and new.status = 'rejected'
      and new.closed_as is distinct from 'busted' then
      raise exception 'what was filled is undone by a bust only' using errcode = '42501';
    end if;
  end if;
  return new;
end $$;
create trigger guard_order before insert or update on brokerage.orders
  for each row execute function brokerage.guard_order();
create trigger keep_orders before delete on brokerage.orders for each row execute function platform.refuse_change();

-- The timeline: every status and what led to it, one after the other.
create table brokerage.order_events (
  tenant_id uuid not null,
  order_id uuid not null,
  number int not null check (number > 0),
  at timestamptz not null,
  act text not null check (act in ('placed', 'queued', 'released', 'accepted', 'triggered', 'filled', 'partly_filled', 'waiting',
    'cancel_asked', 'cancelled', 'expired', 'rejected', 'replaced', 'settled', 'late', 'sold', 'busted')),
  status text not null,
  quantity_e8 bigint,
  price_e8 bigint,
  detail text check (length(detail) <= 200),
  actor text not null,
  primary key (tenant_id, order_id, number),
  foreign key (tenant_id, order_id) references brokerage.orders
);
call platform.protect_append_only('brokerage.order_events');

create table brokerage.fills (
  tenant_id uuid not null,
  fill_id uuid not null,
  -- For people, on the confirmation: TC-….
  number bigint generated always as identity,
  order_id uuid not null,
  client_id uuid not null,
  account_id uuid not null,
  instrument_id uuid not null,
  venue text not null,
  -- The venue's own name for it: the same execution is booked once.
  execution_id text not null check (length(execution_id) between 1 and 120),
  side text not null check (side in ('buy', 'sell')),
  quantity_e8 bigint not null check (quantity_e8 > 0),
  price_e8 bigint not null check (price_e8 > 0),
  source text not null,
  simulated boolean not null,
  traded_at timestamptz not null,
  booked_at timestamptz not null,
  settles_on date not null,
  product_currency text not null,
  gross_product_minor numeric(38,0) not null check (gross_product_minor >= 0),
  -- This fill's increments, line by line, in the product's currency; one may be below zero.
  charges jsonb not null,
  charges_product_minor numeric(38,0) not null,
  account_currency text not null,
  fx_rate text,
  fx_source text,
  fx_simulated boolean,
  fx_at timestamptz,
  fx_received_at timestamptz,
  gross_account_minor numeric(38,0) not null check (gross_account_minor >= 0),
  charges_account_minor numeric(38,0) not null,
  -- Of a sale: what its lots had cost. Of a purchase: what it cost without charges.
  cost_product_minor numeric(38,0) not null default 0,
  cost_account_minor numeric(38,0) not null default 0,
  -- Paid with unsettled money: bound until that has settled.
  unsettled_part_e8 bigint not null default 0 check (unsettled_part_e8 >= 0 and unsettled_part_e8 <= quantity_e8),
  journal_id uuid not null,
  settled_journal_id uuid,
  settled_at timestamptz,
  late_since timestamptz,
  busted_at timestamptz,
  bust_journal_id uuid,
  busted_by text,
  primary key (tenant_id, fill_id),
  constraint fills_execution unique (tenant_id, venue, execution_id),
  constraint fills_number unique (tenant_id, number),
  foreign key (tenant_id, order_id) references brokerage.orders,
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, account_id) references brokerage.accounts,
  check ((account_currency = product_currency) = (fx_rate is null)),
  check ((settled_at is null) = (settled_journal_id is null)),
  check ((busted_at is null) = (busted_by is null))
);
call platform.protect_tenant_table('brokerage.fills');
create index fills_of_order on brokerage.fills (tenant_id, order_id, fill_id);
create index fills_of_client on brokerage.fills (tenant_id, client_id, fill_id desc);
create index fills_unsettled on brokerage.fills (tenant_id, settles_on) where settled_at is null and busted_at is null;

-- G-02: a fill never changes; that it settled, was late or was taken back is noted once.
create function brokerage.guard_fill() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if to_jsonb(old) - array['settled_journal_id', 'settled_at', 'late_since', 'busted_at', 'bust_journal_id', 'busted_by']
    is distinct from
    to_jsonb(new) - array['settled_journal_id', 'settled_at', 'late_since', 'busted_at', 'bust_journal_id', 'busted_by'] then
    raise exception 'a fill stays what it was' using errcode = '42501';
  end if;
  if old.settled_at is not null and (old.settled_at, old.settled_journal_id)
      is distinct from (new.settled_at, new.settled_journal_id)
    or old.late_since is not null and old.late_since is distinct from new.late_since
    or old.busted_at is not null and (old.busted_at, old.bust_journal_id, old.busted_by)
      is distinct from (new.busted_at, new.bust_journal_id, new.busted_by) then
    raise exception 'a fill settles once and is taken back once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_fill before update on brokerage.fills for each row execute function brokerage.guard_fill();
create trigger keep_fills before delete on brokerage.fills for each row execute function platform.refuse_change();
